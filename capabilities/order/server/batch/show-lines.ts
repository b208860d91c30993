import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { ORDER_MISSING } from '../../contract/errors.ts';
import type { queryOrderLines } from '../../contract/line-operations.ts';
import type { OrderDetail } from '../../contract/operations.ts';
import { lineStates, type LineState } from '../../contract/words.ts';
import { shownLineFee } from '../../domain/charged-fee.ts';
import { enteredAmount } from '../../domain/entered-amount.ts';
import { endedUnpaid } from '../../domain/order-state.ts';
import type { BatchProgress } from '../row/chunk-row.ts';
import { maskOther } from '../list/describe-order.ts';
import { pageOfLines, returnsOfLines } from '../row/line-row.ts';
import { findOrder, type Order } from '../row/order-row.ts';

/** The order ended before this line was paid. */
const NEVER_PAID = '未执行';

export const lineStateWord = (order: Pick<Order, 'state'>, state: LineState): string =>
  state === 'waiting' && endedUnpaid(order.state) ? NEVER_PAID : lineStates[state];

/** Counts and amounts of the lines by state, those that there are. */
export function describeProgress(order: Order, progress: BatchProgress): NonNullable<OrderDetail['progress']> {
  const { total, processing, succeeded, failed, returned, processingFen, succeededFen, failedFen, returnedFen } =
    progress;
  const waitingFen = order.amountFen - processingFen - succeededFen - failedFen - returnedFen;
  const all: [LineState, number, Fen][] = [
    ['waiting', total - processing - succeeded - failed - returned, waitingFen],
    ['processing', processing, processingFen],
    ['succeeded', succeeded, succeededFen],
    ['failed', failed, failedFen],
    ['returned', returned, returnedFen],
  ];
  const states = all
    .filter(([, count]) => count > 0)
    .map(([state, count, fen]) => ({ state, stateName: lineStateWord(order, state), count, amount: yuanOfFen(fen) }));
  return { count: total, states };
}

/** A page of the lines of a batch. */
export const showLines: Handler<typeof queryOrderLines> = async (context, { orderNo, state, pageNo, pageSize }) => {
  const order = await findOrder(context.tx, roleOf(context).mid, orderNo);
  if (!order?.batchId) return fail(ORDER_MISSING);
  const { lines, count } = await pageOfLines(context.tx, order, {
    states: state && [state],
    first: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  const returned = lines.filter((line) => line.state === 'returned').map(({ lineNo }) => lineNo);
  const back = returned.length > 0 ? await returnsOfLines(context.tx, order, returned) : [];
  const backOf = new Map(back.map((one) => [one.lineNo, one]));
  const list = lines.map(({ amountFen, feeFen, endedAt, ...line }) => ({
    lineNo: line.lineNo,
    merchantLineNo: line.merchantLineNo,
    payeeName: line.payeeName,
    payeeAccountNo: maskOther(order.kind, line.payeeAccountNo),
    payeeBankName: line.payeeBankName,
    amount: yuanOfFen(amountFen),
    fee: yuanOfFen(shownLineFee(order, { ...line, feeFen })),
    ...enteredAmount({ ...line, amountFen, feeFen }),
    remark: line.remark,
    originalNo: line.originalNo ?? '',
    state: line.state,
    stateName: lineStateWord(order, line.state),
    reason: line.reason,
    bankSerial: line.bankSerial,
    endedAt: endedAt && shanghaiIso(endedAt),
    returnNo: backOf.get(line.lineNo)?.returnNo ?? '',
    paidAgainNo: backOf.get(line.lineNo)?.paidAgainNo ?? '',
  }));
  return ok({ list, pageNo, pageSize, totalCount: count });
};
