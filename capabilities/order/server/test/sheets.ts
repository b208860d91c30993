import { createHash } from 'node:crypto';
import type { queryBatchRecords } from '#capabilities/upload/contract/operations.ts';
import { uploadJobs, type BatchKind } from '#capabilities/upload/server/index.ts';
import { createWorker } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { must, type OrderFixture } from './order-fixture.ts';
import type { TestMerchant } from './test-merchant.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type CheckedSheet = OutputOf<typeof queryBatchRecords>;

/** Runs what is due of these jobs. */
export const work = (
  { db, clock, announced }: OrderFixture,
  handlers: Parameters<typeof createWorker>[0]['handlers'],
) =>
  createWorker({
    db: db.database,
    clock,
    log: silent,
    handlers,
    backoffMs: () => 0,
    done: (mid) => void announced.push(mid),
    concurrency: 1,
  }).runDue();

interface Sheet {
  kind: BatchKind;
  /** As the template has them, with commas. */
  heads: string;
  lines: readonly string[];
  total: number | string;
  payDate?: string;
}

/** Uploads, reads and checks a sheet of the maker's; answers what the page shows of it. */
export async function checkedSheet(
  fixture: OrderFixture,
  merchant: TestMerchant,
  { kind, heads, lines, total, payDate = '' }: Sheet,
): Promise<CheckedSheet> {
  const batchNo = `T${newId().slice(0, 20).replaceAll('-', '')}`;
  const content = Buffer.from(
    [`\uFEFF明细,批次号,${batchNo},总笔数,${lines.length},总金额,${total},付款日期,${payDate}`, heads, ...lines].join(
      '\r\n',
    ),
  );
  const fileId = newId();
  await fixture.db.admin.query(
    'INSERT INTO uploads.files (mid, file_id, person_id, file_name, sha256, content, uploaded_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      merchant.mid,
      fileId,
      merchant.people.maker.personId,
      '明细.csv',
      createHash('sha256').update(content).digest('hex'),
      content,
      fixture.clock.now(),
    ],
  );
  const batchInput = { function: kind.contract.id, fileId };
  const { batchId } = must(
    await fixture.call<{ batchId: string }>(merchant, 'maker', 'csdb/v2/business/batchOrder', batchInput),
  );
  await work(fixture, uploadJobs({ batchKinds: [kind] }));
  return must(
    await fixture.call<CheckedSheet>(merchant, 'maker', 'csdb/v2/business/queryBatchRecords', {
      batchId,
      pageNo: 1,
      pageSize: 20,
    }),
  );
}

/** What is wrong with each row. */
export const faultsOf = ({ list }: CheckedSheet): string[] =>
  list.map(({ rowNo, errors }) => [rowNo, ...errors.map(({ column, text }) => `${column}${text}`)].join(' '));
