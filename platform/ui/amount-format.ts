export { amountFault } from '#platform/kernel/field-rule.ts';
export { formatAmount, formatCount } from '#platform/kernel/amount-text.ts';

/** Removes separators, unit, currency and full-width forms, so that only figures are left. */
const plainText = (text: string): string =>
  text
    .replace(/[０-９．，－＋]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s,，¥￥元]|人民币|RMB|CNY/gi, '');

/**
 * The amount in typed or pasted text: "¥1,234.50 元", full-width digits and separators → "1234.50". Null when no amount
 * is in it.
 */
export function parseAmountText(text: string): string | null {
  const plain = plainText(text);
  const parts = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? /^()\.(\d+)$/.exec(plain);
  if (!parts) return null;
  const integerPart = parts[1]!.replace(/^0+(?=\d)/, '') || '0';
  return parts[2] === undefined ? integerPart : `${integerPart}.${parts[2]}`;
}

/**
 * Figures with at most one point. A sign or bracket before them, letters or a second point between them would mean
 * another amount.
 */
const TYPED_AMOUNT = /^[^\d.+\-\u2212(]*(\d*)(?:(\.)(\d{0,2})\d*)?[^\d.]*$/;

/**
 * The cleaned form of a typed amount: two decimals, without letters before and after (spec section 5: invalid
 * characters are stripped). Null when the rest would be another amount than the typed one: 1e5, -5, 1.2.3.
 */
export function cleanAmount(text: string): string | null {
  const parts = TYPED_AMOUNT.exec(plainText(text));
  return parts && `${parts[1]}${parts[2] ?? ''}${parts[3] ?? ''}`;
}

/**
 * The cleaned form of a typed number with at most this many decimals: figures and one point (spec section 5: invalid
 * characters are stripped).
 */
export function cleanDecimal(text: string, decimals: number): string {
  const [integerPart = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? integerPart : `${integerPart}.${rest.join('').slice(0, decimals)}`;
}

/** The sum of yuan texts, counted in fen; a text that is no amount ('--') adds nothing. */
export function sumOfAmounts(values: readonly string[]): string {
  const fen = values.reduce((sum, value) => {
    const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(value);
    return parts ? sum + BigInt(`${parts[1]}${parts[2]}${(parts[3] ?? '').padEnd(2, '0')}`) : sum;
  }, 0n);
  const digits = String(fen < 0n ? -fen : fen).padStart(3, '0');
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
