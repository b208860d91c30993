import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import {
  RED_PACKET_CLAIMED,
  RED_PACKET_EXPIRED,
  RED_PACKET_LINK_INVALID,
  RED_PACKET_NOT_SENT,
} from '../contract/errors.ts';
import type { PacketState } from '../contract/words.ts';

export interface PacketFacts {
  state: PacketState;
  expiresAt: Date | null;
}

/** What a packet is at a moment: one whose time is over is as good as returned, although the job has not come by. */
export const stateAt = ({ state, expiresAt }: PacketFacts, now: Date): PacketState =>
  state === 'waiting' && expiresAt !== null && expiresAt <= now ? 'returned' : state;

/** Whether it can be claimed now. */
export function decideClaim(packet: PacketFacts, now: Date) {
  switch (stateAt(packet, now)) {
    case 'waiting':
      return ok(null);
    case 'planned':
      return fail(RED_PACKET_NOT_SENT);
    case 'claimed':
      return fail(RED_PACKET_CLAIMED);
    case 'returned':
      return fail(RED_PACKET_EXPIRED);
    case 'void':
      return fail(RED_PACKET_LINK_INVALID);
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
