import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessColumns, headRowOf } from './guess-columns.ts';
import { matchRows, type PlatformEntry } from './match-rows.ts';
import { dayOf, fenOf, ownRows, type OwnRow, type TextRow } from './own-rows.ts';

describe('A day in a file', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['2026/11/5', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['2026年11月5日', '2026-11-05'],
    ['2026.11.05 09:30:00', '2026-11-05'],
    ['2026-02-30', null],
    ['202611', null],
    ['46000', null],
    ['', null],
    ['昨天', null],
  ])('%s is %s', (text, day) => expect(dayOf(text)).toBe(day));
});

describe('An amount in a file', () => {
  it.each([
    ['1,234.50', 123_450n],
    ['￥ 3', 300n],
    ['-0.01元', -1n],
    ['(12.00)', -1_200n],
    ['1234.500000', 123_450n],
    ['−5', -500n],
    ['1e5', null],
    ['1.005', null],
    ['', null],
    ['12.3.4', null],
  ])('%s is %s', (text, fen) => expect(fenOf(text)).toBe(fen));
});

const text = (rowNo: number, ...cells: string[]): TextRow => ({ rowNo, cells });

describe('The rows of a file', () => {
  it('take the direction from its column, from the sign, or from two columns', () => {
    const fens = (cells: string[], columns: Parameters<typeof ownRows>[1]) =>
      ownRows([text(2, ...cells)], columns).rows.map(({ fen }) => fen);
    expect(fens(['2026-11-05', '10', '支出'], { day: 0, amount: 1, direction: 2 })).toEqual([-1_000n]);
    expect(fens(['2026-11-05', '-10', '支'], { day: 0, amount: 1, direction: 2 })).toEqual([-1_000n]);
    expect(fens(['2026-11-05', '10', '收入'], { day: 0, amount: 1, direction: 2 })).toEqual([1_000n]);
    expect(fens(['2026-11-05', '-10'], { day: 0, amount: 1 })).toEqual([-1_000n]);
    expect(fens(['2026-11-05', '', '10'], { day: 0, income: 1, expense: 2 })).toEqual([-1_000n]);
    expect(fens(['2026-11-05', '10', '-'], { day: 0, income: 1, expense: 2 })).toEqual([1_000n]);
  });

  it('pass over empty lines and sums, and tell what cannot be read with its row', () => {
    const { rows, faults } = ownRows(
      [
        text(2, '2026-11-05', '10.00'),
        text(3, '', ''),
        text(4, '合计', '10.00'),
        text(5, '十一月五日', '1.00'),
        text(6, '2026-11-05', '一元'),
        text(7, '', '1.00'),
      ],
      { day: 0, amount: 1 },
    );
    expect(rows.map(({ rowNo }) => rowNo)).toEqual([2]);
    expect(faults).toEqual([
      '第5行：日期“十一月五日”无法识别',
      '第6行：金额“一元”无法识别，请改为最多两位小数的数字',
      '第7行：日期为空',
    ]);
  });
});

describe('The columns of a file', () => {
  it('are guessed by their heads', () => {
    expect(guessColumns(['日期', '订单号', '收/支', '金额(元)', '对方户名', '摘要'], [])).toMatchObject({
      day: 0,
      ref: 1,
      direction: 2,
      amount: 3,
      name: 4,
      remark: 5,
    });
    expect(guessColumns(['记账时间', '平台流水号', '订单号', '业务类型', '收入(元)', '支出(元)'], [])).toMatchObject({
      day: 0,
      ref: 2,
      income: 4,
      expense: 5,
    });
  });

  it('are guessed by what is in them where the heads say nothing', () => {
    expect(guessColumns(['A', 'B', 'C'], [text(2, '甲公司', '2026-11-05', '12.00')])).toMatchObject({
      day: 1,
      amount: 2,
    });
  });

  it('have their heads below a title', () => {
    const rows = [text(1, '银行存款日记账'), text(2, '单位：元', '2026年'), text(3, '日期', '摘要', '收入', '支出')];
    expect(headRowOf(rows)?.rowNo).toBe(3);
  });
});

let nextRow = 2;
const ownRow = (ref: string, day: string, fen: bigint): OwnRow => ({
  rowNo: nextRow++,
  ref,
  day,
  fen,
  name: '',
  remark: '',
});
const entry = (orderNo: string, entryTail: string, day: string, fen: bigint): PlatformEntry => ({
  orderNo,
  entryTail,
  day,
  fen,
  typeName: '转账',
  name: '',
});
const compare = (rows: OwnRow[], entries: PlatformEntry[], toleranceDays = 0) =>
  matchRows(rows, entries, { toleranceDays, within: { first: '2026-11-01', last: '2026-11-30' } }).map(
    ({ result, ownRows: ours, entries: theirs }) => [result, ours.length, theirs.length],
  );
const [D1, D2, D3] = ['2026-11-05', '2026-11-06', '2026-11-07'] as const;

describe('A comparison', () => {
  it('finds by number one row for one entry, one for several, several for one', () => {
    expect(compare([ownRow('A', D1, -100n)], [entry('A', 'F1', D1, -100n)])).toEqual([['same', 1, 1]]);
    expect(compare([ownRow('A', D1, -101n)], [entry('A', 'F1', D1, -100n), entry('A', 'F2', D1, -1n)])).toEqual([
      ['same', 1, 2],
    ]);
    expect(compare([ownRow('A', D1, -60n), ownRow('A', D1, -40n)], [entry('A', 'F1', D2, -100n)])).toEqual([
      ['same', 2, 1],
    ]);
    expect(compare([ownRow('F1', D1, -100n)], [entry('A', 'F1', D1, -100n)])).toEqual([['same', 1, 1]]);
  });

  it('says that the sums differ where the number is the same', () => {
    expect(compare([ownRow('A', D1, -99n)], [entry('A', 'F1', D1, -100n)])).toEqual([['amount', 1, 1]]);
  });

  it('without a number matches sum and day, the same day first, never the other direction', () => {
    expect(compare([ownRow('', D1, 5n)], [entry('A', 'F1', D2, 5n)])).toEqual([
      ['file_only', 1, 0],
      ['platform_only', 0, 1],
    ]);
    expect(compare([ownRow('', D1, 5n)], [entry('A', 'F1', D2, 5n)], 1)).toEqual([['same', 1, 1]]);
    expect(compare([ownRow('', D1, 5n)], [entry('A', 'F1', D1, -5n)], 1).map(([result]) => result)).toEqual([
      'file_only',
      'platform_only',
    ]);
    const near = matchRows(
      [ownRow('', D2, 5n), ownRow('', D1, 5n)],
      [entry('A', 'F1', D1, 5n), entry('B', 'F2', D3, 5n)],
      {
        toleranceDays: 1,
        within: { first: D1, last: D3 },
      },
    );
    expect(near.map(({ ownRows: [one], entries: [other] }) => [one!.day, other!.day])).toEqual([
      [D1, D1],
      [D2, D3],
    ]);
  });

  it('finds a row that sums order and fee, and rows of one number that are one entry', () => {
    expect(compare([ownRow('', D1, -101n)], [entry('A', 'F1', D1, -100n), entry('A', 'F2', D1, -1n)])).toEqual([
      ['same', 1, 2],
    ]);
    expect(compare([ownRow('PZ1', D1, -60n), ownRow('PZ1', D1, -40n)], [entry('A', 'F1', D1, -100n)])).toEqual([
      ['same', 2, 1],
    ]);
  });

  it('calls a second row of the same number a row that only the file has', () => {
    expect(compare([ownRow('A', D1, -100n), ownRow('A', D1, -100n)], [entry('A', 'F1', D1, -100n)])).toEqual([
      ['same', 1, 1],
      ['file_only', 1, 0],
    ]);
  });

  it('does not list entries outside of the days of the file', () => {
    expect(compare([], [entry('A', 'F1', '2026-12-01', 5n), entry('B', 'F2', '2026-11-30', 5n)])).toEqual([
      ['platform_only', 0, 1],
    ]);
  });

  it('has each row and each entry in one match, and calls nothing the same whose sums differ', () => {
    const day = fc.constantFrom(D1, D2, D3);
    const fen = fc.constantFrom(-3n, -2n, -1n, 1n, 2n, 3n);
    const number = fc.constantFrom('', 'A', 'B', 'PZ');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(number, day, fen), { maxLength: 12 }),
        fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), day, fen), { maxLength: 12 }),
        fc.integer({ min: 0, max: 2 }),
        (ours, theirs, toleranceDays) => {
          const rows = ours.map(([ref, at, sum]) => ownRow(ref, at, sum));
          const entries = theirs.map(([order, at, sum], index) => entry(order, `F${index}`, at, sum));
          const matches = matchRows(rows, entries, { toleranceDays, within: { first: D1, last: D3 } });
          expect(new Set(matches.flatMap((match) => match.ownRows))).toEqual(new Set(rows));
          expect(matches.flatMap((match) => match.ownRows)).toHaveLength(rows.length);
          expect(new Set(matches.flatMap((match) => match.entries))).toEqual(new Set(entries));
          expect(matches.flatMap((match) => match.entries)).toHaveLength(entries.length);
          const sum = (parts: readonly { fen: bigint }[]) => parts.reduce((total, part) => total + part.fen, 0n);
          const same = matches.filter(({ result }) => result === 'same');
          expect(same.map((match) => sum(match.ownRows))).toEqual(same.map((match) => sum(match.entries)));
        },
      ),
    );
  });
});
