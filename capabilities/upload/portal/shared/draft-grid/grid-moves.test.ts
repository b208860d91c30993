import { describe, expect, it } from 'vitest';
import { cellsOfClipboard, clipboardOf, moved, tabbed } from './grid-moves.ts';

const size = { rows: 100_000, columns: 15, page: 12 };
const at = { row: 5, column: 3 };

describe('Keys of the grid', () => {
  it.each([
    ['ArrowDown', false, 6, 3],
    ['ArrowDown', true, 99_999, 3],
    ['ArrowLeft', true, 5, 0],
    ['PageUp', false, 0, 3],
    ['PageDown', false, 17, 3],
    ['Home', false, 5, 0],
    ['End', true, 99_999, 14],
  ])('%s, far %s', (key, isFar, row, column) => expect(moved(at, key, isFar, size)).toEqual({ row, column }));

  it('Tab moves to the next row, and leaves the grid at the ends', () => {
    expect(tabbed({ row: 0, column: 14 }, false, size)).toEqual({ row: 1, column: 0 });
    expect([tabbed({ row: 0, column: 0 }, true, size), moved(at, 'a', false, size)]).toEqual([null, null]);
  });
});

describe('Cells of the clipboard', () => {
  it('come and go as spreadsheet programs write them', () => {
    const rows = [
      ['王小明', '', '1,000.00'],
      ['两\n行', '引"号', 'c\td'],
    ];
    expect(cellsOfClipboard(`${clipboardOf(rows)}\r\n`)).toEqual(rows);
    expect(cellsOfClipboard('a')).toEqual([['a']]);
    expect(cellsOfClipboard('a\t\nb\t')).toEqual([
      ['a', ''],
      ['b', ''],
    ]);
    expect(cellsOfClipboard('5" 钉\t2')).toEqual([['5" 钉', '2']]);
  });
});
