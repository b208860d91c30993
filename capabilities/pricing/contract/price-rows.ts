import { z } from 'zod';
import { feeFromsOf, isKind, kindOf } from '#capabilities/account/contract/kinds.ts';
import { feeFroms, type FeeFrom } from '#capabilities/account/contract/fee-from.ts';
import { pricedPayees, speeds, type PricedPayee, type Speed } from '#capabilities/account/contract/words.ts';
import { formatAmount } from '#platform/kernel/amount-text.ts';
import { fenOfYuan, isYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { keysOf } from '#platform/kernel/page.ts';
import { ROWS_MAX } from '../constants.ts';

/**
 * A row of a price list as it is typed and sent: amounts in yuan, the rate in percent, empty for none. Payments to
 * such payees (a row for 对公 or 对私 goes before one for all) of amounts from `from` on and below `to` cost `fixed`
 * and the rate of the amount, at least `min` and at most `max`, charged as `feeFrom` says.
 */
export interface PriceRow {
  kind: string;
  speed: Speed;
  payee: PricedPayee;
  from: string;
  to: string;
  fixed: string;
  rate: string;
  min: string;
  max: string;
  feeFrom: FeeFrom;
}
export type PriceCell = keyof PriceRow;

type LaterCell = 'payee' | 'feeFrom';
/** A row as it was kept, perhaps before rows named a payee or said how their fee is charged. */
export type KeptRow = Omit<PriceRow, LaterCell> & { [Cell in LaterCell]?: PriceRow[Cell] | undefined };
export const rowsOfKept = (rows: readonly KeptRow[]): PriceRow[] =>
  rows.map((row) => ({ ...row, payee: row.payee ?? 'any', feeFrom: row.feeFrom ?? feeFromsFor(row.kind)[0] }));

/** What is wrong with a cell, and what to do. */
export interface PriceFault {
  row: number;
  cell: PriceCell;
  text: string;
}

/** Two decimals of a percent are the four of a factor that a price has. */
const PERCENT = /^\d{1,2}(\.\d{1,2})?$/;
const AMOUNT = '请输入金额，最多两位小数';
const shown = (fen: Fen): string => `${formatAmount(yuanOfFen(fen))} 元`;
const fenOrNull = (text: string): Fen | null => (isYuan(text) ? fenOfYuan(text) : null);

/** A kind may have other prices for companies than for persons. */
export const differsByPayee = (kind: string): boolean => isKind(kind) && kindOf(kind).paysTypes !== undefined;

/** How its fee may be charged; of no kind as of most. */
export const feeFromsFor = (kind: string): readonly [FeeFrom, ...FeeFrom[]] =>
  isKind(kind) ? feeFromsOf(kind) : ['payer'];

const feeFromFault = ({ kind }: PriceRow): string =>
  feeFromsFor(kind)[0] === 'payer'
    ? '该业务的手续费只能在金额之外另收，请改为外扣'
    : '该业务的手续费只能从金额中扣除，请改为内扣';

function cellFaults(row: PriceRow, index: number): PriceFault[] {
  const faults: PriceFault[] = [];
  const check = (cell: PriceCell, isRight: boolean, text: string) => {
    if (!isRight) faults.push({ row: index, cell, text });
  };
  const isRest = (text: string): boolean => text === '' || isYuan(text);
  check('kind', isKind(row.kind), '请选择业务');
  check('payee', row.payee === 'any' || differsByPayee(row.kind), '该业务不分对公、对私，请改为不区分');
  check('feeFrom', feeFromsFor(row.kind).includes(row.feeFrom), feeFromFault(row));
  check('from', isYuan(row.from), AMOUNT);
  check('to', isRest(row.to), `${AMOUNT}；不设上限请留空`);
  check('fixed', isYuan(row.fixed), AMOUNT);
  check('rate', PERCENT.test(row.rate), '请输入小于 100 的百分比，最多两位小数');
  check('min', isRest(row.min), `${AMOUNT}；没有最低收费请留空`);
  check('max', isRest(row.max), `${AMOUNT}；没有最高收费请留空`);
  if (isYuan(row.from) && isYuan(row.to))
    check('to', fenOfYuan(row.to) > fenOfYuan(row.from), '止于金额须大于起于金额');
  if (isYuan(row.min) && isYuan(row.max))
    check('max', fenOfYuan(row.max) >= fenOfYuan(row.min), '最高收费不能低于最低收费');
  return faults;
}

/** The bands of one kind, speed and payee begin at 0, follow each other without gap or overlap, and have no end. */
function bandFaults(rows: readonly PlacedRow[]): PriceFault[] {
  const faults: PriceFault[] = [];
  const bands = rows.flatMap(({ row, index }) => {
    const fromFen = fenOrNull(row.from);
    return fromFen === null || (row.to !== '' && !isYuan(row.to)) ? [] : [{ index, fromFen, toFen: fenOrNull(row.to) }];
  });
  const sorted = bands.toSorted((one, other) => Number(one.fromFen - other.fromFen) || one.index - other.index);
  sorted.forEach(({ index, fromFen, toFen }, place) => {
    const before = sorted[place - 1];
    const next = sorted[place + 1];
    if (!before && fromFen > 0n)
      faults.push({ row: index, cell: 'from', text: `${shown(0n)}至${shown(fromFen)}没有价格，请从 0.00 元起` });
    if (before && (before.toFen === null || before.toFen > fromFen)) {
      const text =
        before.toFen === null || before.fromFen === fromFen
          ? `与第 ${before.index + 1} 行的金额段重叠，请修改起止金额`
          : `与第 ${before.index + 1} 行的金额段重叠，请从 ${shown(before.toFen)}起`;
      faults.push({ row: index, cell: 'from', text });
    }
    if (before && before.toFen !== null && before.toFen < fromFen)
      faults.push({
        row: index,
        cell: 'from',
        text: `${shown(before.toFen)}至${shown(fromFen)}没有价格，请从 ${shown(before.toFen)}起`,
      });
    if (!next && toFen !== null)
      faults.push({ row: index, cell: 'to', text: `${shown(toFen)}及以上没有价格，最后一档请留空` });
  });
  return faults;
}

interface PlacedRow {
  row: PriceRow;
  index: number;
}

/** No Map.groupBy: pages read this too, in browsers that lack it. */
function groupsOf(rows: readonly PlacedRow[], keyOf: (row: PriceRow) => string): PlacedRow[][] {
  const groups = new Map<string, PlacedRow[]>();
  for (const one of rows) groups.set(keyOf(one.row), [...(groups.get(keyOf(one.row)) ?? []), one]);
  return [...groups.values()];
}

/** The payees of one kind and speed: where one type has prices, the other one has them too, or all have. */
function payeeFaults(rows: readonly PlacedRow[]): PriceFault[] {
  const has = new Set(rows.map(({ row }) => row.payee));
  if (has.has('any') || has.size !== 1) return [];
  const missing = has.has('company') ? pricedPayees.individual : pricedPayees.company;
  return [{ row: rows[0]!.index, cell: 'payee', text: `缺少${missing}的价格，请补充` }];
}

/** Of one kind and speed all prices are charged in the same way: a sheet with several payees has one way too. */
function feeFromFaults(rows: readonly PlacedRow[]): PriceFault[] {
  const first = rows[0]!;
  return rows
    .filter(({ row }) => row.feeFrom !== first.row.feeFrom)
    .map(({ index }) => ({
      row: index,
      cell: 'feeFrom',
      text: `同一业务和到账时效的收取方式须一致，请与第 ${first.index + 1} 行相同`,
    }));
}

/** All faults of a price list, for the cells of the table that it is typed in. */
export function priceFaults(rows: readonly PriceRow[]): PriceFault[] {
  const placed = rows.map((row, index) => ({ row, index }));
  return [
    ...rows.flatMap(cellFaults),
    ...groupsOf(placed, ({ kind, speed }) => `${kind}:${speed}`).flatMap((group) => [
      ...payeeFaults(group),
      ...feeFromFaults(group),
    ]),
    ...groupsOf(placed, ({ kind, speed, payee }) => `${kind}:${speed}:${payee}`).flatMap(bandFaults),
  ];
}

const cell = z.string({ error: '请填写' }).trim().max(20, '内容过长，请检查');
export const priceRows = z
  .array(
    z.object({
      kind: z.string({ error: '请选择业务' }).max(40, '请选择业务'),
      speed: keysOf(speeds),
      /** Left out by what was stored or loaded before there was one. */
      payee: keysOf(pricedPayees).default('any'),
      from: cell,
      to: cell,
      fixed: cell,
      rate: cell,
      min: cell,
      max: cell,
      /** Left out likewise: as most of its kind. */
      feeFrom: keysOf(feeFroms).optional(),
    }),
    { error: '请填写价格' },
  )
  .min(1, '请至少填写一行价格')
  .max(ROWS_MAX, `最多${ROWS_MAX}行价格`)
  .transform(rowsOfKept)
  .superRefine((rows, context) => {
    for (const { row, cell: path, text } of priceFaults(rows))
      context.addIssue({ code: 'custom', message: text, path: [row, path] });
  });

/** `提现 实时到账`, `代付 实时到账 对私`. */
export const priceOf = ({ kind, speed, payee }: Pick<PriceRow, 'kind' | 'speed' | 'payee'>): string =>
  [isKind(kind) ? kindOf(kind).name : kind, speeds[speed], payee === 'any' ? '' : pricedPayees[payee]]
    .filter(Boolean)
    .join(' ');

/** The amounts of a row: `10,000.00 元起`, `不足 10,000.00 元`. */
export function bandText({ from, to }: Pick<PriceRow, 'from' | 'to'>): string {
  const starts = fenOfYuan(from) === 0n;
  if (to === '') return starts ? '全部金额' : `${formatAmount(from)} 元及以上`;
  return starts ? `不足 ${formatAmount(to)} 元` : `${formatAmount(from)} 元至不足 ${formatAmount(to)} 元`;
}

type Price = Pick<PriceRow, 'fixed' | 'rate' | 'min' | 'max'>;

/** Where no rate is asked, the least and the most decide about one amount. */
function feeWithoutRate({ fixed, min, max }: Omit<Price, 'rate'>): Fen {
  const least = fenOrNull(min) ?? 0n;
  const fee = fenOfYuan(fixed) < least ? least : fenOfYuan(fixed);
  const most = fenOrNull(max);
  return most !== null && fee > most ? most : fee;
}

type Charged = Price & Pick<PriceRow, 'kind' | 'feeFrom'>;

const isNothing = (text: string): boolean => isYuan(text) && fenOfYuan(text) === 0n;

/** It never has a fee, so it is not charged in any way. A cell that is still being typed is not free. */
export const isFree = ({ fixed, rate, min, max }: Price): boolean =>
  isNothing(max) || (isNothing(fixed) && /^[0.]+$/.test(rate) && (min === '' || isNothing(min)));

/** `外扣`, `内扣`; `—` of a free price. */
export const feeFromText = (row: Price & Pick<PriceRow, 'feeFrom'>): string =>
  isFree(row) ? '—' : feeFroms[row.feeFrom];

/** What a row costs, with how it is charged where it, or the row that it is compared with, takes it out: `（内扣）`. */
export function chargedText(row: Charged, other: Charged | null = null): string {
  const isTaken = [row, other].some((one) => one?.feeFrom === 'amount' && !isFree(one));
  const isSaid = isTaken && !isFree(row) && feeFromsFor(row.kind).length > 1;
  return isSaid ? `${priceText(row)}（${feeFroms[row.feeFrom]}）` : priceText(row);
}

/** What a row costs: `每笔 2.00 元`, `0.02%，最低 1.00 元`. */
export function priceText({ fixed, rate, min, max }: Price): string {
  if (isFree({ fixed, rate, min, max })) return '免费';
  const [hasFixed, hasRate] = [fenOfYuan(fixed) > 0n, /[1-9]/.test(rate)];
  if (!hasRate) return `每笔 ${formatAmount(yuanOfFen(feeWithoutRate({ fixed, min, max })))} 元`;
  const parts = [
    !hasFixed ? `${rate}%` : `每笔 ${formatAmount(fixed)} 元 + ${rate}%`,
    min && `最低 ${formatAmount(min)} 元`,
    max && `最高 ${formatAmount(max)} 元`,
  ];
  return parts.filter(Boolean).join('，');
}
