import type pg from 'pg';
import type { Acknowledged } from './stubborn-customer.ts';

/** An order as the product keeps it; `pays`: how often the ledger has paid it. */
export interface StoredOrder {
  requestNo: string;
  orderNo: string;
  state: string;
  /** Null: nothing of it went to the bank. */
  channelNo: string | null;
  amountFen: string;
  pays: number;
}

/** All orders that are neither of the demo nor came in. */
export async function storedOrders(db: pg.Client): Promise<StoredOrder[]> {
  const { rows } = await db.query<StoredOrder>(
    `SELECT o.request_no AS "requestNo", o.order_no AS "orderNo", o.state, o.channel_no AS "channelNo",
       o.amount_fen::text AS "amountFen",
       (SELECT count(*)::int FROM ledger.journals j
        WHERE j.mid = o.mid AND j.order_no = o.order_no AND j.key LIKE '%:pay') AS pays
     FROM orders.orders o WHERE o.request_no NOT LIKE 'demo-%' AND NOT o.incoming`,
  );
  return rows;
}

export const ordersUnderWay = async (db: pg.Client): Promise<number> =>
  (
    await db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM orders.orders WHERE state IN ('queued', 'processing')`,
    )
  ).rows[0]!.n;

/**
 * What is wrong between the orders that customers were answered, the product's and the bank's: one sentence each. Every
 * number has one order, which was paid once, by the bank too where it goes there. `paid`: the bank's book, amounts in
 * fen by order.
 */
export function bookDifferences(
  acknowledged: readonly Acknowledged[],
  stored: readonly StoredOrder[],
  paid: ReadonlyMap<string, readonly string[]>,
): string[] {
  const wrong: string[] = [];
  const acknowledgedByNo = new Map<string, Acknowledged>();
  for (const one of acknowledged) {
    if (acknowledgedByNo.has(one.orderNo)) wrong.push(`${one.orderNo} is the answer to two numbers`);
    acknowledgedByNo.set(one.orderNo, one);
  }
  const byNumber = Map.groupBy(stored, ({ requestNo }) => requestNo);
  for (const { requestNo, orderNo } of acknowledged)
    if (!byNumber.get(requestNo)?.some((order) => order.orderNo === orderNo)) wrong.push(`${orderNo} is lost`);
  for (const [requestNo, { length }] of byNumber) if (length > 1) wrong.push(`${requestNo} has ${length} orders`);
  for (const { orderNo, state, channelNo, amountFen, pays } of stored) {
    if (!acknowledgedByNo.has(orderNo)) wrong.push(`${orderNo} was answered to nobody`);
    if (state !== 'succeeded') wrong.push(`${orderNo} is ${state}`);
    if (pays !== 1) wrong.push(`${orderNo} was posted ${pays} times`);
    const goesToBank = acknowledgedByNo.has(orderNo)
      ? acknowledgedByNo.get(orderNo)!.kind === 'withdraw'
      : channelNo !== null;
    const wanted = goesToBank ? amountFen : '';
    const byBank = paid.get(orderNo)?.join() ?? '';
    if (byBank !== wanted) wrong.push(`${orderNo}: the bank paid ${byBank || 'nothing'}, not ${wanted || 'nothing'}`);
  }
  return wrong;
}
