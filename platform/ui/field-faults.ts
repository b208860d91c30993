/**
 * Rules of form fields (spec section 5): each answers why its text is wrong, or null when it is right. Empty is the
 * business of `required`, except where the specification gives the empty field words of its own. The server checks
 * again.
 */
type Fault = string | null;

const unless = (right: boolean, fault: string): Fault => (right ? null : fault);

/** One `@`, a name without spaces or double dots, a domain of at least two labels. */
const EMAIL =
  /^(?=.{6,254}$)[A-Za-z0-9_%+-]+(\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;
export const emailFault = (text: string): Fault => unless(EMAIL.test(text), '请输入正确的邮箱');

export const mobileFault = (text: string): Fault => unless(/^1[3-9]\d{9}$/.test(text), '请输入正确的手机号');

export function payeeAccountFault(text: string): Fault {
  return text === '' ? '请输入收款账号' : unless(/^\d{6,28}$/.test(text), '请输入正确格式的收款账号');
}

/** An amount that may be zero: a remaining balance. */
export const restAmountFault = (text: string): Fault =>
  unless(/^\d{1,9}(\.\d{1,2})?$/.test(text) && !/^999999999\.(?!00?$)/.test(text), '金额支持的范围是0～999999999.00');

export const RATE_DECIMALS = 4;
export const rateFault = (text: string): Fault => unless(/^\d+(\.\d{1,4})?$/.test(text), '费率最多保留4位小数');

export function smsCodeFault(text: string): Fault {
  if (text === '') return '请输入短信验证码';
  return /^\d+$/.test(text) ? unless(text.length === 6, '验证码必须为6位') : '验证码格式不正确';
}

/** The secure input holds at least one character; only the server learns the text. */
export const tradePasswordFault = (length: number): Fault => unless(length > 0, '请输入操作密码');

/** 8 to 20 characters, no Chinese and no spaces, two of figure, letter and symbol at least. */
export function loginPasswordFault(text: string): Fault {
  const kinds = [/\d/, /[A-Za-z]/, /[!-/:-@[-`{-~]/].filter((kind) => kind.test(text)).length;
  return unless(/^[!-~]{8,20}$/.test(text) && kinds >= 2, '请输入8~20位数字,英文,符号至少两种组合的字符');
}

export function idCardFault(text: string): Fault {
  return text === ''
    ? '请输入用户证件号码'
    : unless(/^(\d{15}|\d{17}[\dXx])$/.test(text), '请输入正确格式的用户证件号码');
}

export function bankAccountFault(text: string): Fault {
  return text === '' ? '银行账户不能为空' : unless(/^\d{5,30}$/.test(text), '请输入正确格式的银行账户');
}

/**
 * An antd form rule of one of these. `empty`: the field's own words for nothing count too; otherwise `required` handles
 * the empty value.
 */
export const ruleOf = (fault: (text: string) => Fault, { empty = false } = {}) => ({
  validator: (_: unknown, value: unknown): Promise<void> => {
    const text = typeof value === 'string' ? value.trim() : '';
    const wrong = text === '' && !empty ? null : fault(text);
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  },
});
