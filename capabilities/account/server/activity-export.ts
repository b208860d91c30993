import type { RightCode } from '#platform/kernel/menu.ts';
import { z } from 'zod';
import { amountRange } from '#platform/kernel/page.ts';
import { maskAccount, tailOf } from '#platform/kernel/mask.ts';
import { ok } from '#platform/kernel/result.ts';
import { readableTime } from '#platform/kernel/shanghai-time.ts';
import { exportSource, type ColumnPage, type ExportSource, type SheetColumn } from '#platform/sheet/index.ts';
import { EXPORT_PAGE_ROWS } from '../constants.ts';
import { activityFilter } from '../contract/activity-operations.ts';
import { entryTypeWord } from '../contract/words.ts';
import { decideRange } from '../domain/activity-range.ts';
import type { FiledEntry } from './filed-entries.ts';
import { allActivity, countActivity, type ActivityScope } from './read-activity.ts';

const columns: readonly SheetColumn[] = [
  { title: '记账时间', kind: 'time' },
  { title: '流水号', kind: 'text', width: 32 },
  { title: '账户', kind: 'text', width: 14 },
  { title: '订单号', kind: 'text' },
  { title: '业务类型', kind: 'text', width: 14 },
  { title: '类型代码', kind: 'text', width: 10 },
  { title: '对方户名', kind: 'text', width: 28 },
  { title: '对方账号', kind: 'text', width: 22 },
  { title: '收入(元)', kind: 'amount', total: true },
  { title: '支出(元)', kind: 'amount', total: true },
  { title: '变动前账户余额(元)', kind: 'amount' },
  { title: '账户余额(元)', kind: 'amount' },
];

const filter = z.object(activityFilter).refine(...amountRange);

type Filter = z.output<typeof filter>;

interface ActivityFile {
  bizTypeCode: string;
  title: string;
  permission: readonly RightCode[];
  scope?: ActivityScope;
}

/**
 * Income and expense as a file, oldest first, the same filter as the page. Account numbers are masked in files; the
 * entry number is what follows the account's in the page's.
 */
export const activityFile = ({ scope = {}, ...source }: ActivityFile): ExportSource =>
  exportSource({
    ...source,
    filter,
    columns,
    check(input) {
      const range = decideRange(input.startTime, input.endTime);
      return range.ok ? ok(null) : range;
    },
    describe: describeFilter,
    count: (tx, mid, input) => countActivity(tx, mid, input, scope),
    async *rows(tx, mid, input) {
      for await (const entries of allActivity(tx, mid, input, scope, EXPORT_PAGE_ROWS)) yield byColumn(entries);
    },
  });

/** 收支明细. */
export const activityExport = activityFile({
  bizTypeCode: 'account.activity',
  title: '收支明细',
  permission: ['0203'],
});

function describeFilter(input: Filter): string {
  const { startTime, endTime, accountNo, direction, typeCodes, minAmount, maxAmount, orderNo } = input;
  return [
    `记账时间 ${readableTime(startTime)} 至 ${readableTime(endTime)}`,
    accountNo && `账户尾号 ${tailOf(accountNo)}`,
    direction && (direction === 'in' ? '收入' : '支出'),
    typeCodes?.length && `业务类型 ${typeCodes.map((code) => entryTypeWord(code) ?? code).join('、')}`,
    minAmount && `金额不低于 ${minAmount}`,
    maxAmount && `金额不高于 ${maxAmount}`,
    orderNo && `订单号 ${orderNo}`,
  ]
    .filter(Boolean)
    .join('；');
}

const valuesOf = (entry: FiledEntry): readonly string[] => {
  const amount = String(entry.amountFen);
  return [
    entry.at,
    entry.entryTail,
    maskAccount(entry.accountNo),
    entry.orderNo ?? '',
    entry.typeName,
    entry.typeCode,
    entry.counterparty.name,
    entry.counterparty.accountNo,
    entry.direction === 'in' ? amount : '',
    entry.direction === 'out' ? amount : '',
    String(entry.beforeFen),
    String(entry.afterFen),
  ];
};

function byColumn(entries: readonly FiledEntry[]): ColumnPage {
  const rows = entries.map(valuesOf);
  return { rowCount: rows.length, values: columns.map((_column, index) => rows.map((row) => row[index]!)) };
}
