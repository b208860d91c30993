/**
 * `npm run set-result`: the provider's console for payments whose end the bank has not told for a day
 * (capabilities/order/README.md). DATABASE_URL, or the demo's own database.
 */
import { parseArgs } from 'node:util';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { paymentOf } from '#capabilities/order/domain/order-number.ts';
import { confirmResult, listSuspended, proposeResult } from '#capabilities/order/server/rail/set-result.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
// The kinds of orders: each says between which accounts the steps of its money go.
import './capabilities.ts';
import { asProvider, reportRefusal } from './provider-console.ts';

const USAGE = `npm run set-result                                    银行超24小时未告知结果的付款
npm run set-result -- propose 指令号 --as 成功 --serial 银行流水号 --proof 凭证 --by 张三
npm run set-result -- propose 指令号 --as 失败 --reason 失败原因 --proof 凭证 --by 张三
npm run set-result -- confirm 指令号 --by 李四            由另一人确认后入账`;
const ends = { 成功: 'succeeded', 失败: 'failed' } as const;
const words = { succeeded: '成功', failed: '失败' } as const;

const text = { type: 'string', default: '' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: text, as: text, serial: text, reason: text, proof: text },
});
const [verb = '', channelNo = ''] = positionals;
const payment = paymentOf(channelNo);
const result = ends[values.as as keyof typeof ends];

await asProvider('portal set result', async (db, now) => {
  if (verb === '') {
    for (const row of await db.transaction({ mid: ALL_MERCHANTS, readOnly: true }, listSuspended))
      console.log(
        [
          row.channelNo,
          `${formatFen(row.amountFen)}元`,
          row.payeeName,
          `发送于${shanghaiText(row.sentAt)}`,
          row.result ? `${row.proposedBy}登记为${words[row.result]}：${row.detail}，凭证：${row.proof}` : '未登记',
        ].join('　'),
      );
    return 0;
  }
  if (!payment || !(verb === 'confirm' || (verb === 'propose' && result))) {
    console.error(USAGE);
    return 2;
  }
  return db.transaction({ mid: payment.mid }, async (tx) =>
    reportRefusal(
      verb === 'confirm'
        ? await confirmResult(tx, payment, values.by, now)
        : await proposeResult(
            tx,
            payment,
            { ...values, result: result!, detail: result === 'succeeded' ? values.serial : values.reason },
            now,
          ),
    ),
  );
});
