import { flagReturned } from '#capabilities/payee/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import type { BankReturn } from '#platform/port/bank-rail.ts';
import { paymentOf } from '../../domain/order-number.ts';
import { returnsFee } from '../../domain/rail-rule.ts';
import { endBatch } from '../batch/finish-batch.ts';
import { insertReturn } from '../row/bank-return-row.ts';
import { countLines, lockChunkOf } from '../row/chunk-row.ts';
import { linesOf, moveLines } from '../row/line-row.ts';
import { moveOrder, writeEvent } from '../row/move-order.ts';
import { lockOrder } from '../row/order-row.ts';
import { BANK } from '../row/timeline-event.ts';
import { receiveReturn } from './bank-return-order.ts';

/**
 * 退票: books the return of a line, under the locks of its order and chunk: its money arrives as an order of its own.
 * The limit stays used (domain-rules section 13). False when the line has not succeeded yet and the return must wait
 * for it. A number that names no line of ours is skipped, because no money of ours belongs to it.
 */
export async function bookReturn(db: Database, bankReturn: BankReturn, at: Date): Promise<boolean> {
  const payment = paymentOf(bankReturn.channelNo);
  if (!payment) return true;
  const { mid, orderNo, lineNo } = payment;
  return db.transaction({ mid }, async (tx) => {
    const order = await lockOrder(tx, mid, orderNo);
    const chunk = await lockChunkOf(tx, payment);
    const [line] = await linesOf(tx, payment, lineNo, lineNo);
    if (line?.state === 'processing') return false;
    if (!order || line?.state !== 'succeeded') return true;
    const { returnNo, amountFen, reason } = bankReturn;
    if (amountFen !== line.amountFen)
      throw new Error(`return ${returnNo} is not of the amount of line ${lineNo} of order ${orderNo}`);
    if (!(await insertReturn(tx, payment, bankReturn))) return true;
    const feeFen = returnsFee(reason) ? line.feeFen : 0n;
    await moveLines(tx, order, 'succeeded', [{ lineNo, to: 'returned', reason }], at);
    const by = { actor: BANK, at };
    if (chunk) {
      await countLines(tx, chunk, { returned: [amountFen], chargedFeeFen: -feeFen });
      writeEvent(tx, order, { ...by, event: 'returned', note: `第${lineNo}笔：${reason}` });
      await endBatch(tx, order, at, { actor: BANK });
    } else await moveOrder(tx, order, 'returned', { ...by, event: 'returned', note: reason }, { failReason: reason });
    await flagReturned(tx, { mid, accountNo: line.payeeAccountNo, reason, at });
    await receiveReturn(tx, order, line, bankReturn, { feeFen, at });
    return true;
  });
}
