import { z } from 'zod';
import type { Tx } from '#platform/db/database.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { ok } from '#platform/kernel/result.ts';
import { exportSource, type SheetColumn, type SheetRow } from '#platform/sheet/index.ts';
import { EXPORT_PAGE_ROWS } from '../constants.ts';
import { activityFilter } from '../contract/operations.ts';
import { entryTypeName } from '../contract/words.ts';
import { decideRange } from '../domain/activity-range.ts';
import { activityAfter, activityFilterOf, type ActivityRow } from './activity-query.ts';
import { accountsOf } from './find-account.ts';

const columns: readonly SheetColumn[] = [
  { title: '记账时间', kind: 'time' },
  { title: '流水号', kind: 'text', width: 32 },
  { title: '账户', kind: 'text', width: 14 },
  { title: '订单号', kind: 'text' },
  { title: '业务类型', kind: 'text', width: 14 },
  { title: '类型代码', kind: 'text', width: 10 },
  { title: '收入(元)', kind: 'amount', total: true },
  { title: '支出(元)', kind: 'amount', total: true },
  { title: '变动前余额(元)', kind: 'amount' },
  { title: '变动后余额(元)', kind: 'amount' },
];

const filter = z.object(activityFilter);

/** 收支明细 as a file, oldest first, the same filter as the page. Account numbers are masked in files; the entry number ends in the same account's version. */
export const activityExport = exportSource({
  bizTypeCode: 'account.activity',
  title: '收支明细',
  permission: ['0203'],
  filter,
  columns,
  check(input) {
    const range = decideRange(input.startTime, input.endTime);
    return range.ok ? ok(null) : range;
  },
  async *rows(tx, mid, input) {
    const range = decideRange(input.startTime, input.endTime);
    if (!range.ok) throw new Error('the filter was checked before');
    const numbers = await numbersOf(tx, mid, input.accountNo);
    const wanted = activityFilterOf(range.data, input);
    let last: ActivityRow | null = null;
    do {
      const rows: ActivityRow[] = await activityAfter(tx, mid, [...numbers.keys()], wanted, last, EXPORT_PAGE_ROWS);
      yield rows.map((row) => cellsOf(row, numbers.get(row.accountId)!));
      last = rows.length === EXPORT_PAGE_ROWS ? rows.at(-1)! : null;
    } while (last);
  },
});

/** Ledger account → account number, of one account or all. */
async function numbersOf(tx: Tx, mid: string, accountNo: string | undefined): Promise<Map<string, string>> {
  const accounts = await accountsOf(tx, mid);
  return new Map(accounts.filter((account) => accountNo === undefined || account.accountNo === accountNo).map((account) => [account.availableId, account.accountNo]));
}

const cellsOf = (row: ActivityRow, accountNo: string): SheetRow => [
  row.bookedAt,
  `A${row.version.toString().padStart(10, '0')}`,
  maskAccount(accountNo),
  row.orderNo,
  entryTypeName(row.typeCode),
  row.typeCode,
  row.direction === 'in' ? row.amountFen : null,
  row.direction === 'out' ? row.amountFen : null,
  row.beforeFen,
  row.afterFen,
];
