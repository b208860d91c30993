/**
 * `npm run demo-data -- --entries 10000000`: fills a database with three years of business (`--days` of it) in addition
 * to the demo's story, as large as asked, for measurements and for trying the product on much data. DATABASE_URL with
 * PORTAL_SECRET, or the demo's own database in DATA_DIR. The product must not run meanwhile.
 */
import { parseArgs } from 'node:util';
import { serverLog } from '#platform/http/index.ts';
import { readConfig, secretBytes } from './config.ts';
import { seedDemo } from './demo/seed.ts';
import { fillYears } from './demo/years.ts';
import { prepareDatabase } from './prepare-database.ts';
import { demoSecret } from './secret.ts';
import { withOwnDatabase } from './with-own-database.ts';

const { values } = parseArgs({ options: { entries: { type: 'string' }, days: { type: 'string' } } });
const entries = Number(values.entries);
const days = values.days === undefined ? undefined : Number(values.days);
const isCount = (value: number | undefined): boolean =>
  value === undefined || (Number.isSafeInteger(value) && value > 0);
const { databaseUrl, dataDir, secret: named, production, demoSize } = readConfig();
if (!isCount(entries) || !isCount(days) || production) {
  console.error(
    production
      ? 'demo data are not for production'
      : 'npm run demo-data -- --entries <how many ledger entries> [--days <in how many days>]',
  );
  process.exit(2);
}

const log = serverLog('warn');
const secret = named ?? secretBytes(demoSecret(dataDir));
await withOwnDatabase({ databaseUrl, dataDir }, async (url) => {
  await prepareDatabase({ url, secret, demo: true, log });
  await seedDemo({ url, secret, size: demoSize, begin: new Date(), log });
  const written = await fillYears({ url, entries, days, say: console.log });
  console.log(
    written === 0 ? 'nothing to do: the years are there' : `${written} entries written; prove them: npm run audit`,
  );
});
