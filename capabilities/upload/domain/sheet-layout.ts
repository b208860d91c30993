import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { stripUnclean } from '#platform/kernel/clean-text.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { addDays, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { HEAD_ROWS, PAY_DATE_DAYS } from '../constants.ts';
import { BATCH_NO, WRONG_BATCH_NO } from '../contract/draft.ts';
import { headerLabels, ownTitles } from '../contract/words.ts';
import { namedRows } from './named-rows.ts';
import { bareTitle, dayIn, isOdd, isTooLongForNumber, oddFault, textOf, yuanIn, type Cell } from './cell-text.ts';

export interface SheetRow {
  rowNo: number;
  cells: readonly Cell[];
  isHidden?: true;
}

/** Where a sheet has its heads, its columns and its header values. */
export interface SheetLayout {
  /** The row of heads; the lines come after it. */
  headRowNo: number;
  /** By the place of a column in the sheet; null for one of our own files. */
  columns: readonly (LineColumn | null)[];
  header: Readonly<Record<keyof typeof headerLabels, Cell>>;
}

/** The layout of a sheet that begins with these rows, or the sentences that say why it is not one of this kind's. */
export function layoutOf(rows: readonly SheetRow[], columns: readonly LineColumn[]): SheetLayout | string[] {
  const titles = new Map(columns.map((column) => [bareTitle(column.title), column]));
  const matches = (row: SheetRow): number =>
    new Set(row.cells.map(bareTitle).filter((title) => titles.has(title))).size;
  const [heads] = rows
    .slice(0, HEAD_ROWS)
    .toSorted((one, other) => matches(other) - matches(one) || one.rowNo - other.rowNo);
  if (!heads || matches(heads) < 2) return ['没有找到表头，请下载最新模板，填写后重新上传'];

  const places = heads.cells.map((cell) => titles.get(bareTitle(cell)) ?? null);
  const missing = columns.filter((column) => column.required && !places.includes(column)).map(({ title }) => title);
  const repeated = columns
    .filter((column) => places.indexOf(column) !== places.lastIndexOf(column))
    .map(({ title }) => title);
  const unknown = heads.cells.filter(
    (cell, place) => cell !== null && places[place] === null && !ownTitles.includes(bareTitle(cell)),
  );
  const faults = [
    ...(missing.length > 0 ? [`表头缺少：${missing.join('、')}，请使用最新模板`] : []),
    ...(repeated.length > 0 ? [`表头重复：${repeated.join('、')}，请只保留一列`] : []),
    ...(unknown.length > 0
      ? [`表头不是模板中的列：${unknown.map((cell) => stripUnclean(textOf(cell))).join('、')}，请删除这些列`]
      : []),
  ];
  return faults.length > 0
    ? faults
    : { headRowNo: heads.rowNo, columns: places, header: headerOf(rows.filter(({ rowNo }) => rowNo < heads.rowNo)) };
}

/** The cell to the right of each label. */
function headerOf(rows: readonly SheetRow[]): SheetLayout['header'] {
  const rightOf = (label: string): Cell => {
    for (const { cells } of rows) {
      const place = cells.findIndex((cell) => bareTitle(cell) === label);
      if (place >= 0) return cells[place + 1] ?? null;
    }
    return null;
  };
  return {
    batchNo: rightOf(headerLabels.batchNo),
    count: rightOf(headerLabels.count),
    total: rightOf(headerLabels.total),
    payDate: rightOf(headerLabels.payDate),
  };
}

export interface SheetHeader {
  batchNo: string | null;
  count: number | null;
  totalFen: Fen | null;
  payDate: ShanghaiDate | null;
  faults: string[];
  /** Those of them that stay when rows are changed: count and total are then those of the rows. */
  lastingFaults: string[];
}

/**
 * The header values (domain-rules section 3). The date may be missing, which means at once; `hasRest`: so may the
 * total, and it is not compared, because only the check of the lines finds their amounts.
 */
export function readHeader(
  { header }: SheetLayout,
  today: ShanghaiDate,
  { mayBeScheduled = true, hasRest = false }: { mayBeScheduled?: boolean; hasRest?: boolean } = {},
): SheetHeader {
  const [batchNo, count, total, payDate] = [
    textOf(header.batchNo),
    textOf(header.count),
    textOf(header.total),
    textOf(header.payDate),
  ];
  const totalYuan = yuanTotalIn(total);
  const day = payDate === '' ? null : dayIn(payDate);
  const faults: string[] = [];
  const ofSums = new Set<string>();
  const sumFault = (text: string): string => {
    ofSums.add(text);
    return text;
  };
  if (isOdd(header.batchNo)) faults.push(`批次号：${oddFault(header.batchNo, false)}`);
  else if (batchNo === '') faults.push('请填写批次号');
  else if (isTooLongForNumber(header.batchNo)) faults.push('批次号超过15位，请将单元格设为文本格式后重新填写');
  else if (!BATCH_NO.test(batchNo)) faults.push(WRONG_BATCH_NO);
  if (isOdd(header.count)) faults.push(sumFault(`总笔数：${oddFault(header.count, false)}`));
  else if (count === '') faults.push(sumFault('请填写总笔数'));
  else if (!/^\d{1,6}$/.test(count)) faults.push(sumFault('总笔数须为整数'));
  if (!hasRest) {
    if (isOdd(header.total)) faults.push(sumFault(`总金额：${oddFault(header.total, true)}`));
    else if (total === '') faults.push(sumFault('请填写总金额'));
    else if (totalYuan === null) faults.push(sumFault('总金额须为数字，最多两位小数'));
  }
  if (payDate !== '' && day === null) faults.push('付款日期格式不正确，请填写如 2026-12-01');
  else if (day !== null && (day < today || day > addDays(today, PAY_DATE_DAYS)))
    faults.push(`付款日期须为今天至${PAY_DATE_DAYS}天以内`);
  else if (day !== null && day > today && !mayBeScheduled) faults.push('该业务不能预约，请删除付款日期后重新上传');
  return {
    batchNo: BATCH_NO.test(batchNo) ? batchNo : null,
    count: /^\d{1,6}$/.test(count) ? Number(count) : null,
    totalFen: hasRest || totalYuan === null ? null : fenOfYuan(totalYuan),
    payDate: day,
    faults,
    lastingFaults: faults.filter((text) => !ofSums.has(text)),
  };
}

/** A person who hides or filters rows does not see that they are paid. */
export function withHiddenRows(header: SheetHeader, rowNos: readonly number[]): SheetHeader {
  if (rowNos.length === 0) return header;
  const fault = `含${rowNos.length}个隐藏行（${namedRows(rowNos)}），请取消筛选和隐藏，删除不付的行后重新上传`;
  return { ...header, faults: [...header.faults, fault], lastingFaults: [...header.lastingFaults, fault] };
}

/** A total may be greater than an amount. */
function yuanTotalIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/^[¥￥]\s*/, '')
    .replaceAll(',', '')
    .trim();
  return yuanIn(text) ?? (/^\d{1,13}(?:\.\d{1,2})?$/.test(plain) ? plain : null);
}
