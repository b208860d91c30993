import type { Order } from '#capabilities/order/server/index.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { CLAIM_WITHIN_MS } from '../constants.ts';
import type { PacketState } from '../contract/words.ts';
import type { NewPacket } from './packet-limits.ts';

export const EXPIRE = 'redpacket.expire';

/** A packet as its link names it. The payee is whole: mask it on the wire. */
export interface Packet {
  mid: string;
  orderNo: string;
  packetNo: number;
  packetId: string;
  payee: string;
  name: string;
  amountFen: Fen;
  greeting: string;
  state: PacketState;
  expiresAt: Date | null;
  activity: string;
  payerName: string;
}

const COLUMNS = `mid, order_no, packet_no, packet_id, payee, name, amount_fen, greeting, state, expires_at, activity,
  payer_name`;

/** Of whichever merchant; the database function passes row-level security for this id only. */
export const findPacket = (tx: Tx, packetId: string): Promise<Packet | undefined> =>
  tx.one<Packet>(`SELECT ${COLUMNS} FROM redpacket.find_packet($1)`, [packetId], 'redpacket.find_packet');

/** The same under its lock: neither claimed nor returned by somebody else until this transaction ends. */
export const lockPacket = (tx: Tx, packetId: string): Promise<Packet | undefined> =>
  tx.one<Packet>(`SELECT ${COLUMNS} FROM redpacket.lock_packet($1)`, [packetId], 'redpacket.lock_packet');

export interface Issue {
  mid: string;
  activity: string;
  payerName: string;
  submittedAt: Date;
  packets: readonly NewPacket[];
}

/** The rows of a new order; they wait for its run. */
export function insertIssue(tx: Tx, orderNo: string, { mid, activity, payerName, submittedAt, packets }: Issue): void {
  tx.send(
    'INSERT INTO redpacket.issues (mid, order_no, activity, payer_name, submitted_at) VALUES ($1, $2, $3, $4, $5)',
    [mid, orderNo, activity, payerName, submittedAt],
    'redpacket.issue',
  );
  tx.send(
    `INSERT INTO redpacket.packets (mid, order_no, packet_no, payee, name, amount_fen, greeting, remark, day, submitted_at)
     SELECT $1, $2, no, payee, name, fen, greeting, remark, $3, $4
     FROM unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[]) WITH ORDINALITY AS p (payee, name, fen, greeting, remark, no)`,
    [
      mid,
      orderNo,
      shanghaiDate(submittedAt),
      submittedAt,
      packets.map(({ payee }) => payee),
      packets.map(({ name }) => name),
      packets.map(({ amountFen }) => amountFen),
      packets.map(({ greeting }) => greeting),
      packets.map(({ remark }) => remark),
    ],
    'redpacket.packets',
  );
}

/**
 * The order has ended: what it paid can be claimed from now on for a day, the rest was never issued and counts for
 * nobody.
 */
export async function endIssue(
  tx: Tx,
  { mid, orderNo, state, finishedAt }: Pick<Order, 'mid' | 'orderNo' | 'state' | 'finishedAt'>,
): Promise<void> {
  if (state !== 'succeeded' && state !== 'partly_succeeded') {
    tx.send(
      `UPDATE redpacket.packets SET state = 'void' WHERE mid = $1 AND order_no = $2 AND state = 'planned'`,
      [mid, orderNo],
      'redpacket.void',
    );
    return;
  }
  const expiresAt = new Date(finishedAt!.getTime() + CLAIM_WITHIN_MS);
  tx.send(
    'UPDATE redpacket.issues SET expires_at = $3 WHERE mid = $1 AND order_no = $2 AND expires_at IS NULL',
    [mid, orderNo, expiresAt],
    'redpacket.open_issue',
  );
  tx.send(
    `UPDATE redpacket.packets p SET state = n.next, expires_at = CASE n.next WHEN 'waiting' THEN $3::timestamptz END
     FROM (SELECT q.packet_no, CASE WHEN l.state = 'failed' THEN 'void' ELSE 'waiting' END AS next FROM redpacket.packets q
       LEFT JOIN orders.lines l ON l.mid = q.mid AND l.order_no = q.order_no AND l.line_no = q.packet_no WHERE q.mid = $1 AND q.order_no = $2) n
     WHERE p.mid = $1 AND p.order_no = $2 AND p.packet_no = n.packet_no AND p.state = 'planned'`,
    [mid, orderNo, expiresAt],
    'redpacket.open_packets',
  );
  enqueueLater(tx, { kind: EXPIRE, key: `${mid}/${orderNo}`, mid, payload: { orderNo }, runAt: expiresAt });
}
