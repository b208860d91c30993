/**
 * `npm run bank-file`: the daily comparison with the bank's file, by command (capabilities/bank-file/README.md). The
 * provider's people do it in the console. DATABASE_URL, or the demo's own database.
 */
import { parseArgs } from 'node:util';
import { DAYS_SHOWN } from '#capabilities/bank-file/constants.ts';
import { bankFileErrors } from '#capabilities/bank-file/contract/errors.ts';
import {
  handlings,
  itemStates,
  kindNames,
  type Handling,
  type ItemState,
} from '#capabilities/bank-file/contract/words.ts';
import { askAgain, settleItem, takeItem } from '#capabilities/bank-file/server/handle-item.ts';
import { listDays, totalsOfDays } from '#capabilities/bank-file/server/list-days.ts';
import { eventsOf, listItems } from '#capabilities/bank-file/server/list-items.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Result } from '#platform/kernel/result.ts';
import { dayLine, itemLine, totalsLine } from './bank-file-lines.ts';
import { asProvider, reportRefusal } from './provider-console.ts';
import { isCalendarDay, shanghaiText } from '#platform/kernel/shanghai-time.ts';

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
const UNSETTLED = (Object.keys(itemStates) as ItemState[]).filter((state) => state !== 'settled');
const [first = '', second = ''] = positionals;
const by = values.by.trim();

const printed = (result: Result<unknown, keyof typeof bankFileErrors>): number =>
  reportRefusal(result.ok ? null : bankFileErrors[result.code]);

async function settle(tx: Tx, itemNo: number, now: Date): Promise<number> {
  const [note, approvedBy] = [values.note.trim(), values['approved-by'].trim()];
  const handling = handlings.find((one): one is Handling => one === values.as);
  if (!handling) return reportRefusal(`请选择处理方式（--as）：${handlings.join('、')}`);
  if (note === '') return reportRefusal('请写明处理说明（--note）');
  if (approvedBy === '' || approvedBy === by) return reportRefusal('请由另一人审批（--approved-by）');
  return printed(await settleItem(tx, { itemNo, by, note, now, handling, approvedBy }));
}

async function showDays(tx: Tx): Promise<void> {
  const days = await listDays(tx, {}, { limit: DAYS_SHOWN });
  for (const day of days) console.log(dayLine(day));
  if (days.some(({ openItems }) => openItems > 0)) console.log('差异明细：npm run bank-file -- open');
}

async function showDay(tx: Tx, day: string): Promise<void> {
  for (const row of await totalsOfDays(tx, [day])) console.log(totalsLine(kindNames[row.kind], row));
  for (const item of await listItems(tx, { day })) console.log(itemLine(item));
}

async function run(tx: Tx, now: Date): Promise<number> {
  const itemNo = Number(second);
  if (first === 'take' || first === 'settle') {
    if (by === '') return reportRefusal('请写明处理人（--by）');
    return first === 'settle'
      ? settle(tx, itemNo, now)
      : printed(await takeItem(tx, { itemNo, by, note: values.note, now }));
  }
  if (first === '') await showDays(tx);
  else if (first === 'open')
    (await listItems(tx, { states: UNSETTLED })).forEach((item) => console.log(itemLine(item)));
  else if (first === 'show')
    (await eventsOf(tx, itemNo)).forEach(({ at, actor, event, note }) =>
      console.log([shanghaiText(at), actor, event, note].join('　')),
    );
  else if (isCalendarDay(first)) {
    if (second === 'again') return printed(await askAgain(tx, first));
    await showDay(tx, first);
  } else {
    console.error(USAGE);
    return 2;
  }
  return 0;
}

await asProvider('portal bank file', (db, now) => db.transaction({ mid: PROVIDER_MID }, (tx) => run(tx, now)));
