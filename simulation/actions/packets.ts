import {
  RED_PACKET_CLAIMED,
  RED_PACKET_DAY_AMOUNT,
  RED_PACKET_DAY_COUNT,
  RED_PACKET_EXPIRED,
  RED_PACKET_NIGHT,
} from '#capabilities/redpacket/contract/errors.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { firmOf, placeAt, type Action } from '../action.ts';
import { isUnpaid } from '../book.ts';
import type { Part } from '../claims.ts';
import type { Ask } from '../ask.ts';
import { ownerOf, type World } from '../world.ts';
import { claim, passBeforeAWorker } from './claim.ts';

const [MIN, MAX, PACKETS_MAX] = [1_00, 200_00, 8];
const MORNING_MINUTE = 8 * 60;
/** What one payee gets of a merchant a day. */
const PAYEE_DAY = { count: 10, fen: 1_000_00n };

const sum = (parts: readonly Part[]): bigint => parts.reduce((fen, part) => fen + part.fen, 0n);

/** The code with which the kind refuses these packets, the first payee by number first. */
function refusalOf(world: World, { mid, parts = [] }: Ask): string | null {
  const { model, clock } = world;
  const now = clock.now();
  if (shanghaiMinutes(now) < MORNING_MINUTE) return RED_PACKET_NIGHT;
  const ofDay = model
    .of(mid)
    .filter((one) => one.kind === 'redpacket' && !isUnpaid(one) && shanghaiDate(one.submittedAt) === shanghaiDate(now))
    .flatMap((one) => model.partsOf(one));
  for (const payee of [...new Set(parts.map((part) => part.payee))].toSorted()) {
    const all = [...ofDay, ...parts].filter((part) => part.payee === payee);
    if (all.length > PAYEE_DAY.count) return RED_PACKET_DAY_COUNT;
    if (sum(all) > PAYEE_DAY.fen) return RED_PACKET_DAY_AMOUNT;
  }
  return null;
}

const issue: Action = {
  name: 'redpacket',
  weight: 5,
  async run(world, draw) {
    const firm = draw.oneOf(world.firms);
    const others = world.firms.filter((one) => one !== firm);
    // All of them to one payee come near to what it may get on a day.
    const favourite = draw.chance(0.4) ? draw.oneOf(others) : null;
    const min = draw.chance(0.5) ? MAX - 1 : MIN;
    const packets = Array.from({ length: draw.between(1, PACKETS_MAX) }, () => {
      const { merchant } = favourite ?? draw.oneOf(others);
      const { accountNo } = favourite ? merchant.account : draw.oneOf([merchant.account, merchant.second]);
      return { name: merchant.name, payee: accountNo, fen: BigInt(draw.between(min, MAX)) };
    });
    const { accountNo } = draw.oneOf([firm.merchant.account, firm.merchant.second]);
    const parts = packets.map(({ payee, fen }) => ({ payee, fen }));
    const made = { kind: 'redpacket', accountNo, payeeAccountNo: '', amountFen: sum(parts), parts };
    const input = {
      accountNo,
      amount: yuanOfFen(made.amountFen),
      packets: packets.map(({ name, payee, fen }) => ({ name, payee, amount: yuanOfFen(fen) })),
      greeting: '恭喜发财',
      activity: '年会',
    };
    return placeAt(world, firm, 'bonusBatchTrade/issue', made, input, draw, (ask) => refusalOf(world, ask));
  },
};

const REFUSALS = { waiting: 'ok', taken: RED_PACKET_CLAIMED, over: RED_PACKET_EXPIRED } as const;

/** Its receiver opens the link, perhaps late or a second time. */
const open: Action = {
  name: 'claim a packet',
  weight: 7,
  async run(world, draw) {
    const { claims } = world.model;
    const packet = draw.anyOf(claims.issued('packet'));
    if (!packet) return 'claim a packet: there is none';
    const list = await world.call<{ list: { packetNo: number; claimPath: string }[] }>(
      firmOf(world, packet.mid),
      'maker',
      'bonusBatchTrade/getPackets',
      { orderNo: packet.orderNo },
    );
    if (!list.ok) throw new Error(`packets of ${packet.orderNo} cannot be seen: ${list.code}`);
    const { claimPath } = list.data.list.find(({ packetNo }) => packetNo === packet.no)!;
    const link = claimPath.split('=')[1] ?? claims.links.get(packet.key);
    // The link of a packet that was taken is shown no more, and who has it may try it again.
    if (link === undefined) return 'claim a packet: nobody has its link';
    claims.links.set(packet.key, link);
    passBeforeAWorker(world, draw);
    const expected = REFUSALS[claims.standingOf(packet, world.clock.now())];
    const firm = firmOf(world, ownerOf(world, packet.payee));
    const call = { firm, who: 'admin', path: 'bonusBatchTrade/claim', input: { packet: link } } as const;
    return `claim a packet: ${await claim(world, packet, call, { expected, taken: RED_PACKET_CLAIMED }, draw)}`;
  },
};

export const packets: readonly Action[] = [issue, open];
