/**
 * `npm run bank-file`: the provider's console for the daily comparison with the bank's file
 * (capabilities/bank-file/README.md). DATABASE_URL, or the demo's own database.
 */
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
import { dayLine, itemLine, totalsLine } from './bank-file-lines.ts';
import { asProvider, said } from './provider-console.ts';
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
await asProvider('portal bank file', (db, now) =>
  db.transaction({ mid: PROVIDER_MID }, async (tx) => {
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
  }),
);
