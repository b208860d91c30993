import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import { payoutContract } from '../contract/kind.ts';
import { accountFault, nameFault, personLimitFault, purposeFault } from '#capabilities/payee/contract/bank-payee.ts';
import { COMPANY, PERSON } from '#capabilities/payee/contract/words.ts';
import { mobileFault } from '#platform/kernel/field-rule.ts';

/** What is wrong with a text that is not empty; null when it is right. */
type Rule = (text: string, line: DraftLine) => string | null;

const isPerson = ({ texts }: DraftLine): boolean => texts.payeeType === PERSON;

const bankCodeRule: Rule = (text) => {
  if (/^\d{12}$/.test(text)) return null;
  return /^\d{1,11}$/.test(text) ? '须为12位数字，开头的0可能已丢失，请将该列设为文本格式后重新填写' : '须为12位数字';
};

const rules: Readonly<Record<string, Rule>> = {
  serialNo: (text) => (/^[1-9]\d*$/.test(text) ? null : '须为从1开始的整数'),
  merchantLineNo: (text) => (/^[0-9A-Za-z_-]+$/.test(text) ? null : '只能含有字母、数字'),
  payeeName: (text, line) => nameFault(text, isPerson(line)),
  payeeAccountNo: (text, line) => accountFault(text, isPerson(line)),
  bankCode: bankCodeRule,
  identityNo: (text) => (/^(?:\d{15}|[0-9A-Za-z]{18})$/.test(text) ? null : '须为15位数字，或18位数字或字母'),
  mobile: mobileFault,
  amount: (_text, line) => personLimitFault(isPerson(line), line.amountFen),
};

/** Asked for although the column may be empty in other lines. */
const requiredChecks: Readonly<Record<string, (line: DraftLine) => string | null>> = {
  branch: ({ texts }) => (texts.payeeType === COMPANY ? '对公付款请填写支行全称' : null),
  purpose: ({ amountFen }) => purposeFault('', amountFen),
};

/**
 * Everything that is wrong with a line of a payout besides its empty and too long cells. `screen` is the check of
 * remarks.
 */
export function checkPayoutLine(line: DraftLine, screen: (text: string) => string | null): LineFault[] {
  const screened: Rule = (text) => screen(text)?.replace(/^备注/, '') ?? null;
  const all: Record<string, Rule> = { ...rules, purpose: screened, remark: screened };
  return payoutContract.batch!.columns.flatMap(({ field, title }) => {
    const text = line.texts[field] ?? '';
    const fault = text === '' ? requiredChecks[field]?.(line) : all[field]?.(text, line);
    return fault ? [{ column: title, text: fault }] : [];
  });
}
