import { providerAccounts } from '#capabilities/account/server/index.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';

export const topupAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'each remittance was booked once, with its amount',
    sql: `
      SELECT coalesce(a.mid, j.mid) AS mid, format('remittance %s has %s fen, its journal %s has %s', a.serial_no, a.amount_fen, j.key, j.fen) AS finding
      FROM topup.arrivals a FULL JOIN (
        SELECT j.mid, j.key, sum(e.delta_fen) AS fen FROM ledger.journals j JOIN ledger.entries e ON e.journal_id = j.id AND e.account_id = '${providerAccounts.unclaimed}'
        WHERE j.key LIKE 'arrival:%' GROUP BY j.mid, j.key) j ON j.key = format('arrival:%s-%s', a.rail, a.serial_no)
      WHERE a.serial_no IS NULL OR j.key IS NULL OR j.fen <> a.amount_fen`,
  },
  {
    invariant: 'I5',
    title: 'each credited remittance has its order, and each order of money that arrived its remittance',
    sql: `
      SELECT coalesce(a.mid, o.mid) AS mid, format('remittance %s of %s fen to %s and order %s (%s) of %s fen to %s do not match', a.serial_no, a.amount_fen, a.account_no, o.order_no, o.state, o.amount_fen, o.account_no) AS finding
      FROM (SELECT * FROM topup.arrivals WHERE order_no IS NOT NULL) a FULL JOIN (SELECT * FROM orders.orders WHERE kind = 'topup') o
        ON o.mid = a.mid AND o.order_no = a.order_no AND o.request_no = format('%s-%s', a.rail, a.serial_no)
      WHERE a.serial_no IS NULL OR o.order_no IS NULL OR o.amount_fen <> a.amount_fen OR o.account_no <> a.account_no OR o.state <> 'succeeded' OR NOT o.incoming`,
  },
  {
    invariant: 'I5',
    title:
      'what waits at the provider is the sum of the remittances that nobody was credited with and that are not sent back',
    sql: `
      SELECT l.mid, format('%s fen wait, remittances without an order are %s fen', l.balance_fen, coalesce(a.fen, 0)) AS finding
      FROM ledger.accounts l CROSS JOIN (SELECT sum(amount_fen) AS fen FROM topup.arrivals WHERE order_no IS NULL AND coalesce(back_state, 'failed') = 'failed') a
      WHERE l.id = '${providerAccounts.unclaimed}' AND l.balance_fen <> coalesce(a.fen, 0)`,
  },
  {
    invariant: 'I5',
    title: 'what is sent back left the provider once, and came back if the bank did not pay it',
    sql: `
      SELECT coalesce(a.mid, j.mid) AS mid, format('remittance %s of %s fen is %s on its way back, its journals are %s', a.serial_no, a.amount_fen, a.back_state, j.steps) AS finding
      FROM (SELECT * FROM topup.arrivals WHERE back_state IS NOT NULL) a FULL JOIN (
        SELECT j.mid, regexp_replace(j.key, ':[a-z]+$', '') AS key, string_agg(substring(j.key FROM '[a-z]+$') || ' ' || e.fen, ', ' ORDER BY j.key) AS steps
        FROM ledger.journals j CROSS JOIN LATERAL (SELECT sum(delta_fen) AS fen FROM ledger.entries WHERE journal_id = j.id AND delta_fen > 0) e
        WHERE j.key LIKE 'back:%' GROUP BY 1, 2) j ON j.key = format('back:%s-%s', a.rail, a.serial_no)
      WHERE j.steps IS DISTINCT FROM CASE a.back_state
        WHEN 'open' THEN format('pay %s', a.amount_fen)
        WHEN 'succeeded' THEN format('pay %1$s, settle %1$s', a.amount_fen)
        WHEN 'failed' THEN format('pay %1$s, reverse %1$s', a.amount_fen) END`,
  },
  {
    invariant: 'I5',
    title: 'a 充值单 has received exactly the remittance that names it',
    sql: `
      SELECT e.mid, format('%s of %s fen has order %s, its remittance %s has order %s and %s fen', e.topup_no, e.amount_fen, e.order_no, a.serial_no, a.order_no, a.amount_fen) AS finding
      FROM topup.expected e LEFT JOIN topup.arrivals a ON a.topup_no = e.topup_no AND a.mid = e.mid
      WHERE e.order_no IS DISTINCT FROM a.order_no OR a.amount_fen <> e.amount_fen OR a.account_no <> e.account_no`,
  },
];
