import { z } from 'zod';
import { keysOf } from '#platform/kernel/page.ts';
import { exportSource, pagesAhead, type SheetColumn, type SheetRow } from '#platform/sheet/index.ts';
import { PAGE_ENTRIES } from '../constants.ts';
import { RESULT_SHEET, results } from '../contract/words.ts';
import { countItems, differenceOf, itemsAfter, type ItemRow } from './items.ts';

const columns: readonly SheetColumn[] = [
  { title: '结果', kind: 'text', width: 12 },
  { title: '文件行号', kind: 'text', width: 12 },
  { title: '文件单号', kind: 'text' },
  { title: '文件日期', kind: 'text', width: 12 },
  { title: '文件金额(元)', kind: 'amount', total: true },
  { title: '平台订单号', kind: 'text' },
  { title: '平台流水号', kind: 'text', width: 16 },
  { title: '记账日期', kind: 'text', width: 12 },
  { title: '平台金额(元)', kind: 'amount', total: true },
  { title: '差额(元)', kind: 'amount', total: true },
  { title: '业务类型', kind: 'text', width: 14 },
  { title: '对方户名', kind: 'text', width: 28 },
  { title: '摘要', kind: 'text', width: 28 },
  { title: '处理说明', kind: 'text', width: 28 },
  { title: '处理人', kind: 'text', width: 12 },
];

const filter = z.object({
  runId: z.uuid('没有该对账记录，请返回列表选择'),
  results: z.array(keysOf(results)).max(4).optional(),
  onlyOpen: z.boolean().optional(),
});

/** The result of a comparison: income positive, expense negative. */
export const resultSheet = exportSource({
  bizTypeCode: RESULT_SHEET,
  title: '对账结果',
  permission: ['0250'],
  filter,
  columns,
  describe: ({ results: wanted, onlyOpen }) =>
    [wanted?.length ? wanted.map((result) => results[result]).join('、') : '全部结果', onlyOpen && '未处理']
      .filter(Boolean)
      .join('；'),
  count: (tx, mid, wish) => countItems(tx, { ...wish, mid }),
  async *rows(tx, mid, wish) {
    const pages = pagesAhead<ItemRow>(
      (last) => itemsAfter(tx, { ...wish, mid }, last?.itemNo ?? 0, PAGE_ENTRIES),
      PAGE_ENTRIES,
    );
    for await (const items of pages) yield items.map(cellsOf);
  },
});

const cellsOf = (item: ItemRow): SheetRow => [
  results[item.result],
  item.fileRows.join('、'),
  item.fileRef,
  item.fileDay,
  item.fileFen,
  item.orderNo,
  item.entryTails.join('、'),
  item.platformDay,
  item.platformFen,
  differenceOf(item),
  item.typeName,
  item.name,
  item.remark,
  item.note,
  item.handledBy,
];
