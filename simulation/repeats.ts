import type { Fen } from '#platform/kernel/money.ts';
import { isUnpaid, wayOf, type OrderRow } from './book.ts';
import type { Known } from './following.ts';

/** What somebody enters to be paid to an account. */
export interface Entered {
  payeeAccountNo: string;
  enteredFen: Fen;
}

const HOURS_24_MS = 86_400_000;

/** What came of it: it is paid or is going to be, or came to nothing. */
export interface Lately extends Entered {
  isPaid: boolean;
}

const cameToNothing = (state: OrderRow['state']): boolean => isUnpaid({ state }) || state === 'returned';

/** What a merchant has asked to pay on the last day, as it was entered: orders, or lines of batches. */
export function enteredLately({ orders, asks, lines }: Known, mid: string, now: Date): Lately[] {
  const since = now.getTime() - HOURS_24_MS;
  return [...orders.values()]
    .filter((one) => one.mid === mid && one.submittedAt.getTime() > since && wayOf(one) !== 'arriving')
    .flatMap((order) => {
      const request = asks.get(order.requestNo);
      const { payeeAccountNo, state } = order;
      const isPaid = !cameToNothing(state);
      const rows = lines.linesOf(order);
      if (!rows) return [{ payeeAccountNo, enteredFen: request?.enteredFen ?? order.amountFen, isPaid }];
      return rows.map((line) => ({
        payeeAccountNo: line.payeeAccountNo,
        enteredFen: request?.lines?.[line.no - 1]?.enteredFen ?? line.amountFen,
        isPaid: isPaid && line.state !== 'failed' && line.state !== 'returned',
      }));
    });
}

/** Whether any of them was paid on the last day, the same amount to the same account. */
export function isRepeat(known: Known, mid: string, payments: readonly Entered[], now: Date): boolean {
  const lately = new Set(
    enteredLately(known, mid, now)
      .filter(({ isPaid }) => isPaid)
      .map(keyOf),
  );
  return payments.some((payment) => lately.has(keyOf(payment)));
}

const keyOf = ({ payeeAccountNo, enteredFen }: Entered): string => `${payeeAccountNo} ${enteredFen}`;
