import { z } from 'zod';
import { amountRange } from '#platform/kernel/page.ts';
import type { Tx } from '#platform/db/database.ts';
import { maskAccount, tailOf } from '#platform/kernel/mask.ts';
import { ok } from '#platform/kernel/result.ts';
import { readableTime } from '#platform/kernel/shanghai-time.ts';
import { exportSource, type SheetColumn, type SheetRow } from '#platform/sheet/index.ts';
import { EXPORT_PAGE_ROWS } from '../constants.ts';
import { activityFilter } from '../contract/activity-operations.ts';
import { entryTypes } from '../contract/words.ts';
import { decideRange } from '../domain/activity-range.ts';
import { entryName } from '../domain/entry-name.ts';
import { balancesOfRows, type RowBalance } from './activity-balance.ts';
import {
  activityAfter,
  activityFilterOf,
  activityTotals,
  type ActivityFilter,
  type ActivityRow,
} from './activity-query.ts';
import { accountsOf } from './find-account.ts';
import { entryTailOf, ownBuckets, type OwnBuckets } from './own-buckets.ts';

const columns: readonly SheetColumn[] = [
  { title: '记账时间', kind: 'time' },
  { title: '流水号', kind: 'text', width: 32 },
  { title: '账户', kind: 'text', width: 14 },
  { title: '订单号', kind: 'text' },
  { title: '业务类型', kind: 'text', width: 14 },
  { title: '类型代码', kind: 'text', width: 10 },
  { title: '收入(元)', kind: 'amount', total: true },
  { title: '支出(元)', kind: 'amount', total: true },
  { title: '变动前账户余额(元)', kind: 'amount' },
  { title: '账户余额(元)', kind: 'amount' },
];

const filter = z.object(activityFilter).refine(...amountRange);

/**
 * 收支明细 as a file, oldest first, the same filter as the page. Account numbers are masked in files; the entry number
 * is what follows the account's in the page's.
 */
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
  describe: ({ startTime, endTime, accountNo, direction, typeCodes, minAmount, maxAmount, orderNo }) =>
    [
      `记账时间 ${readableTime(startTime)} 至 ${readableTime(endTime)}`,
      accountNo && `账户尾号 ${tailOf(accountNo)}`,
      direction && (direction === 'in' ? '收入' : '支出'),
      typeCodes?.length && `业务类型 ${typeCodes.map((code) => entryTypes()[code] ?? code).join('、')}`,
      minAmount && `金额不低于 ${minAmount}`,
      maxAmount && `金额不高于 ${maxAmount}`,
      orderNo && `订单号 ${orderNo}`,
    ]
      .filter(Boolean)
      .join('；'),
  async count(tx, mid, input) {
    const { own, wanted } = await narrowed(tx, mid, input);
    const { inCount, outCount } = await activityTotals(tx, mid, own, wanted);
    return inCount + outCount;
  },
  async *rows(tx, mid, input) {
    const { own, wanted } = await narrowed(tx, mid, input);
    let last: ActivityRow | null = null;
    do {
      const rows: ActivityRow[] = await activityAfter(tx, mid, own, wanted, last, EXPORT_PAGE_ROWS);
      const balances = await balancesOfRows(tx, mid, own, rows);
      yield rows.map((row, index) =>
        cellsOf(row, entryTailOf(own.owners.get(row.ledgerId)!.bucket, row.version), balances[index]!),
      );
      last = rows.length === EXPORT_PAGE_ROWS ? rows.at(-1)! : null;
    } while (last);
  },
});

async function narrowed(
  tx: Tx,
  mid: string,
  input: z.output<typeof filter>,
): Promise<{ own: OwnBuckets; wanted: ActivityFilter }> {
  const range = decideRange(input.startTime, input.endTime);
  if (!range.ok) throw new Error('the filter was checked before');
  const accounts = await accountsOf(tx, mid);
  return {
    own: ownBuckets(accounts.filter(({ accountNo }) => input.accountNo === undefined || accountNo === input.accountNo)),
    wanted: activityFilterOf(range.data, input),
  };
}

const cellsOf = (row: ActivityRow, entryTail: string, { beforeFen, afterFen }: RowBalance): SheetRow => [
  row.bookedAt,
  entryTail,
  maskAccount(row.accountNo),
  row.orderNo,
  entryName(row),
  row.typeCode,
  row.direction === 'in' ? row.amountFen : null,
  row.direction === 'out' ? row.amountFen : null,
  beforeFen,
  afterFen,
];
