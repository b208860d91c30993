import { describe, expect, it } from 'vitest';
import {
  amountFault,
  cleanAmount,
  cleanDecimal,
  formatAmount,
  parseAmountText,
  sumOfAmounts,
} from './amount-format.ts';

describe('FM03 an amount shown', () => {
  it.each([
    ['1234.5', '1,234.50'],
    ['-1234567.89', '\u22121,234,567.89'],
    ['0', '0.00'],
    ['', '0.00'],
    [null, '0.00'],
    ['--', '--'],
    ['-', '—'],
    ['999999999.99', '999,999,999.99'],
  ])('%s is drawn as %s', (value, text) => {
    expect(formatAmount(value)).toBe(text);
  });
});

describe('VA03 an amount typed or pasted (Rule 10 AMOUNT INPUT)', () => {
  it.each([
    ['1234.50', '1234.50'],
    ['1,234.50 元', '1234.50'],
    ['¥1,234.50', '1234.50'],
    ['￥ 1，234.50', '1234.50'],
    ['１２３４．５', '1234.5'],
    ['  88  ', '88'],
    ['人民币100元', '100'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12.', '12.'],
    ['-5', null],
    ['一百', null],
    ['1.2.3', null],
    ['', null],
  ])('%s is read as %s', (text, value) => {
    expect(parseAmountText(text)).toBe(value);
  });

  it('is refused in the words of the specification', () => {
    expect(amountFault('')).toBe('请输入金额');
    for (const wrong of ['0', '0.00', '1.234', '1000000000', '12.'])
      expect(amountFault(wrong)).toContain('0.01～999999999.99');
    for (const right of ['0.01', '999999999.99', '12', '12.5']) expect(amountFault(right)).toBeNull();
  });
});

describe('FM03 the sum of amounts', () => {
  it('is counted in fen, without texts that are no amount', () => {
    expect(sumOfAmounts(['0.1', '0.20', '--', ''])).toBe('0.30');
    expect(sumOfAmounts(['-5.05', '5'])).toBe('-0.05');
    expect(sumOfAmounts(['999999999999999.99', '0.01'])).toBe('1000000000000000.00');
    expect(sumOfAmounts([])).toBe('0.00');
  });
});

describe('VA03 an amount while it is typed', () => {
  it.each([
    ['', ''],
    ['88.456x', '88.45'],
    ['1,234.50 元', '1234.50'],
    ['１２３．５', '123.5'],
    ['12.', '12.'],
    ['.', '.'],
    ['金额12', '12'],
    ['1e', '1'],
    ['1e5', null],
    ['-5', null],
    ['－5', null],
    ['\u22125', null],
    ['+5', null],
    ['(5)', null],
    ['1.2.3', null],
    ['12a3', null],
  ])('%s is cleaned to %s, and never to another amount', (text, clean) => {
    expect(cleanAmount(text)).toBe(clean);
  });
});

describe('VA03 typed figures', () => {
  it.each([
    ['12a3', 2, '123'],
    ['1.2.345', 2, '1.23'],
    ['0.123456', 4, '0.1234'],
    ['-8', 2, '8'],
    ['', 2, ''],
  ])('%s with %i decimals is cleaned to %s', (text, decimals, clean) => {
    expect(cleanDecimal(text, decimals)).toBe(clean);
  });
});
