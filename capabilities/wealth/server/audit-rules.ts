import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { wealthSubscribeContract, wealthRedeemContract } from '../contract/kind.ts';
import { custodian, fastPool, fundTransit } from '../contract/provider-accounts.ts';

const OPEN = `state IN ('accepted', 'confirming')`;

export const wealthAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'each order of wealth has its trade of the same amount, which has begun exactly when the order was paid',
    sql: `
      SELECT coalesce(o.mid, t.mid) AS mid, format('order %s (%s) of %s fen and its trade (%s) of %s fen do not match', coalesce(o.order_no, t.order_no), o.state, o.amount_fen, t.state, t.amount_fen) AS finding
      FROM (SELECT * FROM orders.orders WHERE kind IN ('${wealthSubscribeContract.id}', '${wealthRedeemContract.id}')) o
        FULL JOIN wealth.trades t ON t.mid = o.mid AND t.order_no = o.order_no
      WHERE o.order_no IS NULL OR t.order_no IS NULL OR o.amount_fen <> t.amount_fen OR (o.kind = '${wealthSubscribeContract.id}') <> (t.side = 'buy')
        OR CASE WHEN o.state = 'succeeded' THEN t.state IN ('planned', 'void') WHEN o.finished_at IS NULL THEN t.state <> 'planned' ELSE t.state <> 'void' END`,
  },
  {
    invariant: 'I5',
    title: 'what lies in the transit of the fund is what it has not confirmed',
    sql: `
      SELECT l.mid, format('%s fen lie in the transit, open applications have %s', l.balance_fen, t.fen) AS finding
      FROM ledger.accounts l CROSS JOIN (SELECT coalesce(sum(amount_fen), 0) AS fen FROM wealth.trades WHERE ${OPEN} OR side = 'fast' AND state = 'failed') t
      WHERE l.id = '${fundTransit.id}' AND l.balance_fen <> t.fen`,
  },
  {
    invariant: 'I5',
    title: 'the pool is below zero by what is advanced, and by no more than its cap',
    sql: `
      SELECT l.mid, format('the pool has %s fen, %s are advanced', l.balance_fen, t.fen) AS finding
      FROM ledger.accounts l CROSS JOIN (SELECT coalesce(sum(amount_fen), 0) AS fen FROM wealth.trades WHERE side = 'fast' AND (${OPEN} OR state = 'failed')) t
      WHERE l.id = '${fastPool.id}' AND l.balance_fen <> -t.fen`,
  },
  {
    invariant: 'I5',
    title: 'a holding has what was subscribed and earned, without what was redeemed',
    sql: `
      SELECT h.mid, format('the holding has %s fen, its history makes %s', b.fen, t.fen + y.fen) AS finding
      FROM wealth.holdings h CROSS JOIN LATERAL (SELECT sum(balance_fen) AS fen FROM ledger.accounts WHERE id IN (h.available_id, h.frozen_id)) b
        CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN side = 'buy' THEN amount_fen ELSE -amount_fen END) FILTER (WHERE CASE side
          WHEN 'buy' THEN state = 'confirmed' WHEN 'redeem' THEN state IN ('accepted', 'confirming', 'confirmed') ELSE state NOT IN ('planned', 'void') END), 0) AS fen
          FROM wealth.trades WHERE mid = h.mid) t
        CROSS JOIN LATERAL (SELECT coalesce(sum(income_fen), 0) AS fen FROM wealth.yields WHERE mid = h.mid) y
      WHERE b.fen <> t.fen + y.fen`,
  },
  {
    invariant: 'I5',
    title: 'the income of a day was booked once, by its journal, and as the published yield says',
    sql: `
      SELECT coalesce(y.mid, j.mid) AS mid, format('income of %s is %s fen of %s shares, its journal %s has %s', y.day, y.income_fen, y.shares_fen, j.key, j.fen) AS finding
      FROM wealth.yields y FULL JOIN (
        SELECT j.mid, j.key, -sum(e.delta_fen) AS fen FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id AND e.account_id = '${custodian.id}'
        WHERE j.key LIKE 'yield:%' GROUP BY j.mid, j.key) j ON j.mid = y.mid AND j.key = format('yield:%s:%s', y.mid, y.day)
      WHERE y.day IS NULL OR coalesce(j.fen, 0) <> y.income_fen
        OR y.income_fen <> sign(y.per_ten_thousand) * ((y.shares_fen::numeric * abs(y.per_ten_thousand) + 50000000)::bigint / 100000000)
      UNION ALL
      SELECT y.mid, format('income of %s was booked with another yield than the published one', y.day) FROM wealth.yields y LEFT JOIN wealth.fund_yields f ON f.day = y.day
      WHERE f.day IS NULL OR f.per_ten_thousand <> y.per_ten_thousand`,
  },
  {
    invariant: 'I6',
    title: 'an order of automatic redemption has the look that made it, and each such look its order',
    sql: `
      SELECT coalesce(o.mid, r.mid) AS mid, format('automatic redemption %s: order %s does not match', r.run_id, coalesce(o.order_no, r.order_no)) AS finding
      FROM (SELECT mid, order_no, request_no, amount_fen FROM orders.orders WHERE request_no LIKE 'wealth-auto:%') o
        FULL JOIN (SELECT * FROM wealth.auto_runs WHERE order_no IS NOT NULL) r ON r.mid = o.mid AND r.order_no = o.order_no
      WHERE o.order_no IS NULL OR r.order_no IS NULL OR o.amount_fen <> r.amount_fen OR o.request_no <> format('wealth-auto:%s', r.run_id)`,
  },
  {
    invariant: 'I5',
    title: 'a closed holding has no shares and nothing under way',
    sql: `
      SELECT h.mid, 'a closed holding has shares or an open application' AS finding FROM wealth.holdings h
      WHERE h.closed_at IS NOT NULL AND ((SELECT sum(balance_fen) FROM ledger.accounts WHERE id IN (h.available_id, h.frozen_id)) <> 0
        OR EXISTS (SELECT 1 FROM wealth.trades t WHERE t.mid = h.mid AND t.state IN ('planned', 'accepted', 'confirming')))`,
  },
  {
    invariant: 'I5',
    title: 'money that came from the fund has its order, and each such order its trade',
    sql: `
      SELECT coalesce(t.mid, o.mid) AS mid, format('trade %s (%s) of %s fen and arrival %s of %s fen do not match', t.order_no, t.state, t.amount_fen, o.order_no, o.amount_fen) AS finding
      FROM (SELECT * FROM wealth.trades WHERE side = 'redeem' AND state = 'confirmed' OR side = 'buy' AND state = 'failed') t
        FULL JOIN (SELECT * FROM orders.orders WHERE kind = 'wealth_in') o ON o.mid = t.mid AND o.order_no = t.arrival_no
      WHERE t.order_no IS NULL OR o.order_no IS NULL OR o.amount_fen <> t.amount_fen OR o.account_no <> t.account_no OR NOT o.incoming`,
  },
];
