import { formatCount } from '#platform/kernel/amount-text.ts';
import { largestOfBatch, submitBatch, type SubmittedBatch } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { sumFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { LINES_A_CHUNK } from '../../constants.ts';
import { hashOfChunks, insertChunks } from '../row/chunk-row.ts';
import type { Line, OriginalRef, Plan } from '../kind/kind.ts';
import { insertLines } from '../row/line-row.ts';
import type { Order } from '../row/order-row.ts';

/** What an order says of its lines: of one payment the line itself, of a batch their sum and whose sheet they are. */
export type OrderLines = Line & Partial<Pick<Order, 'batchId' | 'lineCount' | 'linesHash'>>;

/**
 * A single payment is its order. The lines of a batch are copied and cut into chunks, whose holds are opened with
 * the order; a single payment has none, because its hold is its order's. `isPreview`: only what the order says of them
 * is wanted, because all of it is undone.
 */
export async function linesOfPlan(
  tx: Tx,
  order: { mid: string; orderNo: string; kind: string },
  { lines, scheduledAt }: Pick<Plan, 'lines' | 'scheduledAt'>,
  isPreview: boolean,
) {
  if ('batch' in lines)
    return isPreview ? lookAtBatch(tx, order, lines.batch) : copyBatch(tx, order, lines, scheduledAt === null);
  const [{ payee, amountFen, feeFen, feeFrom = 'payer' }] = lines;
  const { name: payeeName, accountNo: payeeAccountNo, bankName: payeeBankName } = payee;
  const content = { amountFen, feeFen, feeFrom, payeeName, payeeAccountNo, payeeBankName };
  return ok({ content, largestFen: amountFen, chunks: [] });
}

async function copyBatch(
  tx: Tx,
  order: { mid: string; orderNo: string; kind: string },
  { batch: batchId, payBack }: { batch: string; payBack?: readonly OriginalRef[] },
  held: boolean,
) {
  const batch = await submitBatch(tx, { ...order, batchId });
  if (!batch.ok) return batch;
  const { total, amountFen, feeFen } = batch.data;
  const { count, largestFen } = await insertLines(tx, order, batchId, payBack);
  const chunks = await insertChunks(tx, order, { total, size: LINES_A_CHUNK, held });
  const sums = [sumFen(chunks.map((chunk) => chunk.amountFen)), sumFen(chunks.map((chunk) => chunk.feeFen))];
  if (count !== total || sums[0] !== amountFen || sums[1] !== feeFen)
    throw new Error(`batch ${batchId} is not the sum of its rows`);
  const content = sumOfBatch(batchId, batch.data, await hashOfChunks(tx, order));
  return ok({ content, largestFen, chunks });
}

/** The first payees by name, as the confirmation, the list and the signing text have them. */
const payeesText = (first: readonly string[], count: number): string =>
  `${first.join('、')}${count > first.length ? `等${formatCount(count)}个收款方` : ''}`;

const sumOfBatch = (
  batchId: string,
  { total, amountFen, feeFen, deductedFen, firstPayees, payeeCount }: SubmittedBatch,
  linesHash: string,
): OrderLines => ({
  amountFen,
  feeFen,
  feeFrom: deductedFen > 0n ? 'amount' : 'payer',
  payeeName: payeesText(firstPayees, payeeCount),
  payeeAccountNo: '',
  payeeBankName: '',
  batchId,
  lineCount: total,
  linesHash,
});

/** Of lines that are not copied: an order of a batch has some hash. */
const NO_LINES = '0'.repeat(64);

/** A sheet may have 100,000 lines: none of them is copied. */
async function lookAtBatch(tx: Tx, order: { mid: string; orderNo: string; kind: string }, batchId: string) {
  const batch = await submitBatch(tx, { ...order, batchId });
  if (!batch.ok) return batch;
  const largestFen = await largestOfBatch(tx, order.mid, batchId);
  return ok({ content: sumOfBatch(batchId, batch.data, NO_LINES), largestFen, chunks: [] });
}
