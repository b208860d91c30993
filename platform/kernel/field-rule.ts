/**
 * Rules of fields that pages and calls share (spec section 5): each answers why its text is wrong, or null when it is
 * right. Empty text has words of its own where the specification gives some.
 */
export type Fault = string | null;

export const unless = (right: boolean, fault: string): Fault => (right ? null : fault);

/** One `@`, a name without spaces or double dots, a domain of at least two labels. */
const EMAIL =
  /^(?=.{6,254}$)[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;
export const emailFault = (text: string): Fault => unless(EMAIL.test(text), '请输入正确的邮箱');

/** A mobile, or a landline with its area code and maybe an extension. */
const PHONE = /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,4})?)$/;
export const phoneFault = (text: string): Fault => unless(PHONE.test(text), '请输入正确的手机号或带区号的座机号');

/** 11 digits: 1, then 3 to 9. */
export const mobileFault = (text: string): Fault => unless(/^1[3-9]\d{9}$/.test(text), '请输入正确的手机号');

const FULL_WIDTH = /[\uFF10-\uFF19]/g;
const TO_ASCII = 0xfee0;
/** What people and sheets write between digits: blanks of all widths and hyphens. */
const BETWEEN = /[\s\-\u2010-\u2015\u2212\uFE63\uFF0D]/g;
/** What sheets need to take a number for a text. */
const BEFORE = /^['\u2018\u2019\uFF07]+/;

/** An account number without what people, sheets and messages write in it; in forms, calls and sheets alike. */
export const plainAccountNo = (text: string): string =>
  text
    .replace(FULL_WIDTH, (digit) => String.fromCharCode(digit.charCodeAt(0) - TO_ASCII))
    .replace(BETWEEN, '')
    .replace(BEFORE, '');

/** An account inside the provider, or at a bank. */
export const isAccountNo = (text: string): boolean => /^\d{6,28}$/.test(text);

/** Of an account number that the person types, by what it is called. */
export const accountFaultOf =
  (what: string) =>
  (text: string): Fault =>
    text === '' ? `请输入${what}` : unless(isAccountNo(text), `请输入正确格式的${what}`);
export const payeeAccountFault = accountFaultOf('收款账号');

export function bankAccountFault(text: string): Fault {
  return text === '' ? '银行账户不能为空' : unless(/^\d{5,30}$/.test(text), '请输入正确格式的银行账户');
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

/** An amount that moves: up to 9 integer digits, at most 2 decimals, above 0. */
export function amountFault(text: string): Fault {
  if (text === '') return '请输入金额';
  return unless(AMOUNT.test(text) && !/^0+(\.0{1,2})?$/.test(text), '格式错误,范围是0.01～999999999.99');
}

/** An amount that may be zero: a remaining balance. */
export const restAmountFault = (text: string): Fault =>
  unless(AMOUNT.test(text) && !/^999999999\.(?!00?$)/.test(text), '金额支持的范围是0～999999999.00');

/** Spec section 9. */
export const RATE_DECIMALS = 4;
export const rateFault = (text: string, name = '费率'): Fault =>
  unless(/^\d+(\.\d{1,4})?$/.test(text), `${name}最多保留${RATE_DECIMALS}位小数`);
