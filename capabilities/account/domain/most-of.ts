import type { Fen } from '#platform/kernel/money.ts';

/**
 * The largest amount that can be paid, its fee included, with so much money; 0 when the fee alone is as much. `feeOf`
 * does not fall when the amount grows.
 */
export function mostOf(moneyFen: Fen, feeOf: (amountFen: Fen) => Fen): Fen {
  let [fits, tooMuch] = [0n, moneyFen + 1n];
  while (tooMuch - fits > 1n) {
    const amountFen = (fits + tooMuch) / 2n;
    if (amountFen + feeOf(amountFen) <= moneyFen) fits = amountFen;
    else tooMuch = amountFen;
  }
  return fits;
}
