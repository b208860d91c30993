import pg from 'pg';
import { brokenHeads } from '#ledger/src/index.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { RECORD_CHAIN, recordHeadsKey } from '#capabilities/security/server/index.ts';
import { headsKey } from './seal-job.ts';

export interface Finding {
  invariant: string;
  title: string;
  mid: string | null;
  finding: string;
}

/** A broken rule can have a row for each order: so many are shown, the rest counted. */
const SHOWN_PER_RULE = 20;

/**
 * Proves the rules over all merchants in one snapshot, as the tables' owner; with PORTAL_SECRET, from which the keys of
 * the daily signatures follow, those too. Answers the violations, none when all rules hold, and how many lines of the
 * operation log wait for their seal.
 */
export async function runAudit(
  url: string,
  rules: readonly AuditRule[],
  secret: Buffer | null = null,
): Promise<{ findings: Finding[]; broken: number; unsealedLines: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const findings: Finding[] = [];
  let broken = 0;
  let unsealedLines = 0;
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT set_config('app.mid', '*', true)`);
    for (const { invariant, title, sql } of rules) {
      const { rows } = await client.query<{ mid: string | null; finding: string }>(sql);
      broken += rows.length;
      findings.push(...rows.slice(0, SHOWN_PER_RULE).map((row) => ({ invariant, title, ...row })));
    }
    const query = (sql: string) => client.query(sql);
    const heads = secret
      ? [
          ...(await brokenHeads(query, headsKey(secret))),
          ...(await brokenHeads(query, recordHeadsKey(secret), RECORD_CHAIN)),
        ]
      : [];
    broken += heads.length;
    findings.push(
      ...heads
        .slice(0, SHOWN_PER_RULE)
        .map((head) => ({ invariant: 'I8', title: 'what was signed is in its chain', ...head })),
    );
    const waiting = await client.query<{ lines: number }>(
      'SELECT count(*)::int AS lines FROM security.unsealed_records',
    );
    unsealedLines = waiting.rows[0]!.lines;
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  return { findings, broken, unsealedLines };
}
