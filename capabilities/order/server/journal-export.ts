import { z } from 'zod';
import { maskAccount } from '#platform/kernel/mask.ts';
import { ok } from '#platform/kernel/result.ts';
import { exportSource, type SheetColumn, type SheetRow } from '#platform/sheet/index.ts';
import { EXPORT_PAGE_ROWS } from '../constants.ts';
import { journalFilter } from '../contract/operations.ts';
import { orderStates, orderTypeName } from '../contract/words.ts';
import { maskPayee } from './describe-order.ts';
import { journalAfter, journalFilterOf } from './journal-query.ts';
import type { Order } from './order-row.ts';

const columns: readonly SheetColumn[] = [
  { title: '订单号', kind: 'text', width: 28 },
  { title: '提交时间', kind: 'time' },
  { title: '业务类型', kind: 'text', width: 12 },
  { title: '类型代码', kind: 'text', width: 10 },
  { title: '付款账户', kind: 'text', width: 14 },
  { title: '收款方', kind: 'text', width: 28 },
  { title: '收款账号', kind: 'text', width: 22 },
  { title: '收款银行', kind: 'text', width: 26 },
  { title: '金额(元)', kind: 'amount', total: true },
  { title: '手续费(元)', kind: 'amount', total: true },
  { title: '状态', kind: 'text', width: 10 },
  { title: '完成时间', kind: 'time' },
  { title: '制单人', kind: 'text', width: 12 },
  { title: '备注', kind: 'text', width: 24 },
  { title: '原因', kind: 'text', width: 24 },
];

/** 订单流水 as a file, oldest first, the same filter as the page. Account numbers are masked in files. */
export const journalExport = exportSource({
  bizTypeCode: 'order.journal',
  title: '订单流水',
  permission: ['050101'],
  filter: z.object(journalFilter),
  columns,
  check(input) {
    const filter = journalFilterOf('', input);
    return filter.ok ? ok(null) : filter;
  },
  async *rows(tx, mid, input) {
    const filter = journalFilterOf(mid, input);
    if (!filter.ok) throw new Error('the filter was checked before');
    let last: Order | null = null;
    do {
      const orders: Order[] = await journalAfter(tx, filter.data, last, EXPORT_PAGE_ROWS);
      yield orders.map(cellsOf);
      last = orders.length === EXPORT_PAGE_ROWS ? orders.at(-1)! : null;
    } while (last);
  },
});

const cellsOf = (order: Order): SheetRow => [
  order.orderNo,
  order.submittedAt,
  orderTypeName(order.typeCode),
  order.typeCode,
  maskAccount(order.accountNo),
  order.payeeName,
  maskPayee(order),
  order.payeeBankName,
  order.amountFen,
  order.feeFen,
  orderStates[order.state],
  order.finishedAt,
  order.makerName,
  order.remark,
  order.failReason,
];
