import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { payoutContract } from '../contract/kind.ts';
import { COMPANY, PERSON } from '../contract/words.ts';

/** Domain-rules section 3.4: from this amount on a purpose is asked for. */
const PURPOSE_FROM_FEN: Fen = 50_000_00n;

/** What is wrong with a text that is not empty; null when it is right. */
type Rule = (text: string, line: DraftLine) => string | null;

const isPerson = ({ texts }: DraftLine): boolean => texts.payeeType === PERSON;

/** The check digit of bank cards: from the right, each second digit doubled. */
export function hasCheckDigit(card: string): boolean {
  const sum = [...card].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const accountRule: Rule = (text, line) => {
  if (!/^\d{6,28}$/.test(text)) return '须为6至28位数字';
  const isCard = isPerson(line) && text.length >= 16 && text.length <= 19;
  return isCard && !hasCheckDigit(text) ? '银行卡号校验不通过，请核对卡号' : null;
};

const nameRule: Rule = (text, line) => {
  if ([...text].length < 2) return '须为2至60个字';
  return isPerson(line) && /\p{Nd}/u.test(text) ? '个人户名不能含有数字' : null;
};

const bankCodeRule: Rule = (text) => {
  if (/^\d{12}$/.test(text)) return null;
  return /^\d{1,11}$/.test(text) ? '须为12位数字，开头的0可能已丢失，请将该列设为文本格式后重新填写' : '须为12位数字';
};

const rules: Readonly<Record<string, Rule>> = {
  serialNo: (text) => (/^[1-9]\d*$/.test(text) ? null : '须为从1开始的整数'),
  merchantLineNo: (text) => (/^[0-9A-Za-z_-]+$/.test(text) ? null : '只能含有字母、数字'),
  payeeName: nameRule,
  payeeAccountNo: accountRule,
  bankCode: bankCodeRule,
  identityNo: (text) => (/^(?:\d{15}|[0-9A-Za-z]{18})$/.test(text) ? null : '须为15位数字，或18位数字或字母'),
  mobile: (text) => (/^1[3-9]\d{9}$/.test(text) ? null : '须为11位手机号'),
};

/** Asked for although the column may be empty in other lines. */
const asked: Readonly<Record<string, (line: DraftLine) => string | null>> = {
  branch: ({ texts }) => (texts.payeeType === COMPANY ? '对公付款请填写支行全称' : null),
  purpose: ({ amountFen }) => (amountFen !== null && amountFen >= PURPOSE_FROM_FEN ? '50000元及以上请填写用途' : null),
};

/** Everything that is wrong with a line of a payout besides its empty and too long cells. `screen` is the check of remarks. */
export function checkPayoutLine(line: DraftLine, screen: (text: string) => string | null): LineFault[] {
  const screened: Rule = (text) => screen(text)?.replace(/^备注/, '') ?? null;
  const all: Record<string, Rule> = { ...rules, purpose: screened, remark: screened };
  return payoutContract.batch!.columns.flatMap(({ field, title }) => {
    const text = line.texts[field] ?? '';
    const fault = text === '' ? asked[field]?.(line) : all[field]?.(text, line);
    return fault ? [{ column: title, text: fault }] : [];
  });
}
