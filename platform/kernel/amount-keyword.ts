import type { Fen } from './money.ts';

const AMOUNT = /^[¥￥]?(\d{1,3}(?:[,，]\d{3}){1,2}|\d{1,9})(?:\.(\d{0,2}))?\s*元?$/;
const DECIMALS = 2;

/**
 * The amounts that a keyword means, from and to: `1,234.5` is 1,234.50 to 1,234.59, `1234` every amount of 1,234 yuan.
 * Null for words that are no amount.
 */
export function amountsOf(keyword: string): { fromFen: Fen; toFen: Fen } | null {
  const [, yuan, decimals = ''] = AMOUNT.exec(keyword.trim()) ?? [];
  if (yuan === undefined) return null;
  const width = 10n ** BigInt(DECIMALS - decimals.length);
  const fromFen = BigInt(yuan.replaceAll(/[,，]/g, '') + decimals) * width;
  return { fromFen, toFen: fromFen + width - 1n };
}
