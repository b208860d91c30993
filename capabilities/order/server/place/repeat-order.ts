import { enteredOf } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ORDER_MISSING, ORDER_PAID_AGAIN } from '../../contract/errors.ts';
import { ENDED_UNPAID, type OrderState } from '../../contract/words.ts';
import type { Follower } from '../follow/originals.ts';
import { lineToRepeat } from '../row/line-row.ts';
import { findOrder, lockOrder, type Order } from '../row/order-row.ts';

const FOLLOWER = `mid, order_no, kind, type_code, state, amount_fen, submitted_at, finished_at`;

type OrderKey = { mid: string; orderNo: string };

/** The orders that pay this one again, oldest first. */
export const repeatsOf = (tx: Tx, { mid, orderNo }: OrderKey): Promise<Follower[]> =>
  tx.rows<Follower>(
    `SELECT ${FOLLOWER} FROM orders.orders WHERE mid = $1 AND repeats = $2 ORDER BY submitted_at, order_no`,
    [mid, orderNo],
    'orders.repeats_of',
  );

/** Whether one of them was paid or may still be paid. */
export const isPaidAgain = (repeats: readonly { state: OrderState }[]): boolean =>
  repeats.some(({ state }) => !ENDED_UNPAID.includes(state));

/** The order that this one pays again, to show it. */
export const findRepeated = (tx: Tx, mid: string, orderNo: string): Promise<Follower | undefined> =>
  tx.one<Follower>(
    `SELECT ${FOLLOWER} FROM orders.orders WHERE mid = $1 AND order_no = $2`,
    [mid, orderNo],
    'orders.repeated',
  );

/** What a new payment repeats, and the kind whose form makes it. */
export interface Repeatable {
  kind: string;
  accountNo: string;
  /** As it was entered. */
  amountFen: Fen;
  remark: string;
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
  /** Of an order of its own; empty for a line. */
  typeCode: string;
  /** Of a line, in the sheet's words; empty where it has none. */
  payeeType: string;
  speed: string;
  /** Of an order of its own; null for a line. */
  details: unknown;
}

/**
 * An order that paid nothing in the end, or the line of a batch whose money this order brought back. Undefined: there
 * is nothing to repeat. Other lines are sent again as a sheet.
 */
export async function repeatableOf(tx: Tx, order: Order): Promise<Repeatable | undefined> {
  const { originalNo, originalLine } = order;
  if (originalNo === null || originalLine === null)
    return order.batchId || !ENDED_UNPAID.includes(order.state)
      ? undefined
      : { ...order, amountFen: enteredOf(order), payeeType: '' };
  const batch = (await findOrder(tx, order.mid, originalNo))!;
  const line = await lineToRepeat(tx, batch, originalLine);
  const amountFen = enteredOf(line);
  return {
    ...line,
    amountFen,
    kind: batch.kind,
    accountNo: batch.accountNo,
    remark: line.remark || batch.remark,
    typeCode: '',
    speed: batch.speed,
    details: null,
  };
}

/**
 * Locks the order that is to be paid again, if there is one, so that of two new orders one is refused. 02401: it is not
 * the merchant's, of another kind, or may still be paid. 02412: another order pays it already.
 */
export async function lockRepeated(tx: Tx, { mid, kind }: { mid: string; kind: string }, orderNo: string | undefined) {
  if (!orderNo) return ok(null);
  const order = await lockOrder(tx, mid, orderNo);
  if (!order || (await repeatableOf(tx, order))?.kind !== kind) return fail(ORDER_MISSING);
  return isPaidAgain(await repeatsOf(tx, order)) ? fail(ORDER_PAID_AGAIN) : ok(null);
}
