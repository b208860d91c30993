import { unless, type Fault } from '#platform/kernel/field-rule.ts';

/** GB 32100-2015: digits and capital letters without I, O, S, V, Z. The place of a character is its value. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Powers of 3 modulo 31, for the first 17 characters. */
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;
const FORM = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** As people type and copy it: without blanks, in capital letters. */
export const plainCreditCode = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

export const checkCharacterOf = (first17: string): string => {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * ALPHABET.indexOf(first17[index]!), 0);
  return ALPHABET[(31 - (sum % 31)) % 31]!;
};

/** 统一社会信用代码: 18 characters, the last one checks the others. */
export function creditCodeFault(code: string): Fault {
  if (code === '') return '请输入统一社会信用代码';
  if (code.length !== 18) return `统一社会信用代码为18位，现在是${code.length}位，请核对营业执照`;
  if (/[IOSVZ]/.test(code)) return '统一社会信用代码不使用字母 I、O、S、V、Z，请核对是否为数字 1、0、5、2';
  if (!FORM.test(code)) return '统一社会信用代码由数字和大写字母组成，第3至8位为数字，请核对营业执照';
  return unless(checkCharacterOf(code) === code[17], '统一社会信用代码的校验位不正确，请与营业执照逐位核对');
}
