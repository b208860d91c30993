import { referenceRule, type AuditRule } from '#ledger/src/audit-rule.ts';

/**
 * I9: what is used of a limit is the sum of what orders hold of it, by day and by month. That every reservation belongs
 * to a living order is for the capability that owns orders to prove, from account.v_limit_reservations.
 */
export const accountAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I9',
    title: 'limits used = reservations of orders, by day and month',
    sql: `
      WITH reserved AS (
        SELECT mid, account_no, function, period, sum(amount_fen - released_fen)::bigint AS amount_fen, sum(count - released_count) AS count
        FROM account.limit_reservations CROSS JOIN LATERAL (VALUES (day), (month)) AS periods(period)
        WHERE released_at IS NULL GROUP BY mid, account_no, function, period
      )
      SELECT mid, format('account %s, %s, %s: used %s fen in %s orders, reserved %s fen in %s', right(account_no, 4), function, period,
        coalesce(u.amount_fen, 0), coalesce(u.count, 0), coalesce(r.amount_fen, 0), coalesce(r.count, 0)) AS finding
      FROM account.limit_usage u FULL JOIN reserved r USING (mid, account_no, function, period)
      WHERE coalesce(u.amount_fen, 0) <> coalesce(r.amount_fen, 0) OR coalesce(u.count, 0) <> coalesce(r.count, 0)`,
  },
  referenceRule({
    title: 'an account has its number in the list of all numbers, as its merchant has it',
    from: 'account.accounts',
    row: `'account ' || right(f.account_no, 4)`,
    to: 'account.account_numbers',
    columns: { mid: 'mid', account_no: 'account_no' },
  }),
];
