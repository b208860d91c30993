import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { SheetPage } from './column-page.ts';
import type { SheetColumn, SheetFormat, SheetHead, SheetRow } from './column.ts';
import { exportFile, sheetBytes } from './export-file.ts';
import { harmless, losesDigits } from './harmless-text.ts';
import { unzip } from './test/unzip.ts';
import type { WorkbookOptions } from './xlsx-writer.ts';

const columns: SheetColumn[] = [
  { title: '订单号', kind: 'text' },
  { title: '记账时间', kind: 'time' },
  { title: '金额(元)', kind: 'amount', total: true },
  { title: '笔数', kind: 'count', total: true },
  { title: '备注', kind: 'text' },
];
const at = new Date('2026-11-20T07:04:05Z');
const row = (remark: string, amountFen = 123_450n): SheetRow => ['2026112012345678', at, amountFen, 2, remark];

async function* pagesOf(...pages: SheetRow[][]) {
  for (const page of pages) yield page;
}

const csvOf = async (...pages: SheetRow[][]) => {
  const file = await exportFile({ format: 'csv', title: '收支明细', columns, rows: pagesOf(...pages), at });
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(file!.content);
};

const sheetOf = async (...pages: SheetRow[][]) => {
  const file = await exportFile({ format: 'xlsx', title: '收支明细', columns, rows: pagesOf(...pages), at });
  return unzip(file!.content);
};

const naughtyFile = new URL('../../testkit/vectors/blns.json', import.meta.url);
/** Known formula attacks, and the public list of naughty strings. */
const naughty: string[] = [
  '=1+1',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u200B=1+1',
  '\uFEFF=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.example","y")',
  '−1',
  '_x003D_1+1',
  'a"b',
  'a,b',
  'a\r\nb',
  '\u0000\u0001\u001F',
  '\uD800',
  '<script>',
  '&amp;',
  ']]>',
  ...(JSON.parse(readFileSync(naughtyFile, 'utf8')) as string[]),
];

/** A reader of RFC 4180 that shares nothing with the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let match = field.exec(text); match && field.lastIndex <= text.length; match = field.exec(text)) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
    if (match[3] === '' || field.lastIndex === text.length) break;
  }
  return rows.filter((cells) => cells.length > 0);
}

describe('CSV', () => {
  it('begins with the byte order mark, ends lines with CR LF and closes with totals', async () => {
    const text = await csvOf([row('货款')], [row('退款', -50n)]);
    expect(text).toBe(
      '\uFEFF订单号,记账时间,金额(元),笔数,备注\r\n' +
        '"2026112012345678\t",2026-11-20 15:04:05,1234.50,2,货款\r\n' +
        '"2026112012345678\t",2026-11-20 15:04:05,-0.50,2,退款\r\n' +
        '合计 2 笔,,1234.00,4,\r\n',
    );
  });

  it('does not count or sum rows outside of the list', async () => {
    async function* pages(): AsyncGenerator<SheetPage> {
      yield { beside: [row('期初')] };
      yield [row('货款')];
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of sheetBytes({ format: 'csv', title: '明细', columns, rows: pages() })) chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString('utf8').split('\r\n');
    expect([lines.length, lines[1], lines[3]]).toEqual([5, expect.stringMatching(/期初$/), '合计 1 笔,,1234.50,2,']);
  });

  it('returns every naughty string in its own cell, and none of them starts a formula', async () => {
    const rows = readCsv((await csvOf(naughty.map((text) => row(text)))).slice(1));
    expect(rows).toHaveLength(naughty.length + 2);
    for (const cells of rows) {
      expect(cells).toHaveLength(columns.length);
      expect(cells[4]).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
    }
  });
});

describe('XLSX', () => {
  it('has texts as strings, amounts as numbers, a frozen header and a Chinese sheet name', async () => {
    const parts = await sheetOf([row('货款')]);
    const sheet = parts.get('xl/worksheets/sheet1.xml')!;
    expect(parts.get('xl/workbook.xml')).toContain('name="收支明细"');
    expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(sheet).toMatch(/<c r="A2"[^>]*t="inlineStr"[^>]*><is><t[^>]*>2026112012345678<\/t>/);
    expect(sheet).toMatch(/<c r="C2"(?![^>]*t="(?:s|inlineStr|str)")[^>]*><v>1234\.50<\/v>/);
    expect(parts.get('xl/styles.xml')).toContain('#,##0.00');
    expect(sheet).toContain('<cols>');
  });

  it('writes no formula for any naughty string and stays well-formed', async () => {
    const sheet = (await sheetOf(naughty.map((text) => row(text)))).get('xl/worksheets/sheet1.xml')!;
    expect(sheet).not.toMatch(/<f[ >]/);
    // oxlint-disable no-control-regex
    const forbidden =
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/;
    // oxlint-enable no-control-regex
    expect(sheet).not.toMatch(forbidden);
    expect(sheet.isWellFormed()).toBe(true);
    expect(sheet.match(/<row /g)).toHaveLength(naughty.length + 2);
    for (const [, text] of sheet.matchAll(/<c r="E\d+"[^>]*><is><t[^>]*>([^<]*)/g))
      expect(text).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
  });

  it('keeps a text that looks like an escaped character as it was typed', async () => {
    const sheet = (await sheetOf([row('a_x003D_b')])).get('xl/worksheets/sheet1.xml')!;
    expect(sheet).toContain('a_x005F_x003D_b');
    expect(sheet).not.toContain('_x005F_x005F_');
  });
});

describe('files', () => {
  it.each([
    [10, 10, 10],
    [10, 11, null],
  ])('of at most %i rows are answered, %i rows make %s', async (limit, rows, expected) => {
    const pages = pagesOf(...Array.from({ length: rows }, () => [row('x')]));
    const file = await exportFile({ format: 'xlsx', title: '收支明细', columns, rows: pages, at, limit });
    expect(file?.rowCount ?? null).toBe(expected);
  });

  it('are named by list and Shanghai time', async () => {
    const file = await exportFile({ format: 'csv', title: '收支明细', columns, rows: pagesOf(), at });
    expect(file?.fileName).toBe('收支明细_20261120150405.csv');
  });

  it('refuse a value that does not fit its column', async () => {
    const pages = pagesOf([['x', at, 5, 1, '']]);
    await expect(exportFile({ format: 'csv', title: 't', columns, rows: pages, at })).rejects.toThrow('金额');
  });
});

describe('harmless text', () => {
  it.each([
    ['=1', "'=1"],
    ['货款=1', '货款=1'],
    ['\u0007=1', "'=1"],
    ['', ''],
    ['-', "'-"],
  ])('%j becomes %j', (text, expected) => {
    expect(harmless(text)).toBe(expected);
  });

  it.each([
    ['12345678901', false],
    ['123456789012', true],
    ['007', true],
    ['1E5', true],
    ['M100001', false],
  ])('%s loses digits as a number: %s', (text, expected) => {
    expect(losesDigits(text)).toBe(expected);
  });
});

describe('A long file', () => {
  const written = async (format: 'csv' | 'xlsx', options: WorkbookOptions, head?: SheetHead) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of sheetBytes(
      { format, title: '收支明细', head, columns, rows: pagesOf([row('一'), row('二')], [row('三')]) },
      options,
    ))
      chunks.push(chunk);
    return Buffer.concat(chunks);
  };

  it('continues in further sheets with the same header, none longer than the bound', async () => {
    const parts = unzip(await written('xlsx', { rowsPerSheet: 2 }));
    expect([...parts.get('xl/workbook.xml')!.matchAll(/name="([^"]+)"/g)].map(([, name]) => name)).toEqual(
      expect.arrayContaining(['收支明细', '收支明细_2']),
    );
    const [first, second] = ['sheet1', 'sheet2'].map((name) => parts.get(`xl/worksheets/${name}.xml`)!);
    expect([first!.match(/<row /g)!.length, second!.match(/<row /g)!.length]).toEqual([3, 3]);
    for (const sheet of [first!, second!]) expect(sheet).toContain('订单号');
    expect(second).toContain('合计 3 笔');
  });

  it('has its head on each sheet, above the titles and in view, and in CSV once', async () => {
    const head = { lines: [['日对账单'], ['户名：=1', '', '币种：人民币']], fileName: '对账单_0012' };
    const sheets = unzip(await written('xlsx', { rowsPerSheet: 2 }, head));
    for (const name of ['sheet1', 'sheet2']) {
      const sheet = sheets.get(`xl/worksheets/${name}.xml`)!;
      expect(sheet).toMatch(/<pane ySplit="3" topLeftCell="A4"/);
      for (const [cell, text] of Object.entries({ A1: '日对账单', C2: '币种：人民币', A3: '订单号' }))
        expect(sheet).toMatch(new RegExp(`<c r="${cell}"[^>]*><is><t>${text}<`));
      expect([...sheet.matchAll(/<row r="(\d+)"/g)].map(([, row]) => Number(row))).toEqual([1, 2, 3, 4, 5]);
    }
    expect((await written('csv', {}, head)).toString().split('\r\n').slice(0, 3)).toEqual([
      '\uFEFF日对账单,,,,',
      '户名：=1,,币种：人民币,,',
      columns.map(({ title }) => title).join(','),
    ]);
  });

  it('names its owner in the last line, as harmless text', async () => {
    expect((await written('csv', { watermark: '=导出人 张三' })).toString()).toMatch(
      /合计 3 笔,,3703.50,6,\r\n'=导出人 张三,,,,\r\n$/,
    );
    expect(unzip(await written('xlsx', { watermark: '导出人 张三' })).get('xl/worksheets/sheet1.xml')).toContain(
      '导出人 张三',
    );
  });
});

describe('A page by column', () => {
  const many = Array.from({ length: 5_000 }, (_, index): SheetRow => {
    const digits = String(index).padStart(16, '7');
    return [digits, at, index % 3 === 0 ? null : BigInt(index) * 10_007n - 9n, index, naughty[index % naughty.length]!];
  });
  const text = (index: number) => many.map((row) => String(row[index] ?? ''));
  const page: SheetPage = {
    rowCount: many.length,
    values: [text(0), many.map(() => '2026-11-20 15:04:05.123456'), text(2), text(3), text(4)],
  };
  const bytes = async (format: SheetFormat, rows: AsyncIterable<SheetPage>) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of sheetBytes({ format, title: '收支明细', columns, rows }, { rowsPerSheet: 3_000 }))
      chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  async function* pages(...list: SheetPage[]) {
    yield* list;
  }

  it.each(['csv', 'xlsx'] as const)('is the same %s as its rows', async (format) => {
    const [byColumn, byRow] = [
      await bytes(format, pages(page)),
      await bytes(format, pages(many.slice(0, 7), many.slice(7))),
    ];
    expect(byColumn.equals(byRow)).toBe(true);
  });

  it('sums amounts of any size exactly', async () => {
    const wide: SheetPage = {
      rowCount: 3,
      values: [
        ['1', '2', '3'],
        ['', '', ''],
        ['9007199254740993', '-1', '99999999999'],
        ['', '', ''],
        ['', '', ''],
      ],
    };
    expect((await bytes('csv', pages(wide))).toString()).toContain(
      `合计 3 笔,,${yuanOfFen(9_007_199_254_740_993n - 1n + 99_999_999_999n)},0,`,
    );
  });
});
