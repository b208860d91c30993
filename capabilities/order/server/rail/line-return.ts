import { flagReturned } from '#capabilities/payee/server/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { BankReturn } from '#platform/port/bank-rail.ts';
import { lineOfChannel } from '../../domain/order-number.ts';
import { returnsFee } from '../../domain/rail-rule.ts';
import { receiveLineReturn } from './bank-return-order.ts';
import { insertReturn } from '../row/bank-return-row.ts';
import { countLines, lockChunk, type Chunk } from '../row/chunk-row.ts';
import { endBatch } from '../batch/finish-batch.ts';
import { linesOf, moveLines } from '../row/line-row.ts';
import { BANK } from '../row/timeline-event.ts';
import { writeEvent } from '../row/move-order.ts';
import { lockOrder } from '../row/order-row.ts';

/**
 * Books the return of one line of a batch, under the locks of its order and chunk: its money arrives as an order of its
 * own. False when the line has not
 * succeeded yet and the return must wait for it. A number that names no line of ours is skipped.
 */
export async function bookLineOnce(db: Database, bankReturn: BankReturn, now: Date): Promise<boolean> {
  const key = lineOfChannel(bankReturn.channelNo);
  if (!key) return true;
  return db.transaction({ mid: key.mid }, async (tx) => {
    const order = await lockOrder(tx, key.mid, key.orderNo);
    const chunkNo = order && (await chunkNoOf(tx, key));
    const chunk = order && chunkNo ? await lockChunk(tx, key, chunkNo) : undefined;
    const [line] = chunk ? await linesOf(tx, key, key.lineNo, key.lineNo) : [];
    if (line?.state === 'processing') return false;
    if (!order || !chunk || line?.state !== 'succeeded') return true;
    if (bankReturn.amountFen !== line.amountFen)
      throw new Error(
        `return ${bankReturn.returnNo} is not of the amount of line ${key.lineNo} of order ${key.orderNo}`,
      );
    if (!(await insertReturn(tx, order, bankReturn, line.lineNo))) return true;
    const feeFen = returnsFee(bankReturn.reason) ? line.feeFen : 0n;
    await moveLines(tx, order, 'succeeded', [{ lineNo: line.lineNo, to: 'returned', reason: bankReturn.reason }], now);
    await countLines(tx, chunk, { returned: [line.amountFen], chargedFeeFen: -feeFen });
    const note = `第${line.lineNo}笔：${bankReturn.reason}`;
    writeEvent(tx, order, { event: 'returned', actor: BANK, at: now, note });
    await endBatch(tx, order, now, { actor: BANK });
    await flagReturned(tx, { mid: key.mid, accountNo: line.payeeAccountNo, reason: bankReturn.reason, at: now });
    await receiveLineReturn(tx, order, line, bankReturn, { feeFen, at: now });
    return true;
  });
}

const chunkNoOf = async (
  tx: Tx,
  { mid, orderNo, lineNo }: { mid: string; orderNo: string; lineNo: number },
): Promise<number | undefined> =>
  (
    await tx.one<Pick<Chunk, 'chunkNo'>>(
      'SELECT chunk_no AS "chunkNo" FROM orders.chunks WHERE mid = $1 AND order_no = $2 AND $3 BETWEEN first_line AND last_line',
      [mid, orderNo, lineNo],
      'orders.chunk_of_line',
    )
  )?.chunkNo;
