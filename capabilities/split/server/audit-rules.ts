import type { AuditRule } from '#ledger/src/audit-rule.ts';

export const splitAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'a trade is frozen once, for what may be shared of it',
    sql: `
      SELECT t.mid, format('freeze %s of trade %s: %s fen, its order has %s', t.freeze_no, t.trade_no, t.limit_fen, o.amount_fen) AS finding
      FROM split.trades t FULL JOIN (SELECT * FROM orders.orders WHERE kind = 'split_freeze') o ON o.mid = t.mid AND o.order_no = t.freeze_no
      WHERE t.freeze_no IS NULL OR o.order_no IS NULL OR o.amount_fen <> t.limit_fen
      UNION ALL
      SELECT mid, format('trade %s is frozen %s times', trade_no, count(*)) FROM split.v_freezes GROUP BY mid, trade_mid, trade_no HAVING count(*) > 1
      UNION ALL
      SELECT t.mid, format('freeze %s is of trade %s, which did not bring this merchant %s fen', t.freeze_no, t.trade_no, t.amount_fen) FROM split.trades t
      WHERE NOT EXISTS (SELECT 1 FROM orders.orders o JOIN account.accounts a ON a.mid = t.mid AND a.account_no = o.payee_account_no
        WHERE o.mid = t.trade_mid AND o.order_no = t.trade_no AND o.amount_fen = t.amount_fen AND o.state IN ('succeeded', 'returned'))`,
  },
  {
    invariant: 'I5',
    title: 'what receivers get of a trade is within its limit, and each share has its order',
    sql: `
      SELECT t.mid, format('freeze %s: receivers get %s of %s fen', t.freeze_no, sum(o.amount_fen), t.limit_fen) AS finding
      FROM split.trades t JOIN split.shares s ON s.mid = t.mid AND s.freeze_no = t.freeze_no JOIN orders.orders o ON o.mid = s.mid AND o.order_no = s.order_no
      WHERE o.state NOT IN ('failed', 'rejected', 'returned_to_maker', 'withdrawn', 'expired')
      GROUP BY t.mid, t.freeze_no, t.limit_fen HAVING sum(o.amount_fen) > t.limit_fen
      UNION ALL
      SELECT coalesce(o.mid, s.mid), format('share %s of freeze %s pays %s', coalesce(o.order_no, s.order_no), s.freeze_no, o.payee_account_no)
      FROM split.shares s JOIN split.receivers r ON r.mid = s.mid AND r.receiver_id = s.receiver_id
        FULL JOIN (SELECT * FROM orders.orders WHERE kind = 'split_share') o ON o.mid = s.mid AND o.order_no = s.order_no
      WHERE s.order_no IS NULL OR o.order_no IS NULL OR o.original_no IS DISTINCT FROM s.freeze_no OR o.payee_account_no <> r.account_no`,
  },
  {
    invariant: 'I5',
    title: 'a return pays who shared, out of the account that got the share, and no more than the share',
    sql: `
      SELECT o.mid, format('return %s of share %s pays %s fen out of %s to %s', o.order_no, o.original_no, o.amount_fen, o.account_no, o.payee_account_no) AS finding
      FROM orders.orders o WHERE o.kind = 'split_return' AND NOT EXISTS (SELECT 1 FROM orders.orders s WHERE s.mid = o.original_mid AND s.order_no = o.original_no
        AND s.kind = 'split_share' AND s.payee_account_no = o.account_no AND s.account_no = o.payee_account_no)
      UNION ALL
      SELECT s.mid, format('of share %s with %s fen %s were returned', s.order_no, s.amount_fen, sum(o.amount_fen))
      FROM orders.orders s JOIN orders.orders o ON o.original_mid = s.mid AND o.original_no = s.order_no AND o.kind = 'split_return' AND o.state = 'succeeded'
      GROUP BY s.mid, s.order_no, s.amount_fen HAVING sum(o.amount_fen) > s.amount_fen`,
  },
];
