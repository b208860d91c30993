import { z } from 'zod';
import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { kindOf } from '#capabilities/account/contract/kinds.ts';
import { enteredOf } from '#capabilities/account/server/index.ts';
import { cellsOfLines } from '#capabilities/upload/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { maskCard, maskMobile } from '#platform/kernel/mask.ts';
import { exportSource, type SheetColumn, type SheetRow } from '#platform/sheet/index.ts';
import { EXPORT_PAGE_ROWS } from '../../constants.ts';
import { lineState, orderNo, seesOrders } from '../../contract/shapes.ts';
import { lineStates } from '../../contract/words.ts';
import { shownLineFee } from '../../domain/charged-fee.ts';
import { linesAfter, linesInState, type OrderLine } from '../row/line-row.ts';
import { findOrder, type Order } from '../row/order-row.ts';
import { lineStateWord } from './show-lines.ts';

/** Right of the sheet's own columns (domain-rules section 3.11). An upload that has them passes over them. */
const outcome: readonly SheetColumn[] = [
  { title: '状态', kind: 'text', width: 10 },
  { title: '失败原因', kind: 'text', width: 28 },
  { title: '平台流水号', kind: 'text', width: 32 },
  { title: '银行流水号', kind: 'text', width: 24 },
  { title: '手续费(元)', kind: 'amount', total: true },
  { title: '到账金额(元)', kind: 'amount', total: true },
  { title: '完成时间', kind: 'time' },
];
const AMOUNT = 'amount';
const masks = { card: maskCard, mobile: maskMobile } as const;

const columnOf = ({ field, title, max }: LineColumn): SheetColumn =>
  field === AMOUNT
    ? { title, kind: 'amount', total: true }
    : { title, kind: 'text', width: Math.min(28, Math.max(10, max)) };
const columnsOf = (order: Order | undefined): readonly LineColumn[] =>
  order?.batchId ? kindOf(order.kind).batch!.columns : [];

const filter = z.object({ orderNo, state: lineState.optional() });

/**
 * 批量付款结果: the lines of a batch as they were uploaded, and what became of each. Account numbers are masked in
 * files.
 */
export const batchExport = exportSource({
  bizTypeCode: 'batch.result',
  title: '批量付款结果',
  get permission() {
    return seesOrders();
  },
  filter,
  columns: async (tx, mid, input) => [...columnsOf(await findOrder(tx, mid, input.orderNo)).map(columnOf), ...outcome],
  describe: (input) => `订单 ${input.orderNo}${input.state ? `；状态 ${lineStates[input.state]}` : ''}`,
  async count(tx, mid, input) {
    const order = await findOrder(tx, mid, input.orderNo);
    if (!order?.batchId) return 0;
    return input.state ? linesInState(tx, order, input.state) : order.lineCount;
  },
  async *rows(tx, mid, input) {
    const order = await findOrder(tx, mid, input.orderNo);
    if (!order?.batchId) return;
    for (let after: number | undefined = 0; after !== undefined;) {
      const lines: OrderLine[] = await linesAfter(tx, order, {
        after,
        states: input.state && [input.state],
        limit: EXPORT_PAGE_ROWS,
      });
      yield await rowsOf(tx, { ...order, batchId: order.batchId }, lines);
      after = lines.length === EXPORT_PAGE_ROWS ? lines.at(-1)!.lineNo : undefined;
    }
  },
});

async function rowsOf(tx: Tx, order: Order & { batchId: string }, lines: readonly OrderLine[]): Promise<SheetRow[]> {
  const columns = columnsOf(order);
  const cells = await cellsOfLines(tx, order, lines);
  const cellOf = (line: OrderLine, { field, mask }: LineColumn) => {
    const text = cells.get(line.lineNo)?.[field] ?? '';
    return field === AMOUNT ? enteredOf(line) : mask && text ? masks[mask](text) : text;
  };
  return lines.map((line) => [
    ...columns.map((column) => cellOf(line, column)),
    lineStateWord(order, line.state),
    line.reason,
    `${order.orderNo}-${line.lineNo}`,
    line.bankSerial,
    shownLineFee(order, line),
    line.state === 'succeeded' ? line.amountFen : null,
    line.endedAt,
  ]);
}
