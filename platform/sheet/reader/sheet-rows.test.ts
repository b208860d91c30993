import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exportFile } from '../export-file.ts';
import { workbook, zip } from '../test/zip.ts';
import type { ReadRow } from './cell.ts';
import { sheetFaults, Unreadable } from './faults.ts';
import { sheetRows } from './sheet-rows.ts';

const LIMITS = { rows: 100, bytes: 1_048_576 };

async function read(file: Buffer | string, limits = LIMITS): Promise<ReadRow[] | string> {
  const rows: ReadRow[] = [];
  try {
    for await (const some of sheetRows(Buffer.from(file as string), limits)) rows.push(...some);
    return rows;
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    throw error;
  }
}

const cells = async (file: Buffer | string) => ((await read(file)) as ReadRow[]).map((row) => row.cells);
const sample = (name: string): Buffer =>
  readFileSync(new URL(`../../../testkit/vectors/xlsx/${name}`, import.meta.url));
const row = (rowNo: number, ...inner: string[]): string => `<row r="${rowNo}">${inner.join('')}</row>`;
const text = (ref: string, value: string): string => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (ref: string, value: string): string => `<c r="${ref}"><v>${value}</v></c>`;
const formula = (ref: string, value: string): string => `<c r="${ref}"><f>1+1</f>${value}</c>`;

describe('The rows of an XLSX file', () => {
  it('are those with content, with their numbers in the sheet; texts stay texts, numbers numbers', async () => {
    const file = workbook(
      row(1, text('A1', '收款户名'), text('C1', '金额')) +
        row(2) +
        row(4, text('A4', '0012'), number('B4', '6.2220212345678902E+18'), number('C4', '12.5')),
    );
    expect(await read(file)).toEqual([
      { rowNo: 1, cells: ['收款户名', null, '金额'] },
      { rowNo: 4, cells: ['0012', Number('6.2220212345678902E+18'), 12.5] },
    ]);
  });

  it('have the values of formulas, and a file whose formulas have none is refused', async () => {
    expect(await cells(workbook(row(1, formula('A1', '<v>2</v>'), text('B1', 'x'))))).toEqual([[2, 'x']]);
    for (const without of ['', '<v/>', '<v></v>'])
      expect(await read(workbook(row(1, formula('A1', without))))).toBe('formula');
    expect(await read(workbook(row(1, '<c r="A1"><f t="shared" si="0"/></c>')))).toBe('formula');
  });

  it('are the same whether cells are written as most programs do or in another way', async () => {
    const plain = '<c r="A1"><v>1</v></c><c r="B1" s="0"/><c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><v>#N/A</v></c>';
    const other = plain.replaceAll('><v>', ' ><v>').replaceAll(' r="', '  r="').replace('s="0"/>', 's="0"></c>');
    const expected = [[1, null, 'TRUE', '#N/A']];
    expect(await cells(workbook(row(1, plain)))).toEqual(expected);
    expect(await cells(workbook(row(1, other)))).toEqual(expected);
    expect(
      await cells(workbook(row(1, '<c r="B1" t="str"><v>a</v></c><c r="C1" s="1" s="0"><v>1&#48;</v></c>'))),
    ).toEqual([[null, 'a', 10]]);
    for (const ref of ['ABCD1', 'A12345678', 'A', '1'])
      expect(await read(workbook(row(1, `<c r="${ref}"><v>1</v></c>`)))).toBe('damaged');
    expect(await read(workbook(row(1, '<c r="BM1"><v>1</v></c>')))).toBe('tooManyColumns');
  });

  it('are closed once each: the end of a row that was not begun is damage', async () => {
    const stray = '<x></row>';
    expect(await read(workbook(`${stray}${row(1, number('A1', '1'))}`))).toBe('damaged');
    expect(await read(workbook(`${row(1, number('A1', '1'))}${stray}`))).toBe('damaged');
  });

  it.each([
    ['the end of a cell that was not begun', row(1, number('A1', '1'), '<x></c>')],
    ['the end of a cell outside of a row', `<x></c>${row(1, number('A1', '1'))}`],
    ['a cell before the first row', number('A1', '1') + row(1, number('A1', '1'))],
    ['a cell behind the last row', row(1, number('A1', '1')) + number('A2', '1')],
    ['a cell behind the last row that is written in another way', `${row(1, number('A1', '1'))}<c  r="A2"></c>`],
    ['a cell in a cell', row(1, `<c r="A1"><v>1</v>${number('B1', '2')}</c>`)],
    ['a row in a row', row(1, number('A1', '1'), row(2))],
    ['a row that ends in a cell', row(1, '<c r="A1"><v>1</v></x>')],
  ])('have all their cells, and no other: %s is damage', async (_what, rows) => {
    expect(await read(workbook(rows))).toBe('damaged');
  });

  it('say whether they are hidden: by hand, by a filter, or without a height', async () => {
    const rows = ['', 'hidden="1"', 'hidden="0"', 'hidden="true"', 'ht="0" customHeight="1"'].map(
      (attribute, index) => `<row r="${index + 1}" ${attribute}>${number(`A${index + 1}`, '1')}</row>`,
    );
    const found = (await read(workbook(rows.join('')))) as ReadRow[];
    expect(found.map(({ isHidden = false }) => isHidden)).toEqual([false, true, false, true, true]);
  });

  it('keep what hides, so that a check names it; what no database stores is replaced', async () => {
    const odd = await cells(
      workbook(
        row(
          1,
          text('A1', '张_x0000_三'),
          text('B1', '李\u202E四'),
          text('C1', ' \u3000王五\u200B\n'),
          text('D1', '_x0000_'),
        ),
      ),
    );
    expect(odd).toEqual([['张\uFFFD三', '李\u202E四', '王五\u200B', '\uFFFD']]);
  });

  it('are the same that our own files have, apostrophes before formulas excepted', async () => {
    async function* rows() {
      yield [['=1+1', 1_50n]] as const;
    }
    const content = {
      title: '一',
      columns: [
        { title: '文', kind: 'text' },
        { title: '额', kind: 'amount' },
      ],
      rows: rows(),
      at: new Date(),
    } as const;
    const file = (await exportFile({ ...content, format: 'xlsx' }))!;
    expect((await cells(Buffer.from(file.content)))[1]).toEqual(['=1+1', 1.5]);
  });

  it('of the samples of other programs are read', async () => {
    expect((await cells(sample('date_1904.xlsx')))[0]).toEqual(['2021-01-01', 15]);
    expect((await cells(sample('date_1904.xls')))[0]).toEqual(['2021-01-01', 15]);
    expect((await cells(sample('nonstandard-xml-ns-prefix.xlsx')))[0]).toEqual(['a', 'b']);
    expect((await cells(sample('inlineStr_cdata.xlsx')))[0]).toEqual(['Hello CDATA', 'World']);
    expect((await cells(sample('has_x000D_inline.xlsx')))[0]).toEqual(['ABC\nDEF']);
    expect((await cells(sample('errors.xlsx')))[0]).toEqual(['#DIV/0!']);
  });
});

/** Its second record becomes the one that says so; what Excel encrypts besides does not matter. */
function withPassword(xls: Buffer): Buffer {
  const second = xls.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00])) + 20;
  xls.writeUInt16LE(0x2f, second);
  return xls;
}

describe('The rows of an XLS file', () => {
  const xls = (name: string): Buffer =>
    readFileSync(new URL(`../../../testkit/vectors/cases/${name}`, import.meta.url));
  const account = 3;
  const ofTheSheet = ['6222021001001200000', '6222021001001200001', '6222021001001200002'];

  it.each(['embedded.xls', 'chart-cache.xls', 'shared-string-formula.xls', 'date-format31.xls'])(
    'are those of its own first sheet, not of what is in it: %s',
    async (name) => {
      expect((await cells(xls(name))).slice(2).map((row) => row[account])).toEqual(ofTheSheet);
    },
  );

  it('have the texts of formulas and the days of Chinese formats', async () => {
    expect((await cells(xls('shared-string-formula.xls')))[2]).toContain('11月货款');
    expect((await cells(xls('date-format31.xls')))[0]).toContain('2026-12-01');
    expect((await cells(sample('xls_cross_sheet_chart.xls')))[0]).toEqual(['HEADER TEXT A1']);
  });

  it('of a hidden first sheet are refused', async () => {
    expect(await read(xls('hidden-first.xls'))).toBe('hidden');
  });
});

describe('A file is refused with what is wrong with it', () => {
  const bomb = Buffer.alloc(80_000_000, 32);
  const lying = (size: number) =>
    workbook('', {
      parts: [
        {
          name: 'xl/worksheets/sheet1.xml',
          content: Buffer.concat([Buffer.from('<worksheet><sheetData>'), bomb]),
          says: size,
        },
      ],
    });

  it.each([
    ['nothing in it', Buffer.alloc(0), 'empty'],
    ['an empty sheet', workbook(''), 'empty'],
    [
      'a picture',
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), Buffer.alloc(50)]),
      'notASheet',
    ],
    [
      'a page under the name of a sheet',
      Buffer.from('\n<html><table><tr><td>1</td></tr></table></html>'),
      'otherFormat',
    ],
    ['an archive of something else', zip([{ name: 'content.xml', content: '<x/>' }]), 'otherFormat'],
    ['the start of an archive only', workbook(row(1, text('A1', 'x'))).subarray(0, 300), 'damaged'],
    ['a part whose content is another', workbook(row(1, number('A1', '1'))).fill(0xff, 900, 930), 'damaged'],
    [
      'two sheets under one name, of which programs show either',
      workbook(row(1, number('A1', '1')), {
        parts: [{ name: 'xl/worksheets/SHEET1.xml', content: '<worksheet><sheetData/></worksheet>' }],
      }),
      'damaged',
    ],
    ['a password', sample('pass_protected.xlsx'), 'encrypted'],
    ['a password of before 2007', withPassword(sample('date_1904.xls')), 'encrypted'],
    [
      'a binary workbook (.xlsb)',
      zip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'xl/workbook.bin', content: 'x' },
      ]),
      'otherFormat',
    ],
    ['a sheet of before 1997', sample('biff5_write.xls'), 'oldFormat'],
    ['a size that is not told', sample('issue252.xlsx'), 'damaged'],
    ['a first sheet that is hidden', workbook(row(1, number('A1', '1')), { sheet: 'state="veryHidden"' }), 'hidden'],
    ['80 MB in 80 KB', workbook(bomb), 'tooLarge'],
    ['80 MB that say that they are 100 bytes', lying(100), 'damaged'],
    ['80 MB that say that they are nothing', lying(0), 'damaged'],
    [
      'strings that unpack to 80 MB',
      workbook('', { parts: [{ name: 'xl/sharedStrings.xml', content: bomb }] }),
      'tooLarge',
    ],
    [
      'too many parts',
      workbook('', {
        parts: Array.from({ length: 300 }, (_, index) => ({ name: `xl/media/${index}.png`, content: 'x' })),
      }),
      'tooLarge',
    ],
    ['a column far to the right', workbook(row(1, number('XFD1', '1'))), 'tooManyColumns'],
    ['a column that no sheet has', workbook(row(1, number('ZZZZZZ1', '1'))), 'damaged'],
    [
      'too many rows',
      workbook(Array.from({ length: 101 }, (_, index) => row(index + 1, number(`A${index + 1}`, '1'))).join('')),
      'tooManyRows',
    ],
    ['too many bytes', Buffer.alloc(1_048_577, 65), 'tooLarge'],
    ['text of no known encoding', Buffer.from([0x41, 0xff, 0xff, 0x42]), 'encoding'],
  ])('%s', async (_what, file, fault) => {
    expect(await read(file)).toBe(fault);
  });

  it('except empty rows, of which there may be a million', async () => {
    const empty = Array.from(
      { length: 50_000 },
      (_, index) => `<row r="${index + 2}"><c r="A${index + 2}" s="0"/></row>`,
    ).join('');
    expect(await read(workbook(row(1, number('A1', '1')) + empty + row(1_048_576, number('A1048576', '2'))))).toEqual([
      { rowNo: 1, cells: [1] },
      { rowNo: 1_048_576, cells: [2] },
    ]);
  });
});

it('What cannot be read is answered with what to do', () => {
  for (const fault of ['oldFormat', 'otherFormat', 'damaged'] as const)
    expect(sheetFaults[fault]).toContain('另存为 .xlsx 格式后重新上传');
  expect(sheetFaults.encrypted).toContain('取消打开密码');
});

describe('The rows of a CSV file', () => {
  const GB18030 = Buffer.from([
    0xc7, 0xae, 0x2c, 0x31, 0x0d, 0x0a, 0x22, 0xb6, 0xfe, 0x2c, 0xd2, 0xbb, 0x22, 0x2c, 0x32,
  ]);

  it('are read as texts in UTF-8 with and without its mark, in GB18030 and in UTF-16', async () => {
    expect(await cells('\uFEFF收款账号,金额\r\n0012,"1,234.50"\r\n')).toEqual([
      ['收款账号', '金额'],
      ['0012', '1,234.50'],
    ]);
    expect(await cells('收款账号\t金额\n6.22E+18\t1')).toEqual([
      ['收款账号', '金额'],
      ['6.22E+18', '1'],
    ]);
    expect(await cells(GB18030)).toEqual([
      ['钱', '1'],
      ['二,一', '2'],
    ]);
    const wide = Buffer.from('\uFEFF户名\t1', 'utf16le');
    expect(await cells(wide)).toEqual([['户名', '1']]);
    expect(await cells(Buffer.from(wide).swap16())).toEqual([['户名', '1']]);
  });
});
