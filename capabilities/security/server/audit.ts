import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { RECORD_SEALS } from '../constants.ts';

/** security.md T15: what the operation log says now is what was sealed. */
export const securityAudit: readonly AuditRule[] = [
  {
    invariant: 'I8',
    title: 'the operation log is as it was sealed, in one chain a merchant',
    sql: `SELECT mid, CASE WHEN seal_no <> no_ahead + 1 THEN format('log seal %s follows seal %s', seal_no, no_ahead)
          WHEN content IS NULL THEN format('log line %s of seal %s is gone', record_id, seal_no)
          ELSE format('log line %s is not what seal %s was put on', record_id, seal_no) END AS finding
      FROM (
        SELECT s.mid, s.seal_no, s.record_id, s.hash, c.content, coalesce(lag(s.hash) OVER w, '') AS ahead, coalesce(lag(s.seal_no) OVER w, 0) AS no_ahead
        FROM security.record_seals s LEFT JOIN security.sealable_records c ON c.id = s.record_id AND c.mid = s.mid WINDOW w AS (PARTITION BY s.mid ORDER BY s.seal_no)) chain
      WHERE content IS NULL OR seal_no <> no_ahead + 1 OR hash <> sha256(ahead || content)`,
  },
  {
    invariant: 'I8',
    title: 'every line of the operation log is sealed, or waits for the next round',
    sql: `SELECT r.mid, format('log line %s has no seal', r.id) AS finding
      FROM security.operation_records r LEFT JOIN security.record_seals s ON s.record_id = r.id AND s.mid = r.mid
        LEFT JOIN security.unsealed_records u ON u.record_id = r.id AND u.mid = r.mid
      WHERE s.hash IS NULL AND u.record_id IS NULL
      UNION ALL SELECT u.mid, format('log line %s was left out by the rounds after it', u.record_id) FROM security.unsealed_records u
      WHERE u.queued_at < (SELECT max(sealed_at) FROM security.record_seals) - interval '${RECORD_SEALS.lateMs} milliseconds'`,
  },
];
