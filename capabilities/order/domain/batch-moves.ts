import type { Fen } from '#platform/kernel/money.ts';
import type { OrderEvent } from '../contract/words.ts';

/** What an event of a batch did to the balances of its account; nothing for most events. */
export interface Moved {
  availableFen: Fen;
  frozenFen: Fen;
}

interface BatchMoney {
  events: readonly OrderEvent[];
  /** Its maker scheduled it: it holds nothing before it runs. */
  isScheduled: boolean;
  /** Amounts and fees of all lines, and of those that have not been paid. */
  heldFen: Fen;
  refundedFen: Fen;
}

const ENDS: readonly OrderEvent[] = [
  'succeeded',
  'partly_succeeded',
  'failed',
  'rejected',
  'returned_to_maker',
  'withdrawn',
  'expired',
];
const nothing: Moved = { availableFen: 0n, frozenFen: 0n };

/**
 * By event. A batch is held, paid and released chunk by chunk: its timeline says what was held for all of it together,
 * and at its end what of that came back. Later ends (a line that the bank returned) move money by orders of their own.
 */
export function batchMoves({ events, isScheduled, heldFen, refundedFen }: BatchMoney): Moved[] {
  const held = events.indexOf(isScheduled ? 'started' : 'submitted');
  const end = held < 0 ? -1 : events.findIndex((event, index) => index > held && ENDS.includes(event));
  const isPaid = events.includes('started');
  return events.map((_, index) => {
    if (index === held) return { availableFen: -heldFen, frozenFen: heldFen };
    return index === end ? { availableFen: isPaid ? refundedFen : heldFen, frozenFen: -heldFen } : nothing;
  });
}
