import { referenceRule, type AuditRule } from '#ledger/src/audit-rule.ts';
import { SETTLEMENT } from '../constants.ts';
import { collectionContract, collectionRefundContract } from '../contract/kind.ts';

/** What of a collection `k` was refunded out of its pending part. */
const REFUNDED = `SELECT coalesce(sum(f.pending_fen), 0) AS fen FROM collection.refunds f WHERE f.collection_no = k.collection_no`;
const SETTLED_KEY = `'settlement:' || s.settlement_no`;

/** Rules that connect collections, settlements and refunds with orders and journals (security.md I5). */
export const collectionAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'each collection has its order and each order of a collection its collection, alike in money',
    sql: `
      SELECT coalesce(k.mid, o.mid) AS mid, format('collection %s of %s fen, fee %s, to %s and order %s (%s) of %s fen, fee %s, to %s do not match', k.collection_no, k.amount_fen, k.fee_fen, k.account_no,
        o.order_no, o.state, o.amount_fen, o.fee_fen, o.account_no) AS finding
      FROM collection.collections k FULL JOIN (SELECT * FROM orders.orders WHERE kind = '${collectionContract.id}') o ON o.mid = k.mid AND o.order_no = k.order_no AND o.request_no = k.collection_no
      WHERE k.collection_no IS NULL OR o.order_no IS NULL OR (o.amount_fen, o.fee_fen, o.account_no, o.state, o.incoming) IS DISTINCT FROM (k.amount_fen, k.fee_fen, k.account_no, 'succeeded', true)`,
  },
  {
    invariant: 'I5',
    title: 'what waits in 待结算 is what was collected and not settled, less fees and refunds',
    sql: `
      SELECT a.mid, format('account %s has %s fen pending, its unsettled collections come to %s fen', right(a.account_no, 4), l.balance_fen, coalesce(u.fen, 0)) AS finding
      FROM account.accounts a JOIN ledger.accounts l ON l.id = a.pending_id AND l.mid = a.mid LEFT JOIN (
        SELECT k.mid, k.account_no, sum(k.amount_fen - k.fee_fen - r.fen) AS fen
        FROM collection.collections k JOIN collection.settlements s ON s.mid = k.mid AND s.account_no = k.account_no AND s.day = k.settles_on AND s.settled_at IS NULL CROSS JOIN LATERAL (${REFUNDED}) r
        GROUP BY k.mid, k.account_no) u ON u.mid = a.mid AND u.account_no = a.account_no
      WHERE l.balance_fen <> coalesce(u.fen, 0)`,
  },
  {
    invariant: 'I5',
    title: 'a settlement is the sum of its collections, moved once, and nothing else was moved so',
    sql: `
      SELECT coalesce(s.mid, j.mid) AS mid, format('settlement %s of %s fen: its collections come to %s fen, its journal %s has %s fen', s.settlement_no, s.amount_fen, s.due_fen, j.key, j.fen) AS finding
      FROM (
        SELECT s.mid, s.settlement_no, ${SETTLED_KEY} AS key, s.settled_at, s.collections, s.amount_fen, a.available_id, count(k.*) AS due_collections, coalesce(sum(k.amount_fen - k.fee_fen - r.fen), 0) AS due_fen
        FROM collection.settlements s JOIN account.accounts a ON a.mid = s.mid AND a.account_no = s.account_no
          LEFT JOIN collection.collections k ON k.mid = s.mid AND k.account_no = s.account_no AND k.settles_on = s.day LEFT JOIN LATERAL (${REFUNDED}) r ON true
        GROUP BY s.mid, s.settlement_no, s.settled_at, s.collections, s.amount_fen, a.available_id) s
      FULL JOIN (
        SELECT j.mid, j.key, e.account_id, sum(e.delta_fen) AS fen FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id AND e.delta_fen > 0
        WHERE j.type_code = '${SETTLEMENT}' AND j.key LIKE 'settlement:%' GROUP BY j.mid, j.key, e.account_id) j ON j.mid = s.mid AND j.key = s.key
      WHERE s.settlement_no IS NULL OR CASE WHEN s.settled_at IS NULL THEN j.key IS NOT NULL
        ELSE s.amount_fen <> s.due_fen OR s.collections <> s.due_collections OR coalesce(j.fen, 0) <> s.amount_fen OR j.account_id <> s.available_id END`,
  },
  {
    invariant: 'I5',
    title: 'each refund has its order, out of the buckets that it names, and no more goes back than was collected',
    sql: `
      SELECT coalesce(f.mid, o.mid) AS mid, format('refund %s of %s fen, %s of it pending, and order %s (%s) of %s fen, which took %s of what was pending, do not match', f.refund_no, f.amount_fen, f.pending_fen,
        o.order_no, o.state, o.amount_fen, h.fen) AS finding
      FROM (SELECT f.*, k.order_no AS of_order FROM collection.refunds f JOIN collection.collections k ON k.collection_no = f.collection_no) f
        FULL JOIN (SELECT * FROM orders.orders WHERE kind = '${collectionRefundContract.id}') o ON o.mid = f.mid AND o.order_no = f.order_no AND o.request_no = f.refund_no
        LEFT JOIN LATERAL (SELECT coalesce(-sum(e.delta_fen), 0) AS fen FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id
          JOIN account.accounts a ON a.mid = o.mid AND a.account_no = o.account_no AND e.account_id = a.pending_id WHERE j.mid = o.mid AND j.key = o.order_no || ':hold') h ON true
      WHERE f.refund_no IS NULL OR o.order_no IS NULL OR (o.amount_fen, o.original_no, o.state, h.fen) IS DISTINCT FROM (f.amount_fen, f.of_order, 'succeeded', f.pending_fen)
      UNION ALL
      SELECT k.mid, format('collection %s of %s fen was refunded with %s fen', k.collection_no, k.amount_fen, sum(f.amount_fen)) AS finding
      FROM collection.collections k JOIN collection.refunds f ON f.collection_no = k.collection_no GROUP BY k.mid, k.collection_no, k.amount_fen HAVING sum(f.amount_fen) > k.amount_fen`,
  },
  referenceRule({
    title: 'a collection that is settled later has its settlement',
    from: 'collection.collections',
    row: `'collection ' || f.collection_no`,
    to: 'collection.settlements',
    columns: { mid: 'mid', account_no: 'account_no', settles_on: 'day' },
  }),
];
