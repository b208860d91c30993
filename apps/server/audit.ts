/**
 * `npm run audit`: proves the invariants I1 to I12 over all data. Ends with 1 and names the rows when one breaks.
 * DATABASE_URL, or the demo's own database.
 */
import { auditRules } from './audit-rules.ts';
import { readConfig } from './config.ts';
import { runAudit } from './run-audit.ts';
import { knownSecret } from './secret.ts';
import { withOwnDatabase } from './with-own-database.ts';

const config = readConfig();
// Without one the daily signatures can't be checked, and the output says so.
const secret = knownSecret(config);

await withOwnDatabase(config, async (url) => {
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
});
