import { z } from 'zod';
import { ACCOUNT_PERIOD_INVALID } from '#platform/kernel/errors.ts';
import { chosenAccountInput } from '#platform/kernel/page.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { instantOf } from '#platform/kernel/shanghai-time.ts';
import { exportSource, type SheetColumn, type SheetRow } from '#platform/sheet/index.ts';
import { accountStatementErrors, ACCOUNT_STATEMENT_NOT_READY } from '../contract/errors.ts';
import { period, periodText, STATEMENT_SHEET } from '../contract/words.ts';
import { isReady, rangeOf } from '../domain/periods.ts';
import { entriesOf, fileNameOf, readStatement, type Statement, type StatementEntry } from './read-statement.ts';
import { headOf } from './statement-head.ts';

const columns: readonly SheetColumn[] = [
  { title: '记账时间', kind: 'time' },
  { title: '平台流水号', kind: 'text', width: 16 },
  { title: '订单号', kind: 'text' },
  { title: '业务类型', kind: 'text', width: 14 },
  { title: '类型代码', kind: 'text', width: 10 },
  { title: '对方户名', kind: 'text', width: 28 },
  { title: '对方账号', kind: 'text', width: 22 },
  { title: '对方银行', kind: 'text', width: 22 },
  { title: '商户订单号', kind: 'text', width: 22 },
  { title: '摘要', kind: 'text', width: 28 },
  { title: '操作员', kind: 'text', width: 12 },
  { title: '收入(元)', kind: 'amount', total: true },
  { title: '支出(元)', kind: 'amount', total: true },
  { title: '账户余额(元)', kind: 'amount' },
];

const filter = z.object({
  accountNo: chosenAccountInput('请选择账户'),
  period: period.refine((value) => rangeOf(value) !== null, '日期不存在，请从列表中选择'),
});
/** The facts of its head are as far apart as their widths need. */
const spaced = (facts: readonly string[]): string[] => facts.flatMap((fact) => [fact, '', '']);

/**
 * With the head and the name of the printed one: the opening balance, each entry, the closing balance. Account numbers
 * of others are masked in files.
 */
export const statementSheet = exportSource({
  bizTypeCode: STATEMENT_SHEET,
  title: '对账单',
  permission: ['0205'],
  filter,
  columns,
  check: ({ period: chosenPeriod }, now) =>
    isReady(chosenPeriod, now)
      ? ok(null)
      : fail(ACCOUNT_PERIOD_INVALID, accountStatementErrors[ACCOUNT_STATEMENT_NOT_READY]),
  describe: ({ accountNo, period: chosenPeriod }) => `账户尾号 ${tailOf(accountNo)}；${periodText(chosenPeriod)}`,
  async head(tx, mid, wish, { at, providerName }) {
    const statement = await readStatement(tx, mid, wish);
    if (!statement) return undefined;
    const { title, facts, madeAt } = headOf(statement, { providerName, printedAt: at });
    return { fileName: fileNameOf(statement), lines: [[title], ...facts.map(spaced), [madeAt]] };
  },
  async count(tx, mid, wish) {
    const statement = await readStatement(tx, mid, wish);
    return statement ? statement.balances.inCount + statement.balances.outCount : 0;
  },
  async *rows(tx, mid, wish) {
    const statement = await readStatement(tx, mid, wish);
    if (!statement) return;
    yield { beside: [edgeRow(statement, '期初余额')] };
    for await (const entries of entriesOf(tx, mid, wish)) yield entries.map(cellsOf);
    yield { beside: [edgeRow(statement, '期末余额')] };
  },
});

const edgeRow = ({ balances: { openingFen, closingFen } }: Statement, name: '期初余额' | '期末余额'): SheetRow => [
  null,
  null,
  null,
  name,
  ...columns.slice(4, -1).map(() => null),
  name === '期初余额' ? openingFen : closingFen,
];

const cellsOf = (entry: StatementEntry): SheetRow => [
  instantOf(entry.at),
  entry.entryTail,
  entry.orderNo,
  entry.typeName,
  entry.typeCode,
  entry.counterparty.name,
  entry.counterparty.accountNo,
  entry.bankName,
  entry.requestNo,
  entry.remark,
  entry.makerName,
  entry.direction === 'in' ? entry.amountFen : null,
  entry.direction === 'out' ? entry.amountFen : null,
  entry.afterFen,
];
