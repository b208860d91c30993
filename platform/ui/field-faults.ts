import { plainAccountNo, unless, type Fault } from '#platform/kernel/field-rule.ts';

/**
 * Rules of form fields (spec section 5): each answers why its text is wrong, or null when it is right. An empty field
 * has words of its own where the specification gives them. The server checks again; rules that it shares are those of
 * `field-rule.ts`.
 */
export {
  accountFaultOf,
  bankAccountFault,
  emailFault,
  phoneFault,
  mobileFault,
  payeeAccountFault,
  RATE_DECIMALS,
  rateFault,
  restAmountFault,
} from '#platform/kernel/field-rule.ts';

export function smsCodeFault(text: string): Fault {
  if (text === '') return '请输入短信验证码';
  return /^\d+$/.test(text) ? unless(text.length === 6, '验证码必须为6位') : '验证码格式不正确';
}

export const TOTP_DIGITS = 6;
/** A code of an authenticator (RFC 6238). */
export const totpCodeFault = (text: string): Fault =>
  text === '' ? '请输入动态码' : unless(/^\d{6}$/.test(text), '动态码是 6 位数字');

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

/**
 * An antd form rule of one of these. `required`: an empty field is refused too, in the words of the fault. Without it
 * an empty field passes, unless antd's own `required` rule is there.
 */
export const ruleOf = (fault: (text: string) => Fault, { required = false } = {}) => ({
  validator: (_: unknown, value: unknown): Promise<void> => {
    const text = typeof value === 'string' ? value.trim() : '';
    const wrong = text === '' && !required ? null : fault(text);
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  },
});

/** What the item of an account number has: what people write between the digits goes away while they type. */
export const accountField = (fault: (text: string) => Fault) => ({
  normalize: plainAccountNo,
  rules: [ruleOf(fault, { required: true })],
});
