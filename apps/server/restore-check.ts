/**
 * `npm run restore-check [-- --order <number>] [--since <day>]`: proves a restored copy before it is started: its
 * audit with all seals, the last order that it has, and what the bank has done that it does not know
 * (docs/operating.md). It writes nothing. DATABASE_URL, or the database in DATA_DIR.
 */
import { parseArgs } from 'node:util';
import { hasOrder, lastOrder } from '#capabilities/order/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { formatCount, formatFen } from '#platform/kernel/amount-text.ts';
import { isCalendarDay, shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { httpBankFiles } from '#platform/port/http-bank-files.ts';
import { httpBankRail } from '#platform/port/http-bank-rail.ts';
import { auditRules } from './audit-rules.ts';
import { compareWithBank, type BankComparison } from './backup/compare-with-bank.ts';
import { readConfig } from './config.ts';
import { bankBooks } from './contributed.ts';
import { accessedFetch, urlOf } from './gateways.ts';
import { businessNow } from './provider-console.ts';
import { runAudit } from './run-audit.ts';
import { knownSecret } from './secret.ts';
import { withOwnDatabase } from './with-own-database.ts';

const { values } = parseArgs({
  options: { order: { type: 'string', default: '' }, since: { type: 'string', default: '' } },
});
const { since } = values;
if (since && !isCalendarDay(since)) {
  console.error('--since 请填写日期，例如 2026-11-27');
  process.exit(2);
}
const config = readConfig();
const secret = knownSecret(config);
/** The demo's own bank runs with the product only, and has no books that were not restored too. */
const isSimulated = config.clockUrl !== null && urlOf(config, 'bank').startsWith(config.clockUrl);
const answers = {
  accepted: '银行已受理',
  succeeded: '银行已付款',
  failed: '银行已失败',
  absent: '银行没有',
  unknown: '银行未应答',
} as const;
let proven = true;
const say = (line: string): void => console.log(line);
const fault = (line: string): void => {
  proven = false;
  console.error(line);
};

async function sayAudit(url: string): Promise<void> {
  const { findings, broken } = await runAudit(url, auditRules, secret);
  for (const { invariant, mid, finding, title } of findings)
    console.error(`${invariant} ${mid ?? '-'} ${finding} (${title})`);
  if (broken > 0) fault(`账务审计：${formatCount(broken)} 处不符`);
  else say(`账务审计：${formatCount(auditRules.length)} 条规则全部相符${secret ? '，每日签章有效' : ''}`);
  if (!secret) fault('未核对每日签章：请设置 PORTAL_SECRET');
}

function sayBank({ isReachable, open, missing, withoutFile, from }: BankComparison): void {
  if (!isReachable && isSimulated) say('模拟银行随演示产品启动，现在未应答：未与银行核对');
  else if (!isReachable) fault('银行未应答，未能与银行核对：请检查 BANK_RAIL_URL，再执行本命令');
  say(`未结束的付款指令 ${formatCount(open.length)} 笔，启动后将逐笔向银行查询，不会重复付款`);
  for (const { channelNo, amountFen, payeeName, sentAt, bank } of open)
    say(
      `  ${channelNo}　${formatFen(amountFen)}元　${payeeName}　${sentAt ? `发送于${shanghaiText(sentAt)}` : '本库未记发送'}　${answers[bank]}`,
    );
  if (missing.length > 0)
    fault(`银行账在本库之后：银行已办理而本库没有的付款指令 ${formatCount(missing.length)} 笔，须凭银行回单补记`);
  for (const { ref, amountFen, at } of missing) say(`  ${ref}　${formatFen(amountFen)}元　银行时间${shanghaiText(at)}`);
  if (withoutFile.length > 0)
    say(
      `银行尚无对账文件的日期：${withoutFile.join('、')}，这些日期备份之后的指令请待文件生成后再核对：npm run restore-check -- --since ${from}`,
    );
}

await withOwnDatabase(config, async (url) => {
  await sayAudit(url);
  const now = await businessNow(config);
  const db = openDatabase({ url, poolSize: 2, applicationName: 'portal restore check' });
  try {
    const read = { mid: ALL_MERCHANTS, readOnly: true } as const;
    const last = await db.transaction(read, lastOrder);
    say(
      last
        ? `最后一笔订单：${last.orderNo}　商户${last.mid}　${formatFen(last.amountFen)}元　提交于${shanghaiText(last.submittedAt)}`
        : '没有订单',
    );
    const { order } = values;
    if (order && (await db.transaction(read, (tx) => hasOrder(tx, order)))) say(`本库有订单 ${order}`);
    else if (order) fault(`本库没有订单 ${order}：它在备份之后提交`);
    const url = urlOf(config, 'bank');
    const access = { send: accessedFetch(config, 'bank') };
    const bank = {
      rail: httpBankRail(url, access),
      files: httpBankFiles(url, access),
      books: bankBooks,
    };
    sayBank(
      await compareWithBank(db, bank, {
        from: since ? new Date(`${since}T00:00:00+08:00`) : (last?.submittedAt ?? now),
        until: now,
        knownNo: last ? `${last.mid}-${last.orderNo}` : null,
      }),
    );
  } finally {
    await db.close();
  }
});
console.log(proven ? '核对通过' : '核对未通过，请先处理以上各项');
process.exitCode = proven ? 0 : 1;
