import { unless, type Fault } from '#platform/kernel/field-rule.ts';
import { instantOf, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

/** GB 11643-1999: weights of the first 17 digits, and the check digit of each remainder. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_DIGITS = '10X98765432';

export const plainIdNumber = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const checkDigitOf = (first17: string): string =>
  CHECK_DIGITS[WEIGHTS.reduce((total, weight, index) => total + weight * Number(first17[index]), 0) % 11]!;

/** 公民身份号码 of a person who is born by `today`. */
export function idNumberFault(idNumber: string, today: ShanghaiDate, whose = '身份证号码'): Fault {
  if (idNumber === '') return `请输入${whose}`;
  if (!/^\d{17}[\dX]$/.test(idNumber)) return `${whose}为18位，前17位是数字，最后一位是数字或X`;
  const born = `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`;
  if (instantOf(born) === null || born > today) return `${whose}中的出生日期不正确，请与证件核对`;
  return unless(checkDigitOf(idNumber) === idNumber[17], `${whose}的校验位不正确，请与证件逐位核对`);
}
