import { z } from 'zod';
import type { Tx } from '#platform/db/database.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { exportSource, readByColumn, sqlTime, type ReadColumn, type SheetColumn } from '#platform/sheet/index.ts';
import { EXPORT_PAGE_ROWS } from '../constants.ts';
import { tradeFilter } from '../contract/operations.ts';
import {
  INCOME_SHEET,
  TRADE_SHEET,
  tradeSides,
  tradeStates,
  type TradeSide,
  type TradeState,
} from '../contract/words.ts';
import { figure } from './show-balance.ts';
import { FROM_TRADES, stateName, tradeParams, tradeTotals, type TradeFilter } from './trade-query.ts';

const permission = ['033004'] as const;

const tradeColumns: readonly SheetColumn[] = [
  { title: '提交时间', kind: 'time' },
  { title: '订单号', kind: 'text', width: 28 },
  { title: '业务', kind: 'text', width: 12 },
  { title: '账户', kind: 'text', width: 14 },
  { title: '金额(元)', kind: 'amount', total: true },
  { title: '状态', kind: 'text', width: 10 },
  { title: '交易日', kind: 'text', width: 12 },
  { title: '确认日', kind: 'text', width: 12 },
  { title: '到账订单', kind: 'text', width: 28 },
  { title: '原因', kind: 'text' },
];

/** What `tradeColumns` shows, in their sequence. */
const readTrade: readonly ReadColumn[] = [
  { sql: sqlTime('submitted_at') },
  { sql: 'order_no' },
  { sql: 'side', say: (side) => tradeSides[side as TradeSide] },
  { sql: 'account_no', say: maskAccount },
  { sql: 'amount_fen' },
  {
    sql: `side || ' ' || state`,
    say: (sideAndState) => stateName(...(sideAndState.split(' ') as [TradeSide, TradeState])),
  },
  { sql: 'trade_on' },
  { sql: 'confirms_on' },
  { sql: 'arrival_no' },
  { sql: 'reason' },
];

/** 交易记录 of the page with its filter, oldest first. */
export const tradeExport = exportSource({
  bizTypeCode: TRADE_SHEET,
  title: '理财交易记录',
  permission,
  filter: z.object(tradeFilter),
  columns: tradeColumns,
  describe: describeFilter,
  count: async (tx, mid, filter) => (await tradeTotals(tx, mid, filter)).allCount,
  rows: (tx, mid, filter) =>
    readByColumn(tx, {
      columns: readTrade,
      key: ['submitted_at', 'order_no'],
      pageRows: EXPORT_PAGE_ROWS,
      from(last) {
        const params = tradeParams(mid, filter);
        const behind = last
          ? `AND (submitted_at, order_no) > ($${params.push(last[0])}::timestamptz, $${params.push(last[1])})`
          : '';
        return { sql: `${FROM_TRADES} ${behind} ORDER BY submitted_at, order_no`, params };
      },
    }),
});

function describeFilter({ sides, states, keyword }: TradeFilter): string {
  const words = [
    sides?.length && `业务 ${sides.map((side) => tradeSides[side]).join('、')}`,
    states?.length && `状态 ${states.map((state) => tradeStates[state]).join('、')}`,
    keyword && `关键字 ${keyword}`,
  ].filter(Boolean);
  return words.join('；') || '全部交易';
}

const incomeColumns: readonly SheetColumn[] = [
  { title: '收益日期', kind: 'text', width: 12 },
  { title: '收益(元)', kind: 'amount', total: true },
  { title: '计息份额', kind: 'amount' },
  { title: '万份收益(元)', kind: 'text', width: 14 },
  { title: '入账时间', kind: 'time' },
];

/** 收益明细 of the page: the income of each day, oldest first. */
export const incomeExport = exportSource({
  bizTypeCode: INCOME_SHEET,
  title: '理财收益明细',
  permission,
  filter: z.object({}),
  columns: incomeColumns,
  describe: () => '全部收益',
  count: countIncome,
  rows: (tx, mid) =>
    readByColumn(tx, {
      columns: [
        { sql: 'day' },
        { sql: 'income_fen' },
        { sql: 'shares_fen' },
        { sql: 'per_ten_thousand', say: (tenThousandths) => figure(Number(tenThousandths)) },
        { sql: sqlTime('booked_at') },
      ],
      key: ['day'],
      pageRows: EXPORT_PAGE_ROWS,
      from: (last) => ({
        sql: 'FROM wealth.yields WHERE mid = $1 AND ($2::date IS NULL OR day > $2) ORDER BY day',
        params: [mid, last?.[0] ?? null],
      }),
    }),
});

async function countIncome(tx: Tx, mid: string): Promise<number> {
  const sql = 'SELECT count(*)::int AS count FROM wealth.yields WHERE mid = $1';
  return (await tx.one<{ count: number }>(sql, [mid]))!.count;
}
