/**
 * Money is an integer of fen, always `bigint`, in code and in the database. On the wire it is a decimal string in yuan
 * with two decimals ("1234.50"). A rate is a decimal string of at most four decimals (spec section 5). Never a float.
 */
export type Fen = bigint;

const YUAN_LOOSE = /^(\d{1,15})(?:\.(\d{1,2}))?$/;
const RATE = /^(\d{1,6})(?:\.(\d{1,4}))?$/;

/** Spec section 5: an amount is 0.01 to 999999999.99. */
export const MAX_AMOUNT_FEN: Fen = 99_999_999_999n;

/** Whether a text has the shape that `fenOfYuan` takes. */
export const isYuan = (text: string): boolean => YUAN_LOOSE.test(text);

/** "1234.50" → 123450n. Throws RangeError on any other shape: the contract has checked it before. */
export function fenOfYuan(yuan: string): Fen {
  const parts = YUAN_LOOSE.exec(yuan);
  if (!parts) throw new RangeError('not an amount in yuan');
  return BigInt(parts[1]!) * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'));
}

/** 123450n → "1234.50"; negative amounts keep an ASCII minus (the page shows U+2212). */
export function yuanOfFen(fen: Fen): string {
  const sign = fen < 0n ? '-' : '';
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Half-up to the fen: 1005 fen at "0.5" (a factor) → 503. The rate is a plain factor, "0.0038" being 0.38 %. */
export function shareOf(amountFen: Fen, rate: string): Fen {
  const parts = RATE.exec(rate);
  if (!parts) throw new RangeError('a rate is a decimal string of at most four decimals');
  const tenThousandths = BigInt(parts[1]!) * 10_000n + BigInt((parts[2] ?? '').padEnd(4, '0'));
  return (amountFen * tenThousandths * 2n + 10_000n) / 20_000n;
}

export const sumFen = (amounts: Iterable<Fen>): Fen => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};
