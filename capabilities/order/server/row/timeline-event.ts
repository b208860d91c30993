import type { OrderEvent } from '../../contract/words.ts';

/** The actor; `system` for worker and bank. */
export interface Actor {
  personId: string | null;
  name: string;
}
export const SYSTEM: Actor = { personId: null, name: '系统' };
export const BANK: Actor = { personId: null, name: '银行' };

/** What a line of an order's timeline says. */
export interface TimelineEvent {
  event: OrderEvent;
  actor: Actor;
  at: Date;
  note?: string;
}
