import type { BatchRun, BatchRunOf } from '#capabilities/upload/server/index.ts';
import { stateWord, UNPAID_LINES } from '../../contract/words.ts';
import { endedUnpaid, hasRun, isFinished } from '../../domain/order-state.ts';
import { progressOf } from '../row/chunk-row.ts';
import { pageOfLines, type OrderLine } from '../row/line-row.ts';
import { findOrder, type Order } from '../row/order-row.ts';

/**
 * What became of a submitted batch, as its order knows it. An order that ended before it was executed has paid none of
 * its lines.
 */
export const batchRunOf: BatchRunOf = async (tx, { mid, orderNo }, { onlyFailed, first, limit }) => {
  const order = await findOrder(tx, mid, orderNo);
  if (!order) throw new Error(`the batch of order ${orderNo} has no order`);
  const { total, succeeded, failed, returned } = await progressOf(tx, order);
  const ended = succeeded + failed + returned;
  const wasNotRun = endedUnpaid(order.state) && ended === 0;
  const { lines } = await pageOfLines(tx, order, {
    states: onlyFailed && !wasNotRun ? UNPAID_LINES : undefined,
    first,
    limit,
    // A sheet of what is to be paid again must not have it a second time.
    unlessPaidAgain: onlyFailed,
  });
  return {
    state: isFinished(order.state) ? 'done' : hasRun(order.state) ? 'running' : 'submitted',
    done: wasNotRun ? total : ended,
    succeeded,
    failed: wasNotRun ? total : failed + returned,
    lines: lines.map((line) =>
      wasNotRun ? { lineNo: line.lineNo, state: 'unpaid', reason: whyNotRun(order) } : outcomeOf(line),
    ),
  };
};

const outcomeOf = ({ lineNo, state, reason }: OrderLine): BatchRun['lines'][number] => ({ lineNo, state, reason });

const whyNotRun = ({ kind, state, failReason }: Order): string =>
  [`订单${stateWord(kind, state)}`, failReason].filter(Boolean).join('：');
