/**
 * `npm run bank-file`: the provider's console for the daily comparison with the bank's file
 * (capabilities/bank-file/README.md). DATABASE_URL, or the demo's own database.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  askAgain,
  listDays,
  listOpenItems,
  settleItem,
  showDay,
  showEvents,
  takeItem,
} from '#capabilities/bank-file/server/console.ts';
import { kindNames } from '#capabilities/bank-file/server/words.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { systemClock } from '#platform/kernel/clock.ts';
import { demoClock } from '#platform/port/demo-clock.ts';
import { readConfig } from './config.ts';
import { dayLine, itemLine, totalsLine } from './bank-file-lines.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';

const USAGE = `npm run bank-file                          最近各日的核对结果
npm run bank-file -- open                  所有未处理的差异
npm run bank-file -- 2026-11-20            某日的汇总和差异
npm run bank-file -- 2026-11-20 again      重新取某日的银行文件并核对
npm run bank-file -- show 7                一条差异的处理记录
npm run bank-file -- take 7 --by 张三 [--note 说明]
npm run bank-file -- settle 7 --by 张三 --as 补记|冲正|挂账|无误 --note 说明 --approved-by 李四`;

const text = { type: 'string', default: '' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: text, note: text, as: text, 'approved-by': text },
});
const { databaseUrl, dataDir, clockUrl } = readConfig();
const home = join(dataDir, 'postgres');
// The server is detached: without a timer nothing would keep us waiting for its end.
const alive = setInterval(() => undefined, 1000);
let ours: EmbeddedPostgres | null = null;
if (!databaseUrl && !existsSync(home)) {
  console.error('没有数据库：请设置 DATABASE_URL，或先启动演示（npm start）');
  process.exit(2);
}
const url = databaseUrl ?? (await runningPostgres(home)) ?? (ours = await startEmbeddedPostgres({ dataDir: home })).url;
const clock = clockUrl ? demoClock(clockUrl) : null;
await clock?.start();
const now = (clock ?? systemClock).now();
clock?.stop();
const db = openDatabase({ url, poolSize: 1, applicationName: 'portal bank file' });
try {
  process.exitCode = await db.transaction({ mid: PROVIDER_MID }, async (tx) => {
    const [first = '', second = ''] = positionals;
    const doing = { itemNo: Number(second), by: values.by, note: values.note, now };
    if (first === '') (await listDays(tx)).forEach((day) => console.log(dayLine(day)));
    else if (first === 'open') (await listOpenItems(tx)).forEach((item) => console.log(itemLine(item)));
    else if (first === 'show')
      (await showEvents(tx, doing.itemNo)).forEach(({ at, actor, event, note }) =>
        console.log([shanghaiText(at), actor, event, note].join('　')),
      );
    else if (first === 'take') return said(await takeItem(tx, doing));
    else if (first === 'settle')
      return said(await settleItem(tx, { ...doing, as: values.as, approvedBy: values['approved-by'] }));
    else if (/^\d{4}-\d{2}-\d{2}$/.test(first)) {
      if (second === 'again') return said(await askAgain(tx, first));
      const { totals, items } = await showDay(tx, first);
      for (const row of totals) console.log(totalsLine(kindNames[row.kind], row));
      for (const item of items) console.log(itemLine(item));
    } else {
      console.error(USAGE);
      return 2;
    }
    return 0;
  });
} finally {
  await db.close();
  await ours?.stop();
  clearInterval(alive);
}

function said(refusal: string | null): number {
  if (refusal) console.error(refusal);
  else console.log('已记录');
  return refusal ? 1 : 0;
}
