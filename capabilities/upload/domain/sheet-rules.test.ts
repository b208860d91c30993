import { describe, expect, it } from 'vitest';
import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import { dayIn, textOf, yuanIn, type Cell } from './cell-text.ts';
import { fileFaults } from './check-file.ts';
import { checkRow, keptCell, type LineRules } from './check-line.ts';
import { followingNumber } from './following-number.ts';
import { layoutOf, readHeader, withHiddenRows, type SheetLayout, type SheetRow } from './sheet-layout.ts';

const columns: LineColumn[] = [
  { field: 'merchantLineNo', title: '商户明细号', max: 8 },
  { field: 'payeeName', title: '收款户名', required: true, max: 5 },
  { field: 'payeeAccountNo', title: '收款账号', required: true, max: 28 },
  { field: 'payeeType', title: '账户类型', required: true, max: 2, choices: ['对公', '对私'] },
  { field: 'amount', title: '金额', required: true, max: 12 },
];
const sheet = (...rows: Cell[][]): SheetRow[] => rows.map((cells, index) => ({ rowNo: index + 1, cells }));
const HEADS: Cell[] = ['商户明细号', '收款户名*', '收款账号 *', '账户类型（对公/对私）', '金额(元)*', '错误原因'];
const layout = (...rows: Cell[][]): SheetLayout => {
  const found = layoutOf(sheet(...rows, HEADS), columns);
  if (Array.isArray(found)) throw new Error(found.join());
  return found;
};

describe('The row of heads', () => {
  it('is found by its texts, below notes and header values, in any sequence of columns', () => {
    expect(layout(['填写说明'], ['批次号：', 'B2026112201', '总笔数', 2])).toMatchObject({
      headRowNo: 3,
      header: { batchNo: 'B2026112201', count: 2, total: null, payDate: null },
    });
    expect(layout().columns.map((column) => column?.field ?? null)).toEqual([
      'merchantLineNo',
      'payeeName',
      'payeeAccountNo',
      'payeeType',
      'amount',
      null,
    ]);
  });

  it.each([
    [
      [
        ['a', 'b'],
        [1, 2],
      ],
      '没有找到表头，请下载最新模板，填写后重新上传',
    ],
    [[['收款户名', '收款账号', '账户类型']], '表头缺少：金额，请使用最新模板'],
    [[['收款户名', '收款账号', '账户类型', '金额', '金额*']], '表头重复：金额，请只保留一列'],
    [[['收款户名', '收款账号', '账户类型', '金额', '金额(万元)x']], '表头不是模板中的列：金额(万元)x，请删除这些列'],
  ] as [Cell[][], string][])('%o', (rows, fault) => {
    expect(layoutOf(sheet(...rows), columns)).toEqual([fault]);
  });
});

describe('The header values', () => {
  const read = (batchNo: Cell, count: Cell, total: Cell, payDate: Cell) =>
    readHeader(layout(['批次号', batchNo, '总笔数', count, '总金额', total, '付款日期', payDate]), '2026-11-22');

  it('are numbers or texts', () => {
    expect(read('B2026112201', 2, 1234.5, '2026-12-01')).toEqual({
      batchNo: 'B2026112201',
      count: 2,
      totalFen: 123_450n,
      payDate: '2026-12-01',
      faults: [],
      lastingFaults: [],
    });
    expect(read(20261122001, '2', '1,000,000,000.00', null)).toMatchObject({
      batchNo: '20261122001',
      count: 2,
      totalFen: 100_000_000_000n,
      payDate: null,
      faults: [],
    });
  });

  it.each([
    [read(null, null, null, null), ['请填写批次号', '请填写总笔数', '请填写总金额']],
    [read(2.0261122e15, 1, 1, null), ['批次号超过15位，请将单元格设为文本格式后重新填写']],
    [
      read('B-1', 1.5, 'x', '明天'),
      [
        '批次号须为11至32位字母或数字',
        '总笔数须为整数',
        '总金额须为数字，最多两位小数',
        '付款日期格式不正确，请填写如 2026-12-01',
      ],
    ],
    [
      read(
        { number: 12345678901, shown: '0012345678901' },
        { number: 2, shown: '200%' },
        { number: 1, shown: '1万' },
        null,
      ),
      [
        '批次号：单元格显示为0012345678901，实际为12345678901，请将该列设为文本格式后重新填写',
        '总笔数：单元格显示为200%，实际为2，请将该列设为文本格式后重新填写',
        '总金额：单元格显示为1万，实际为1，请按要付的金额重新填写',
      ],
    ],
    [read('B2026112201', 1, 1, '2026-11-21'), ['付款日期须为今天至90天以内']],
    [read('B2026112201', 1, 1, '2027-02-21'), ['付款日期须为今天至90天以内']],
  ])('%o', (header, faults) => {
    expect(header.faults).toEqual(faults);
  });
});

describe('A row', () => {
  const rules: LineRules = {
    columns,
    singleFen: 50_000_00n,
    checkLine: ({ texts }) => (texts.payeeName === '黑名单' ? [{ column: '收款户名', text: '不能付款' }] : []),
  };
  const check = (...cells: Cell[]) => checkRow({ rowNo: 7, cells }, layout(), rules);
  const faults = (...cells: Cell[]) => check(...cells).faults.map(({ column, text }) => `${column}：${text}`);

  it('is read by the fields of its columns', () => {
    expect(check(12, '王小明', '6222021234567894', '对私', 1234.5)).toEqual({
      rowNo: 7,
      texts: {
        merchantLineNo: '12',
        payeeName: '王小明',
        payeeAccountNo: '6222021234567894',
        payeeType: '对私',
        amount: '1234.5',
      },
      amountFen: 123_450n,
      faults: [],
    });
  });

  it.each([
    [
      [null, null, null, '', null],
      ['收款户名：请填写', '收款账号：请填写', '账户类型：请填写', '金额：请填写'],
    ],
    [
      [null, '王\u202E', 6.2220212345678e15, '私', '1.005'],
      [
        '收款户名：含有不可见字符 U+202E，请删除后重新输入',
        '收款账号：数字超过15位，末尾数字可能已丢失，请将该列设为文本格式后重新填写',
        '账户类型：只能填写对公或对私',
        '金额：须为0.01至999999999.99，最多两位小数',
      ],
    ],
    [
      [null, '=1+1', '6.22E+18', '#REF!', '0'],
      [
        '收款户名：不能填写公式，请填写数值或文字',
        '收款账号：已变为科学计数法，请将该列设为文本格式后重新填写',
        '账户类型：公式结果有错误，请填写正确的值',
        '金额：须为0.01至999999999.99，最多两位小数',
      ],
    ],
    [
      ['123456789', '一二三四五六', '1', '对公', '50000.01'],
      [
        '商户明细号：不能超过8个字',
        '收款户名：不能超过5个字',
        '金额：超过单笔限额50,000.00元，请拆分或联系客服提高限额',
      ],
    ],
    [
      [
        { number: 7, shown: '007' },
        '王小明',
        { number: 12345678901, shown: '0012345678901' },
        '对公',
        { number: 33.335, shown: '33.34' },
      ],
      [
        '商户明细号：单元格显示为007，实际为7，请将该列设为文本格式后重新填写',
        '收款账号：单元格显示为0012345678901，实际为12345678901，请将该列设为文本格式后重新填写',
        '金额：单元格显示为33.34，实际为33.335，请按要付的金额重新填写',
      ],
    ],
    [
      [null, '王小明', '1', '对公', { number: 33.33, shown: '' }],
      ['金额：单元格显示为空，实际为33.33，请按要付的金额重新填写'],
    ],
    [[null, '王\n明', '1', '对公', 1], ['收款户名：含有换行符，请删除后重新输入']],
    [[null, '黑名单', '1', '对公', 1], ['收款户名：不能付款']],
  ] as [Cell[], string[]][])('%o has all its faults at once', (cells, expected) => {
    expect(faults(...cells)).toEqual(expected);
  });
});

it('A cell that shows another number keeps its fault until it is entered again', () => {
  const rules = { columns, singleFen: null, checkLine: () => [] };
  const cells: Cell[] = [
    null,
    '王小明',
    { number: 12345678901, shown: '0012345678901' },
    '对公',
    { number: 0.5, shown: '50%' },
  ];
  const first = checkRow({ rowNo: 1, cells }, { columns }, rules);
  expect(first).toMatchObject({ texts: { payeeAccountNo: '0012345678901', amount: '50%' }, amountFen: null });
  const kept = columns.map(({ field, title }) =>
    keptCell(
      first.texts[field]!,
      first.faults.filter(({ column }) => column === title).map(({ text }) => text),
    ),
  );
  expect(checkRow({ rowNo: 1, cells: kept }, { columns }, rules)).toEqual(first);
});

it('Hidden rows refuse the file, by number, until it is uploaded without them', () => {
  const header = readHeader(layout(['批次号', 'B2026112201', '总笔数', 2, '总金额', 1]), '2026-11-22');
  const fault = '含2个隐藏行（第4、7行），请取消筛选和隐藏，删除不付的行后重新上传';
  expect(withHiddenRows(header, [4, 7])).toMatchObject({ faults: [fault], lastingFaults: [fault] });
  expect(withHiddenRows(header, [])).toBe(header);
});

describe('The file as a whole', () => {
  const header = { batchNo: 'B2026112201', count: 2, totalFen: 300n, payDate: null, faults: [] };
  const facts = {
    header,
    count: 2,
    totalFen: 300n,
    withoutAmount: 0,
    numberIsUsed: false,
    fileIsUsed: false,
    dayFen: 300n,
  };

  it.each([
    [{}, []],
    [{ count: 0, totalFen: 0n, header: { ...header, count: 0, totalFen: 0n } }, ['表头下方没有数据，请填写后重新上传']],
    [{ count: 3 }, ['总笔数为2，与实际3笔不一致，请核对']],
    [{ totalFen: 299n }, ['总金额为3.00元，与实际合计2.99元不一致，请核对']],
    [{ totalFen: 200n, withoutAmount: 1 }, []],
    [{ numberIsUsed: true, fileIsUsed: true }, ['该批次号已使用，请更换批次号', '相同的文件已提交过，请勿重复付款']],
    [{ dayFen: 299n }, ['合计3.00元，超过单日限额2.99元，请分成多日付款']],
    [{ dayFen: null }, ['该业务尚未开通，请联系客服开通']],
  ])('%o', (change, faults) => {
    expect(fileFaults({ ...facts, ...change })).toEqual(faults);
  });
});

describe('Texts of cells', () => {
  it('amounts have at most two decimals, even when a program computed more', () => {
    expect(['1', '0.01', '1,234.50', '￥12', '１２.５元', '100.00', '1.500'].map(yuanIn)).toEqual([
      '1',
      '0.01',
      '1234.50',
      '12',
      '12.5',
      '100.00',
      '1.50',
    ]);
    expect(['', '0', '0.00', '-1', '1.234', '12,34', '1e3', '1000000000', 'abc', '1.2.3'].map(yuanIn)).toEqual(
      Array(10).fill(null),
    );
    expect([0.1 + 0.2, 1.1 * 3, 100, 1e-7, 12345678901].map(textOf)).toEqual([
      '0.3',
      '3.3',
      '100',
      '0.0000001',
      '12345678901',
    ]);
  });

  it('days are days of the calendar', () => {
    expect(
      ['2026-12-01', '2026/12/1', '2026.12.1', '20261201', '2026年12月1日', '2026-12-01 08:00:00'].map(dayIn),
    ).toEqual(Array(6).fill('2026-12-01'));
    expect(['2026-02-30', '20261', '12-01', '明天', '46000', ''].map(dayIn)).toEqual(Array(6).fill(null));
  });

  it('numbers of corrected rows follow the one of their batch', () => {
    expect(
      ['B2026112201', 'B2026112201R1', 'B2026112201R9', 'X'.repeat(32)].map((batchNo) => followingNumber(batchNo, 1)),
    ).toEqual(['B2026112201R1', 'B2026112201R2', 'B2026112201R10', `${'X'.repeat(30)}R1`]);
    expect(followingNumber('B2026112201R1', 3)).toBe('B2026112201R2P3');
  });
});
