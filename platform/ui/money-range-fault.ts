export type MoneyRangeValue = readonly [string, string];

/**
 * Spec section 5: two inputs of at most 12 characters; if the maximum is below the minimum, 请输入正确的金额范围. Null
 * when right.
 */
export function moneyRangeFault([min, max]: MoneyRangeValue): string | null {
  const shape = /^(?=.{0,12}$)\d{0,9}(\.\d{0,2})?$/;
  if (!shape.test(min) || !shape.test(max)) return '请输入正确的金额范围';
  return min && max && fenText(max) < fenText(min) ? '请输入正确的金额范围' : null;
}

const fenText = (yuan: string): bigint => {
  const [integerPart = '0', decimals = ''] = yuan.split('.');
  return BigInt(integerPart || '0') * 100n + BigInt(decimals.padEnd(2, '0'));
};

/** A bound as the wire takes it: `12.` is an unfinished number, and 0 is no bound. */
export const moneyBound = (text: string): string => (/[1-9]/.test(text) ? text.replace(/\.$/, '') : '');
