import { createHash } from 'node:crypto';
import { orderJobs } from '#capabilities/order/server/order-jobs.ts';
import { must, type OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { isBatchKind, uploadJobs } from '#capabilities/upload/server/index.ts';
import { createWorker } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { payoutKind } from '../payout-kind.ts';

export const batchKinds = isBatchKind(payoutKind) ? [payoutKind] : [];

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const HEADS = '序号,商户明细号,收款户名,收款账号,开户银行,支行全称,账户类型,金额,用途/摘要';

export interface SheetLine {
  accountNo: string;
  /** Yuan. */
  amount: number;
  name?: string;
}

/** A sheet as a merchant's program writes it. */
export const sheetOf = (batchNo: string, lines: readonly SheetLine[], payDate = ''): Buffer =>
  Buffer.from(
    [
      `\uFEFF代付,批次号,${batchNo},总笔数,${lines.length},总金额,${lines.reduce((sum, { amount }) => sum + amount, 0)},付款日期,${payDate}`,
      HEADS,
      ...lines.map(
        ({ accountNo, amount, name }, index) =>
          `${index + 1},D${index + 1},${name ?? `供应商${index + 1}公司`},${accountNo},中国建设银行,上海分行,对公,${amount},货款`,
      ),
    ].join('\r\n'),
  );

/** Uploads, reads and checks a sheet; answers the batch. */
export async function checkedSheet(
  fixture: OrderFixture,
  merchant: TestMerchant,
  content: Uint8Array,
  fileName = '货款.csv',
): Promise<string> {
  const fileId = newId();
  await fixture.db.admin.query(
    'INSERT INTO uploads.files (mid, file_id, person_id, file_name, sha256, content, uploaded_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      merchant.mid,
      fileId,
      merchant.people.maker.personId,
      fileName,
      createHash('sha256').update(content).digest('hex'),
      Buffer.from(content),
      fixture.clock.now(),
    ],
  );
  const { batchId } = must(
    await fixture.call<{ batchId: string }>(merchant, 'maker', 'csdb/v2/business/batchOrder', {
      function: 'payout',
      fileId,
    }),
  );
  await createWorker({
    db: fixture.db.database,
    clock: fixture.clock,
    log: silent,
    handlers: uploadJobs({ batchKinds }),
    backoffMs: () => 0,
  }).runDue();
  return batchId;
}

/** Runs what is due at these seconds after `begin`; by then the bank has told the end of each line. */
export async function runUntil(
  fixture: OrderFixture,
  rail: BookRail,
  begin: string,
  seconds: readonly number[] = [0, 5, 60, 600, 3600],
): Promise<void> {
  const worker = createWorker({
    db: fixture.db.database,
    clock: fixture.clock,
    log: silent,
    handlers: orderJobs({ rail, texts: {} }),
    backoffMs: () => 0,
    concurrency: 1,
  });
  for (const second of seconds) {
    fixture.clock.set(new Date(Date.parse(begin) + second * 1000).toISOString());
    await worker.runDue();
  }
}
