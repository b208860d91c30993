import { feeFroms, type FeeFrom } from '#capabilities/account/contract/fee-from.ts';
import type { Tx } from '#platform/db/database.ts';
import type { RightCode } from '#platform/kernel/menu.ts';
import { z } from 'zod';
import { amountRange } from '#platform/kernel/page.ts';
import { maskAccount, tailOf } from '#platform/kernel/mask.ts';
import { ok } from '#platform/kernel/result.ts';
import { readableTime } from '#platform/kernel/shanghai-time.ts';
import {
  exportSource,
  readByColumn,
  sqlTime,
  type ExportSource,
  type ReadColumn,
  type SheetColumn,
} from '#platform/sheet/index.ts';
import { ROWS_BY_COLUMN } from '../../constants.ts';
import { orderFilter } from '../../contract/operations.ts';
import { orderStates, orderTypeName, stateWord, type OrderState } from '../../contract/words.ts';
import { maskOther } from './describe-order.ts';
import { lookedUp } from './find-by-keyword.ts';
import {
  CHARGED_FEE,
  SHOWN_FEE,
  countOrders,
  ordersBehind,
  orderListFilterOf,
  type OrderListFilter,
  type OrderListInput,
  type OrderScope,
} from './order-list-query.ts';
import { sideOf } from '../row/order-row.ts';

const columns: readonly SheetColumn[] = [
  { title: '订单号', kind: 'text', width: 28 },
  { title: '提交时间', kind: 'time' },
  { title: '业务类型', kind: 'text', width: 12 },
  { title: '类型代码', kind: 'text', width: 10 },
  { title: '本方账户', kind: 'text', width: 14 },
  { title: '对方户名', kind: 'text', width: 28 },
  { title: '对方账号', kind: 'text', width: 22 },
  { title: '对方银行', kind: 'text', width: 26 },
  { title: '付款金额(元)', kind: 'amount', total: true },

  { title: '手续费(元)', kind: 'amount' },
  { title: '实收手续费(元)', kind: 'amount', total: true },
  { title: '状态', kind: 'text', width: 10 },
  { title: '完成时间', kind: 'time' },
  { title: '制单人', kind: 'text', width: 12 },
  { title: '备注', kind: 'text', width: 24 },
  { title: '汇入金额(元)', kind: 'amount', total: true },
  { title: '原因', kind: 'text', width: 24 },
  { title: '手续费收取方式', kind: 'text', width: 14 },
];

/** A word that depends on the kind, too. */
const withKind =
  (say: (kind: string, value: string) => string) =>
  (joined: string): string => {
    const end = joined.indexOf(' ');
    return say(joined.slice(0, end), joined.slice(end + 1));
  };

/** What `columns` shows, in their sequence. */
const read: readonly ReadColumn[] = [
  { sql: 'order_no' },
  { sql: sqlTime('submitted_at') },
  { sql: 'type_code', say: orderTypeName },
  { sql: 'type_code' },
  { sql: sideOf('movedAccountNo'), say: maskAccount },
  { sql: sideOf('otherName') },
  {
    sql: `kind || ' ' || ${sideOf('otherAccountNo')}`,
    say: withKind(maskOther),
  },
  { sql: 'payee_bank_name' },
  { sql: `CASE WHEN NOT ${sideOf('comesIn')} THEN amount_fen END` },
  { sql: SHOWN_FEE },
  { sql: CHARGED_FEE },
  { sql: `kind || ' ' || state`, say: withKind((kind, state) => stateWord(kind, state as OrderState)) },
  { sql: sqlTime('finished_at') },
  { sql: 'maker_name' },
  { sql: 'remark' },
  { sql: `CASE WHEN ${sideOf('comesIn')} THEN amount_fen END` },
  { sql: 'fail_reason' },
  {
    sql: `CASE WHEN NOT ${sideOf('comesIn')} AND fee_fen > 0 THEN fee_from END`,
    say: (from) => feeFroms[from as FeeFrom],
  },
];

/** The filter of the list, as a file of it takes it. */
export const orderListFilter = z.object(orderFilter).refine(...amountRange);

type Filter = z.output<typeof orderListFilter>;

interface OrderFile {
  bizTypeCode: string;
  title: string;
  permission: readonly RightCode[];
  /** Asked for when it is needed: kinds are connected after the files are loaded. */
  scope?(): OrderScope;
}

/** Orders as a file, oldest first, the same filter as the page. Account numbers are masked in files. */
export const orderFile = ({ scope = () => ({}), ...source }: OrderFile): ExportSource =>
  exportSource({
    ...source,
    filter: orderListFilter,
    columns,
    check(input) {
      const allowed = orderListFilterOf('', input);
      return allowed.ok ? ok(null) : allowed;
    },
    describe: describeOrderFilter,
    count: async (tx, mid, input) => countOrders(tx, await narrowed(tx, mid, input, scope())),
    async *rows(tx, mid, input) {
      const filter = await narrowed(tx, mid, input, scope());
      yield* readByColumn(tx, {
        columns: read,
        key: ['order_no'],
        pageRows: ROWS_BY_COLUMN,
        from: (last) => ordersBehind(filter, last && last[0]!),
      });
    },
  });

/** 订单流水. */
export const orderListExport = orderFile({
  bizTypeCode: 'order.journal',
  title: '订单流水',
  permission: ['050101'],
});

export function describeOrderFilter(input: Filter): string {
  const { startTime, endTime, typeCodes, states, dueBy, accountNo, minAmount, maxAmount, keyword } = input;
  const words = [
    (startTime || endTime) &&
      `提交时间 ${startTime ? readableTime(startTime) : '最早'} 至 ${endTime ? readableTime(endTime) : '现在'}`,
    typeCodes?.length && `类型 ${typeCodes.map(orderTypeName).join('、')}`,
    states?.length && `状态 ${states.map((state) => orderStates[state]).join('、')}`,
    dueBy && `计划付款 ${dueBy} 及以前`,
    accountNo && `账户尾号 ${tailOf(accountNo)}`,
    minAmount && `金额不低于 ${minAmount}`,
    maxAmount && `金额不高于 ${maxAmount}`,
    keyword && `关键字 ${keyword}`,
  ].filter(Boolean);
  return words.join('；') || '全部订单';
}

/** The orders of a filter that was checked before. */
export async function narrowed(
  tx: Tx,
  mid: string,
  input: OrderListInput,
  scope: OrderScope = {},
): Promise<OrderListFilter> {
  const allowed = orderListFilterOf(mid, input, scope);
  if (!allowed.ok) throw new Error('the filter was checked before');
  return lookedUp(tx, allowed.data, input.keyword);
}
