import { RED_PACKET_CLAIMED, RED_PACKET_EXPIRED } from '#capabilities/redpacket/contract/errors.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { firmOf, placeAt, type Action } from '../action.ts';
import type { Part } from '../claims.ts';
import { packetsOf, packetsRefused } from '../packets.ts';
import { ownerOf } from '../world.ts';
import { claim, passBeforeAWorker } from './claim.ts';

const PACKETS_MAX = 8;

const sum = (parts: readonly Part[]): bigint => parts.reduce((fen, part) => fen + part.fen, 0n);

const issue: Action = {
  name: 'redpacket',
  weight: 5,
  async run(world, draw) {
    const firm = draw.oneOf(world.firms);
    const packets = packetsOf(world, firm, draw, draw.between(1, PACKETS_MAX));
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
    return placeAt(world, firm, 'bonusBatchTrade/issue', made, input, draw, (request) =>
      packetsRefused(world, request),
    );
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
