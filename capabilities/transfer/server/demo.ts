import { createHash } from 'node:crypto';
import { uploadFile } from '#capabilities/identity/contract/operations.ts';
import type { DemoPart, DemoPayee, DemoRun } from '#capabilities/order/server/index.ts';
import { batchOrder } from '#capabilities/upload/contract/operations.ts';
import { ok } from '#platform/kernel/result.ts';
import { transfer, transferBatch } from '../contract/operations.ts';
import { transferKind } from './transfer-kind.ts';

/** Below review together. */
const lines = [
  ['620.00', '七月运费'],
  ['1280.50', '宣传册印刷费'],
  ['860.00', '元件样品款'],
  ['340.00', '办公用品采购'],
] as const;
const TOTAL = '3100.50';
const HOURS_AGO = 49;

/** A sheet of the first merchant's payments to its suppliers, which were paid at once. */
async function seed({ merchants, suppliers, once, run }: DemoRun): Promise<void> {
  const { mid, accounts } = merchants[0]!;
  const rows = lines.map(([amount, remark], index) => {
    const { name, accountNo } = suppliers[index + 1]!;
    return [`MX${index + 1}`, name, accountNo, amount, remark].join(',');
  });
  const head = `\uFEFF转账,批次号,CG202611PAY01,总笔数,${lines.length},总金额,${TOTAL},付款日期,`;
  const content = Buffer.from([head, '商户明细号,收款方名称,收款账号,金额,备注', ...rows].join('\r\n'));
  const digest = (kind: 'md5' | 'sha256') => createHash(kind).update(content).digest('hex');
  const digests = { md5: digest('md5'), sha256: digest('sha256') };
  let batchId = '';
  await once({ key: 'batch transfer read', mid, hoursAgo: HOURS_AGO }, async (call) => {
    const file = { purpose: 'batch', fileName: '供应商付款.csv', size: content.length, ...digests } as const;
    const kept = await call('maker', uploadFile, file, content);
    if (!kept.ok) return kept;
    const begun = await call('maker', batchOrder, { function: transferKind.contract.id, fileId: kept.data.fileId });
    if (begun.ok) ({ batchId } = begun.data);
    return begun;
  });
  await run(HOURS_AGO);
  await once({ key: 'batch transfer', mid, hoursAgo: HOURS_AGO }, async (call) =>
    batchId
      ? call('maker', transferBatch, {
          requestNo: 'demo-batch-transfer',
          batchId,
          accountNo: accounts[0]!.accountNo,
          amount: TOTAL,
        })
      : ok({}),
  );
  await run(HOURS_AGO);
}

export const transferDemo: DemoPart = {
  orders: [
    {
      contract: transferKind.contract,
      operation: transfer,
      input: ({ id, name }: DemoPayee) => ({ payeeAccountNo: id, payeeName: name }),
    },
  ],
  seed,
};
