import type { Fen } from '#platform/kernel/money.ts';

type Fee = (amountFen: Fen) => Fen;
const fixed =
  (fen: Fen): Fee =>
  () =>
    fen;

/** A rate in ten-thousandths, half up, within two bounds. */
const share =
  (rate: Fen, least: Fen, most: Fen): Fee =>
  (amountFen) => {
    const fen = (amountFen * rate + 5_000n) / 10_000n;
    return fen < least ? least : fen > most ? most : fen;
  };

const withdrawT0 = share(2n, 2_00n, 50_00n);
const payoutLarge = share(1n, 10_00n, 200_00n);

/** What orders cost by the first price list, written down a second time and not read from the product. */
const prices: Readonly<Record<string, Fee>> = {
  'withdraw T0': withdrawT0,
  'withdraw T1': (fen) => (fen < 50_000_00n ? 1_00n : 2_00n),
  'transfer T0': fixed(50n),
  'payment T0': fixed(50n),
  'payout T0': (fen) => (fen < 10_000_00n ? 2_00n : fen < 100_000_00n ? 5_00n : payoutLarge(fen)),
  'payout T1': fixed(1_00n),
};

/** A kind that is not here costs nothing. */
export const feeOf = (kind: string, speed: string, amountFen: Fen): Fen =>
  prices[`${kind} ${speed || 'T0'}`]?.(amountFen) ?? 0n;
