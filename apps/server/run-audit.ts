import pg from 'pg';
import { brokenHeads } from '#ledger/src/index.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';

export interface Finding {
  invariant: string;
  title: string;
  mid: string | null;
  finding: string;
}

/** A broken rule can have a row for each order: so many are shown, the rest counted. */
const SHOWN_PER_RULE = 20;

/**
 * Proves the rules over all merchants in one snapshot, as the tables' owner; with the key of the daily signatures,
 * those too. Answers the violations; none when all rules hold.
 */
export async function runAudit(
  url: string,
  rules: readonly AuditRule[],
  key: Buffer | null = null,
): Promise<{ findings: Finding[]; broken: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const findings: Finding[] = [];
  let broken = 0;
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT set_config('app.mid', '*', true)`);
    for (const { invariant, title, sql } of rules) {
      const { rows } = await client.query<{ mid: string | null; finding: string }>(sql);
      broken += rows.length;
      findings.push(...rows.slice(0, SHOWN_PER_RULE).map((row) => ({ invariant, title, ...row })));
    }
    const heads = key ? await brokenHeads((sql) => client.query(sql), key) : [];
    broken += heads.length;
    findings.push(
      ...heads
        .slice(0, SHOWN_PER_RULE)
        .map((head) => ({ invariant: 'I8', title: 'what was signed is in its chain', ...head })),
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  return { findings, broken };
}
