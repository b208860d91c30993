import type { SimulatedBank } from './bank.ts';
import type { OrderRow } from './book.ts';
import { numberOf, type Lines } from './lines.ts';

type Paid = Pick<OrderRow, 'kind' | 'orderNo' | 'amountFen' | 'payeeAccountNo'>;

/** What the bank may have of an order, by its numbers. */
function instructionsOf(order: OrderRow, all: Lines): [string, Paid][] {
  const lines = all.linesOf(order);
  if (!lines) return [[`${order.mid}-${order.orderNo}`, order]];
  return lines.map(({ no, amountFen, payeeAccountNo }) => [
    numberOf(order, no),
    { ...order, amountFen, payeeAccountNo },
  ]);
}

/** What the bank has is what people asked for, once. */
export function unlikeBank(bank: SimulatedBank, orders: Iterable<OrderRow>, lines: Lines): string[] {
  const findings = [
    ...bank.differing.map((channelNo) => `${channelNo} came to the bank with another content`),
    ...bank.unwanted.map((channelNo) => `${channelNo} came to the bank although the rail was paused`),
  ];
  const known = new Map([...orders].flatMap((order) => instructionsOf(order, lines)));
  for (const payment of bank.book.values()) {
    const order = known.get(payment.channelNo);
    if (!order) findings.push(`the bank has ${payment.channelNo}, which no order names`);
    else if (order.amountFen !== payment.amountFen || order.payeeAccountNo !== payment.payeeAccountNo)
      findings.push(`the bank pays another amount or payee than ${order.kind} ${order.orderNo}`);
  }
  return findings;
}
