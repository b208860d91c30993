import { payeeAccountFault } from '#platform/kernel/field-rule.ts';

/**
 * Rules of a payee's texts that the sheet, the call and the form share (domain-rules section 3.4). Each answers what is
 * wrong, to be read after the field's name; null when it is right.
 */

/** The check digit of bank cards: from the right, each second digit doubled. */
export function hasCheckDigit(card: string): boolean {
  const sum = [...card].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const CARD_SHORTEST = 16;
const CARD_LONGEST = 19;

export function accountFault(text: string, isPerson: boolean): string | null {
  const fault = payeeAccountFault(text);
  if (fault) return fault;
  const isCard = isPerson && text.length >= CARD_SHORTEST && text.length <= CARD_LONGEST;
  return isCard && !hasCheckDigit(text) ? '银行卡号校验不通过，请核对卡号' : null;
}

export function nameFault(text: string, isPerson: boolean): string | null {
  if ([...text].length < 2 || [...text].length > NAME_MAX) return `须为2至${NAME_MAX}个字`;
  return isPerson && /\p{Nd}/u.test(text) ? '个人户名不能含有数字' : null;
}
export const NAME_MAX = 60;

/** Domain-rules section 3.4: from this amount in fen on a purpose is asked for. */
const PURPOSE_FROM_FEN = 50_000_00n;
export const purposeFault = (text: string, amountFen: bigint | null): string | null =>
  text === '' && amountFen !== null && amountFen >= PURPOSE_FROM_FEN ? '50,000元及以上请填写用途' : null;

/** The same where the amount is known on the day of the payment only. */
export const laterPurposeFault = (text: string): string | null =>
  text === '' ? '付款金额到执行时才确定，50,000元及以上须有用途，请填写用途' : null;

/** Domain-rules section 13: one payment to a person; one to a company has the limit of the merchant alone. */
const PERSON_MAX_FEN = 50_000_00n;
export const personLimitFault = (isPerson: boolean, amountFen: bigint | null): string | null =>
  isPerson && amountFen !== null && amountFen > PERSON_MAX_FEN ? '对私付款单笔最多50,000元，请减小金额' : null;
