/**
 * `npm run audit`: proves the invariants I1 to I11 over all data. Ends with 1 and names the rows when one breaks.
 * DATABASE_URL, or the demo's own database.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { auditRules } from './audit-rules.ts';
import { readConfig, secretBytes } from './config.ts';
import { runAudit } from './run-audit.ts';

const { databaseUrl, dataDir, secret: named } = readConfig();
/**
 * The demo keeps its secret beside its data; without one the daily signatures can't be checked, and the output says so.
 */
const kept = join(dataDir, 'secret');
const secret = named ?? (existsSync(kept) ? secretBytes(readFileSync(kept, 'utf8').trim()) : null);
const home = join(dataDir, 'postgres');
// The server is detached: without a timer nothing would keep us waiting for its end.
const alive = setInterval(() => undefined, 1000);
let ours: EmbeddedPostgres | null = null;
const url = databaseUrl ?? (await runningPostgres(home)) ?? (ours = await startEmbeddedPostgres({ dataDir: home })).url;

try {
  const { findings, broken, unsealedLines } = await runAudit(url, auditRules, secret);
  for (const { invariant, mid, finding, title } of findings)
    console.error(`${invariant} ${mid ?? '-'} ${finding} (${title})`);
  if (!secret) console.log('signatures of the daily heads were not checked: PORTAL_SECRET is missing');
  if (unsealedLines > 0) console.log(`${unsealedLines} line(s) of the operation log wait for their seal`);
  const invariants = [...new Set(auditRules.map((rule) => rule.invariant))].join(' ');
  console.log(
    broken === 0
      ? `audit clean: ${auditRules.length} rules (${invariants})`
      : `audit: ${broken} row(s) break their rule`,
  );
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await ours?.stop();
  clearInterval(alive);
}
