import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { PacketState } from '../contract/words.ts';

export interface PacketFacts {
  state: PacketState;
  expiresAt: Date | null;
}

/** What a packet is at a moment: one whose time is over is as good as returned, although the job has not come by. */
export const stateAt = ({ state, expiresAt }: PacketFacts, now: Date): PacketState =>
  state === 'waiting' && expiresAt !== null && expiresAt <= now ? 'returned' : state;

/** Whether it can be claimed now. */
export function decideClaim(
  packet: PacketFacts,
  now: Date,
): Result<null, '03901KCSDS' | '03910KCSDS' | '03911KCSDS' | '03912KCSDS'> {
  switch (stateAt(packet, now)) {
    case 'waiting':
      return ok(null);
    case 'planned':
      return fail('03910KCSDS');
    case 'claimed':
      return fail('03911KCSDS');
    case 'returned':
      return fail('03912KCSDS');
    case 'void':
      return fail('03901KCSDS');
  }
}

/** A merchant's rules for packets; a row of configuration each. */
export interface PacketLimits {
  leastFen: Fen;
  mostFen: Fen;
  /** For one payee on one day. */
  payeeDayCount: number;
  payeeDayFen: Fen;
  minuteCount: number;
  atNight: boolean;
}
