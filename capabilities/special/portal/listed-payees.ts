import { payeeAccountFault, plainAccountNo } from '#platform/kernel/field-rule.ts';
import { LISTED_MAX } from '../constants.ts';

export interface ListedPayee {
  accountNo: string;
  name: string;
}

const LINE = /^(['’]?[\d０-９][\d０-９ -]*[\d０-９])[\s,，、\t]+(\S.*)$/;

/** A payee a line: account number, then name. */
export const listedOfText = (text: string): ListedPayee[] =>
  linesOf(text).flatMap((line) => {
    const [, accountNo, name] = LINE.exec(line) ?? [];
    return accountNo && name ? [{ accountNo: plainAccountNo(accountNo), name: name.trim() }] : [];
  });

export const textOfListed = (listed: readonly ListedPayee[]): string =>
  listed.map(({ accountNo, name }) => `${accountNo} ${name}`).join('\n');

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What is wrong with the text of the field; null when nothing is. */
export function listedFault(text: string): string | null {
  const lines = linesOf(text);
  if (lines.length === 0) return '请填写至少一个指定收款方';
  if (lines.length > LISTED_MAX) return `指定收款方最多${LISTED_MAX}个`;
  for (const [index, line] of lines.entries()) {
    const [payee] = listedOfText(line);
    if (!payee) return `第${index + 1}行应为“账号 名称”，请检查`;
    const fault = payeeAccountFault(payee.accountNo);
    if (fault) return `第${index + 1}行：${fault}`;
    if (payee.name.length < 2) return `第${index + 1}行的名称至少2个字`;
  }
  const numbers = listedOfText(text).map(({ accountNo }) => accountNo);
  const twice = numbers.findIndex((number, index) => numbers.indexOf(number) !== index);
  return twice === -1 ? null : `第${twice + 1}行的账号重复，请删除`;
}
