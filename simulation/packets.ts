import {
  RED_PACKET_DAY_AMOUNT,
  RED_PACKET_DAY_COUNT,
  RED_PACKET_NIGHT,
} from '#capabilities/redpacket/contract/errors.ts';
import { shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import type { Ask } from './ask.ts';
import { isUnpaid } from './book.ts';
import type { Part } from './claims.ts';
import type { Draw } from './draw.ts';
import type { Firm } from './firms.ts';
import type { World } from './world.ts';

const [MIN, MAX] = [1_00, 200_00];
const MORNING_MINUTE = 8 * 60;
/** What one payee gets of a merchant a day. */
const PAYEE_DAY = { count: 10, fen: 1_000_00n };

const sum = (parts: readonly Part[]): bigint => parts.reduce((fen, part) => fen + part.fen, 0n);

/** Packets to others, some of them all to one payee: they come near to what it may get on a day. */
export function packetsOf(world: World, firm: Firm, draw: Draw, count: number): (Part & { name: string })[] {
  const others = world.firms.filter((one) => one !== firm);
  const favourite = draw.chance(0.4) ? draw.oneOf(others) : null;
  const min = draw.chance(0.5) ? MAX - 1 : MIN;
  return Array.from({ length: count }, () => {
    const { merchant } = favourite ?? draw.oneOf(others);
    const { accountNo } = favourite ? merchant.account : draw.oneOf([merchant.account, merchant.second]);
    return { name: merchant.name, payee: accountNo, fen: BigInt(draw.between(min, MAX)) };
  });
}

/** The code with which the kind refuses these packets, the first payee by number first. */
export function packetsRefused({ model, clock }: World, { mid, parts = [] }: Ask): string | null {
  const now = clock.now();
  if (shanghaiMinutes(now) < MORNING_MINUTE) return RED_PACKET_NIGHT;
  const ofDay = model
    .ordersOf(mid)
    .filter((one) => one.kind === 'redpacket' && !isUnpaid(one) && shanghaiDate(one.submittedAt) === shanghaiDate(now))
    .flatMap((one) => model.partsOf(one));
  for (const payee of [...new Set(parts.map((part) => part.payee))].toSorted()) {
    const all = [...ofDay, ...parts].filter((part) => part.payee === payee);
    if (all.length > PAYEE_DAY.count) return RED_PACKET_DAY_COUNT;
    if (sum(all) > PAYEE_DAY.fen) return RED_PACKET_DAY_AMOUNT;
  }
  return null;
}
