import { formatCount, formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { periodText, unitOf, units } from '../contract/words.ts';
import type { Statement } from './read-statement.ts';

export interface Printing {
  providerName: string;
  printedAt: Date;
}

export interface StatementHead {
  title: string;
  /** Three in a line. */
  facts: readonly (readonly [string, string, string])[];
  madeAt: string;
}

const sum = (fen: Fen): string => `${formatFen(fen)} 元`;

/** The head of a statement, the same on paper and in a sheet (domain-rules section 14). */
export const headOf = (
  { account, statementNo, balances }: Statement,
  { providerName, printedAt }: Printing,
): StatementHead => ({
  title: `${providerName}　账户${units[unitOf(balances.period)]}`.trim(),
  facts: [
    [`户名：${account.name}`, `商户号：${account.mid}`, `对账单编号：${statementNo}`],
    [`账号：${account.accountNo}`, `期间：${periodText(balances.period)}`, '币种：人民币'],
    [
      `期初余额：${sum(balances.openingFen)}`,
      `收入 ${formatCount(balances.inCount)} 笔 ${sum(balances.inFen)}　支出 ${formatCount(balances.outCount)} 笔 ${sum(balances.outFen)}`,
      `期末余额：${sum(balances.closingFen)}`,
    ],
  ],
  madeAt: `制作时间：${shanghaiText(printedAt)}`,
});
