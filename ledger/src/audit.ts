import type { AuditRule } from './audit-rule.ts';
import { PROVIDER_MID } from './command.ts';

/** The ledger's own invariants. */
export const ledgerAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I1',
    title: 'all entries together are zero',
    sql: `SELECT NULL::text AS mid, format('all entries add up to %s fen', sum(delta_fen)) AS finding FROM ledger.entries HAVING sum(delta_fen) <> 0`,
  },
  {
    invariant: 'I2',
    title: 'every journal balances, posting by posting, and is reversed at most once',
    sql: `SELECT j.mid, format('journal %s reverses %s, which its merchant does not have', j.id, j.reverses) AS finding
      FROM ledger.journals j WHERE j.reverses IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ledger.journals o WHERE o.id = j.reverses AND o.mid = j.mid)
      UNION ALL SELECT j.mid, format('journal %s is reversed %s times', j.reverses, count(*)) FROM ledger.journals j WHERE j.reverses IS NOT NULL GROUP BY j.mid, j.reverses HAVING count(*) > 1
      UNION ALL SELECT max(mid) AS mid, format('journal %s posting %s: %s entries, sum %s fen', journal_id, posting_no, count(*), sum(delta_fen)) AS finding
      FROM ledger.entries GROUP BY journal_id, posting_no HAVING count(*) <> 2 OR sum(delta_fen) <> 0
      UNION ALL SELECT j.mid, format('journal %s has no entry', j.id) FROM ledger.journals j WHERE NOT EXISTS (SELECT 1 FROM ledger.entries e WHERE e.journal_id = j.id)
      UNION ALL SELECT e.mid, format('entry %s/%s has no journal', e.account_id, e.version) FROM ledger.entries e WHERE NOT EXISTS (SELECT 1 FROM ledger.journals j WHERE j.id = e.journal_id)`,
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
    invariant: 'I3',
    title: 'the kept totals of days are the sums of their entries',
    sql: `SELECT mid, format('account %s on %s: kept %s entries of %s fen %s, there are %s of %s', account_id, day,
        coalesce(k.entries, 0), coalesce(k.amount_fen, 0), direction, coalesce(e.entries, 0), coalesce(e.amount_fen, 0)) AS finding
      FROM ledger.day_totals k FULL JOIN (
        SELECT s.mid, s.account_id, (s.booked_at AT TIME ZONE 'Asia/Shanghai')::date AS day, CASE WHEN s.delta_fen > 0 THEN 'in' ELSE 'out' END AS direction, j.type_code,
          CASE WHEN c.mid IN (s.mid, '${PROVIDER_MID}') THEN c.id ELSE '00000000-0000-0000-0000-000000000000' END AS counter_account_id, j.order_no IS NOT NULL AS has_order,
          count(*) AS entries, sum(abs(s.delta_fen)) AS amount_fen
        FROM ledger.entries s JOIN ledger.totalled_versions t ON t.account_id = s.account_id AND s.version <= t.version
          JOIN ledger.journals j ON j.id = s.journal_id JOIN ledger.accounts c ON c.id = s.counter_account_id
        GROUP BY 1, 2, 3, 4, 5, 6, 7) e USING (mid, account_id, day, direction, type_code, counter_account_id, has_order)
      WHERE k.entries IS DISTINCT FROM e.entries OR k.amount_fen IS DISTINCT FROM e.amount_fen`,
  },
  {
    invariant: 'I3',
    title: 'the kept totals of months are the sums of their days',
    sql: `SELECT mid, format('account %s in %s: kept %s entries of %s fen %s, its days have %s of %s', account_id, to_char(month, 'YYYY-MM'),
        coalesce(k.entries, 0), coalesce(k.amount_fen, 0), direction, coalesce(d.entries, 0), coalesce(d.amount_fen, 0)) AS finding
      FROM ledger.month_totals k FULL JOIN (
        SELECT d.mid, d.account_id, date_trunc('month', d.day)::date AS month, d.direction, d.type_code, d.counter_account_id, d.has_order, sum(d.entries) AS entries, sum(d.amount_fen) AS amount_fen
        FROM ledger.day_totals d GROUP BY 1, 2, 3, 4, 5, 6, 7) d USING (mid, account_id, month, direction, type_code, counter_account_id, has_order)
        JOIN ledger.totalled_versions t USING (mid, account_id)
      WHERE t.months_version = t.version AND (k.entries IS DISTINCT FROM d.entries OR k.amount_fen IS DISTINCT FROM d.amount_fen)`,
  },
  {
    invariant: 'I4',
    title: 'no balance is negative, frozen money is the sum of open holds',
    sql: `SELECT mid, format('account %s: balance %s fen', id, balance_fen) AS finding FROM ledger.accounts WHERE balance_fen < 0 AND NOT may_go_negative
      UNION ALL SELECT a.mid, format('frozen account %s: balance %s fen, open holds %s fen', a.id, a.balance_fen, coalesce(h.sum, 0))
      FROM ledger.accounts a LEFT JOIN (SELECT frozen_account_id, sum(amount_fen) AS sum FROM ledger.holds WHERE state = 'open' GROUP BY frozen_account_id) h ON h.frozen_account_id = a.id
      WHERE a.kind = 'frozen' AND a.balance_fen <> coalesce(h.sum, 0)`,
  },
  {
    invariant: 'I8',
    title: 'what was sealed is as it was sealed, in one chain a merchant',
    sql: `SELECT mid, CASE WHEN seal_no <> no_ahead + 1 THEN format('seal %s follows seal %s', seal_no, no_ahead)
          ELSE format('entry %s/%s or its journal %s is not what seal %s was put on', account_id, version, coalesce(journal_id::text, '(gone)'), seal_no) END AS finding
      FROM (
        SELECT s.mid, s.seal_no, s.account_id, s.version, s.hash, c.journal_id, c.content, coalesce(lag(s.hash) OVER w, '') AS ahead, coalesce(lag(s.seal_no) OVER w, 0) AS no_ahead
        FROM ledger.seals s LEFT JOIN ledger.sealable c ON c.account_id = s.account_id AND c.version = s.version WINDOW w AS (PARTITION BY s.mid ORDER BY s.seal_no)) chain
      WHERE content IS NULL OR seal_no <> no_ahead + 1 OR hash <> sha256(ahead || content)
      UNION ALL SELECT e.mid, format('entry %s/%s of journal %s has no seal, later ones have', e.account_id, e.version, e.journal_id)
      FROM ledger.entries e JOIN ledger.sealed_versions v ON v.account_id = e.account_id AND e.version <= v.version
        LEFT JOIN ledger.seals s ON s.account_id = e.account_id AND s.version = e.version WHERE s.hash IS NULL`,
  },
  {
    invariant: 'I10',
    title: 'money is whole fen everywhere',
    sql: `SELECT NULL::text AS mid, format('%s.%s.%s is %s', c.table_schema, c.table_name, c.column_name, c.data_type) AS finding
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE t.table_type = 'BASE TABLE' AND c.column_name LIKE '%\\_fen' AND c.data_type <> 'bigint'`,
  },
];
