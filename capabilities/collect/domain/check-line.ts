import type { DraftLine, LineFault } from '#capabilities/upload/contract/draft.ts';
import { collectContract } from '../contract/kind.ts';

export const titleOf = (field: string): string =>
  collectContract.batch!.columns.find((column) => column.field === field)!.title;

/** The last four digits, or all of them. */
const ACCOUNT = /^(?:\d{4}|\d{6,28})$/;
const ACCOUNT_FAULT = '须为末四位或完整账号';

/** What is wrong with a row of accounts by its texts alone. `screen` is the check of remarks. */
export function checkAccountLine(
  { texts: { payeeAccountNo = '', collectTo = '', remark = '' } }: DraftLine,
  screen: (text: string) => string | null,
): LineFault[] {
  const ofAccount = (text: string) => (text === '' || ACCOUNT.test(text) ? null : ACCOUNT_FAULT);
  const wrong: [field: string, text: string | null][] = [
    ['payeeAccountNo', ofAccount(payeeAccountNo)],
    ['collectTo', ofAccount(collectTo)],
    ['remark', remark === '' ? null : (screen(remark)?.replace(/^备注/, '') ?? null)],
  ];
  return wrong.flatMap(([field, text]) => (text === null ? [] : [{ column: titleOf(field), text }]));
}
