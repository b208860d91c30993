import type { Fen } from '#platform/kernel/money.ts';
import { isUnpaid } from './book.ts';
import type { Known } from './following.ts';

/** What somebody enters to be paid to an account. */
export interface Entered {
  payeeAccountNo: string;
  enteredFen: Fen;
}

const HOURS_24_MS = 86_400_000;

/** What a merchant has paid on the last day, or is going to pay, as it was entered: orders, or lines of batches. */
export function paidLately({ orders, asks, lines }: Known, mid: string, now: Date): Entered[] {
  const since = now.getTime() - HOURS_24_MS;
  return [...orders.values()]
    .filter((one) => one.mid === mid && one.submittedAt.getTime() > since && !isUnpaid(one) && one.state !== 'returned')
    .flatMap((order) => {
      const ask = asks.get(order.requestNo);
      const rows = lines.of(order);
      if (!rows) return [{ payeeAccountNo: order.payeeAccountNo, enteredFen: ask?.enteredFen ?? order.amountFen }];
      return rows
        .filter(({ state }) => state !== 'failed' && state !== 'returned')
        .map(({ no, payeeAccountNo, amountFen }) => ({
          payeeAccountNo,
          enteredFen: ask?.lines?.[no - 1]?.enteredFen ?? amountFen,
        }));
    });
}

/** Whether any of them was paid on the last day, the same amount to the same account. */
export function isRepeat(known: Known, mid: string, payments: readonly Entered[], now: Date): boolean {
  const lately = new Set(paidLately(known, mid, now).map(keyOf));
  return payments.some((payment) => lately.has(keyOf(payment)));
}

const keyOf = ({ payeeAccountNo, enteredFen }: Entered): string => `${payeeAccountNo} ${enteredFen}`;
