import type { AuditRule } from './audit-rule.ts';

/** What the ledger proves of itself. */
export const ledgerAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I1',
    title: 'all entries together are zero',
    sql: `SELECT NULL::text AS mid, format('all entries add up to %s fen', sum(delta_fen)) AS finding FROM ledger.entries HAVING sum(delta_fen) <> 0`,
  },
  {
    invariant: 'I2',
    title: 'every journal balances, posting by posting',
    sql: `SELECT max(mid) AS mid, format('journal %s posting %s: %s entries, sum %s fen', journal_id, posting_no, count(*), sum(delta_fen)) AS finding
      FROM ledger.entries GROUP BY journal_id, posting_no HAVING count(*) <> 2 OR sum(delta_fen) <> 0
      UNION ALL SELECT j.mid, format('journal %s has no entry', j.id) FROM ledger.journals j WHERE NOT EXISTS (SELECT FROM ledger.entries e WHERE e.journal_id = j.id)
      UNION ALL SELECT e.mid, format('entry %s/%s has no journal', e.account_id, e.version) FROM ledger.entries e WHERE NOT EXISTS (SELECT FROM ledger.journals j WHERE j.id = e.journal_id)`,
  },
  {
    invariant: 'I3',
    title: 'a balance is the fold of its entries, without a gap',
    sql: `SELECT mid, format('entry %s/%s: before %s, the entry ahead of it says %s', account_id, version, balance_before_fen, ahead) AS finding FROM (
        SELECT mid, account_id, version, balance_before_fen, coalesce(lag(balance_after_fen) OVER w, 0) AS ahead, coalesce(lag(version) OVER w, 0) AS version_ahead
        FROM ledger.entries WINDOW w AS (PARTITION BY account_id ORDER BY version)) chain
      WHERE balance_before_fen <> ahead OR version <> version_ahead + 1
      UNION ALL SELECT a.mid, format('account %s: balance %s at version %s, entries say %s at %s', a.id, a.balance_fen, a.version, coalesce(e.sum, 0), coalesce(e.last, 0))
      FROM ledger.accounts a LEFT JOIN (SELECT account_id, sum(delta_fen) AS sum, max(version) AS last FROM ledger.entries GROUP BY account_id) e ON e.account_id = a.id
      WHERE a.balance_fen <> coalesce(e.sum, 0) OR a.version <> coalesce(e.last, 0)`,
  },
  {
    invariant: 'I4',
    title: 'no balance is negative, frozen money is the sum of open holds',
    sql: `SELECT mid, format('account %s: balance %s fen', id, balance_fen) AS finding FROM ledger.accounts WHERE balance_fen < 0 AND NOT may_go_negative
      UNION ALL SELECT a.mid, format('frozen account %s: balance %s fen, open holds %s fen', a.id, a.balance_fen, coalesce(h.sum, 0))
      FROM ledger.accounts a LEFT JOIN (SELECT frozen_account_id, sum(amount_fen) AS sum FROM ledger.holds WHERE state = 'open' GROUP BY frozen_account_id) h ON h.frozen_account_id = a.id
      WHERE a.kind = 'frozen' AND a.balance_fen <> coalesce(h.sum, 0)`,
  },
];
