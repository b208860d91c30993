import { stateWord, type OrderState } from '#capabilities/order/contract/words.ts';
import type { IdentityDeps } from '#capabilities/identity/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RED_PACKET_MISSING } from '../contract/errors.ts';
import type { getPackets, getRecords } from '../contract/operations.ts';
import { packetStates, type PacketState } from '../contract/words.ts';
import { stateAt } from '../domain/packet-rule.ts';
import { claimPathOf } from './packet-link.ts';
import { maskPayee, redpacketKind } from './redpacket-kind.ts';

interface RecordData {
  orderNo: string;
  activity: string;
  accountNo: string;
  amountFen: Fen;
  state: OrderState;
  makerName: string;
  submittedAt: Date;
  expiresAt: Date | null;
  count: number;
  waiting: number;
  claimed: number;
  claimedFen: Fen;
  returned: number;
  returnedFen: Fen;
}

const FILTER = `FROM redpacket.issues i JOIN orders.orders o ON o.mid = i.mid AND o.order_no = i.order_no
  WHERE i.mid = $1 AND ($2 = '' OR i.order_no = $2 OR position($2 in i.activity) > 0
    OR EXISTS (SELECT 1 FROM redpacket.packets q WHERE q.mid = i.mid AND q.order_no = i.order_no AND (q.payee = $2 OR platform.compared_name(q.name) = platform.compared_name($2))))`;

/** `csdb/v2/bonusBatchTrade/getRecords`: the merchant's issues, newest first, with what became of their packets. */
export const showRecords: Handler<typeof getRecords> = async (context, { keyword = '', pageNo, pageSize }) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const rows = await tx.rows<RecordData>(
    `SELECT i.order_no, i.activity, o.account_no, o.amount_fen, o.state, o.maker_name,
       i.submitted_at, i.expires_at, s.*
     FROM (SELECT i.* ${FILTER} ORDER BY i.submitted_at DESC, i.order_no DESC LIMIT $3 OFFSET $4) i JOIN orders.orders o ON o.mid = i.mid AND o.order_no = i.order_no
       CROSS JOIN LATERAL (SELECT count(*)::int AS count, (count(*) FILTER (WHERE p.state = 'waiting'))::int AS waiting, (count(*) FILTER (WHERE p.state = 'claimed'))::int AS claimed,
         coalesce(sum(p.amount_fen) FILTER (WHERE p.state = 'claimed'), 0)::bigint AS "claimedFen", (count(*) FILTER (WHERE p.state = 'returned'))::int AS returned,
         coalesce(sum(p.amount_fen) FILTER (WHERE p.state = 'returned'), 0)::bigint AS "returnedFen"
         FROM redpacket.packets p WHERE p.mid = i.mid AND p.order_no = i.order_no) s
     ORDER BY i.submitted_at DESC, i.order_no DESC`,
    [mid, keyword, pageSize, (pageNo - 1) * pageSize],
    'redpacket.records',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${FILTER}`,
    [mid, keyword],
    'redpacket.count_records',
  );
  const list = rows.map(({ amountFen, claimedFen, returnedFen, submittedAt, expiresAt, ...row }) => ({
    ...row,
    amount: yuanOfFen(amountFen),
    stateName: stateWord(redpacketKind.contract.id, row.state),
    claimedAmount: yuanOfFen(claimedFen),
    returnedAmount: yuanOfFen(returnedFen),
    submittedAt: shanghaiIso(submittedAt),
    expiresAt: expiresAt && shanghaiIso(expiresAt),
  }));
  return ok({ list, pageNo, pageSize, totalCount: counted!.count });
};

interface PacketData {
  packetNo: number;
  packetId: string;
  payee: string;
  name: string;
  amountFen: Fen;
  greeting: string;
  remark: string;
  state: PacketState;
  expiresAt: Date | null;
  endedAt: Date | null;
  takenNo: string | null;
}

/** `bonusBatchTrade/getPackets`: the packets of an issue. The link is only for who may issue packets. */
export const showPackets =
  ({ secret }: Pick<IdentityDeps, 'secret'>): Handler<typeof getPackets> =>
  async (context, { orderNo, states, pageNo, pageSize }) => {
    const { tx, clock } = context;
    const { mid, permissions } = roleOf(context);
    const where = `WHERE mid = $1 AND order_no = $2 AND ($3::text[] IS NULL OR state = ANY ($3))`;
    const filter = [mid, orderNo, states?.length ? states : null];
    const issue = await tx.one('SELECT 1 FROM redpacket.issues WHERE mid = $1 AND order_no = $2', [mid, orderNo]);
    if (!issue) return fail(RED_PACKET_MISSING);
    const rows = await tx.rows<PacketData>(
      `SELECT packet_no, packet_id, payee, name, amount_fen, greeting, remark, state, expires_at, ended_at,
         taken_no FROM redpacket.packets ${where} ORDER BY packet_no LIMIT $4 OFFSET $5`,
      [...filter, pageSize, (pageNo - 1) * pageSize],
      'redpacket.packets_of_issue',
    );
    const counted = await tx.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM redpacket.packets ${where}`,
      filter,
      'redpacket.count_packets',
    );
    const mayShare = redpacketKind.contract.rights.make.some((code) => permissions.has(code));
    const list = rows.map((row) => {
      const state = stateAt(row, clock.now());
      const { packetNo, name, greeting, remark } = row;
      return {
        packetNo,
        name,
        greeting,
        remark,
        payee: maskPayee(row.payee),
        amount: yuanOfFen(row.amountFen),
        state,
        stateName: packetStates[state],
        endedAt: row.endedAt && shanghaiIso(row.endedAt),
        // The order of a claim is its receiver's.
        returnNo: row.state === 'returned' ? row.takenNo! : '',
        claimPath: state === 'waiting' && mayShare ? claimPathOf(secret, row.packetId) : '',
      };
    });
    return ok({ list, pageNo, pageSize, totalCount: counted!.count });
  };
