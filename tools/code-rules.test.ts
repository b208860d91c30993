import { describe, expect, it } from 'vitest';
import {
  actionColumnFindings,
  codeFindings,
  dayFindings,
  issueFindings,
  rangeFindings,
  signatureFindings,
  textAreaFindings,
} from './code-rules.ts';

const found = (file: string) => codeFindings(file, "\nreturn fail('02113KCSDS');").length;

describe('A literal error code', () => {
  it('is refused in the product, with its line', () =>
    expect(codeFindings('capabilities/x/server/y.ts', "\nreturn fail('02113KCSDS');")).toEqual([
      "capabilities/x/server/y.ts:2: '02113KCSDS' has a name in its contract's errors.ts",
    ]));

  it.each(['capabilities/x/contract/errors.ts', 'capabilities/x/server/y.db.test.ts', 'clients/typescript/z.ts'])(
    'is allowed in %s',
    (file) => expect(found(file)).toBe(0),
  );
});

describe('A return type with a list of error codes', () => {
  const refused = (type: string): number =>
    signatureFindings('capabilities/x/server/y.ts', `async function ask(tx: Tx): ${type} {`).length;

  it.each([
    'Promise<Result<Row, typeof ROW_MISSING | typeof ROW_TAKEN>>',
    'Promise<\n  Result<Row, Refusal | typeof ROW_TAKEN>\n>',
    'Result<null, | typeof ROW_MISSING\n | typeof ROW_TAKEN>',
    'Promise<Result<{ rowNo: string; fen: Fen } | null, typeof ROW_MISSING | typeof ROW_TAKEN>>',
  ])('is refused: %s', (type) => expect(refused(type)).toBe(1));

  it.each(['Promise<Result<Row, typeof ROW_MISSING>>', 'Promise<Result<Row | null, Refusal>>', 'Promise<Row | null>'])(
    'with one code or a name is allowed: %s',
    (type) => expect(refused(type)).toBe(0),
  );
});

describe('A text of several lines', () => {
  it('is one of the two fields that know whether their call takes line breaks', () => {
    const page = '\n<Input.TextArea rows={2} />';
    expect(textAreaFindings('capabilities/x/portal/y-page.tsx', page)).toEqual([
      'capabilities/x/portal/y-page.tsx:2: a text of several lines is a LinesInput or a ParagraphInput',
    ]);
    expect(textAreaFindings('platform/ui/lines-input.tsx', page)).toEqual([]);
  });
});

describe('A column of actions in the console', () => {
  const found = (column: string, file = 'capabilities/x/console/y-page.tsx') =>
    actionColumnFindings(file, `\n${column}`);

  it('says which right it needs, so that it is not there and empty for other people', () => {
    const column = (more: string) => `{ title: '操作', name: 'rowId',${more} render: (row) => <Button /> }`;
    expect(found(column(' width: 90,'))).toEqual([expect.stringContaining('y-page.tsx:2: ')]);
    expect(found(column(" needs: 'op.fund.propose',"))).toEqual([]);
    expect(found(column(' needs: null,'))).toEqual([]);
    expect(found(column(''), 'capabilities/x/portal/y-page.tsx')).toEqual([]);
  });

  it('is not the column of a log that names an operation', () => {
    expect(found("{ title: '操作', name: 'operation', width: 140 }")).toEqual([]);
  });
});

describe('A form of a day that is written again', () => {
  const found = (line: string, file = 'capabilities/x/contract/operations.ts') => dayFindings(file, `\n${line}`).length;

  it.each([
    String.raw`z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '请选择日期')`,
    String.raw`z.string().regex(/^\d{4}-\d\d-\d\d$/)`,
    String.raw`z.string().regex(/^\d{4}-\d{2}$/)`,
    String.raw`z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)`,
    String.raw`z.string().regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/)`,
    'z.iso.date()',
    'z.iso\n  .datetime({ offset: true })',
    'z.iso.datetime({ offset: true })',
  ])('is refused: %s', (line) => expect(found(line)).toBe(1));

  it('is allowed where the form is, in tests, and where it is no day', () => {
    const day = String.raw`/^\d{4}-\d{2}-\d{2}$/`;
    expect(found(day, 'platform/kernel/shanghai-time.ts')).toBe(0);
    expect(found(day, 'capabilities/x/server/y.db.test.ts')).toBe(0);
    expect(found(String.raw`/^\d{4}-\d{2}(-\d{1,2})?$/`)).toBe(0);
  });
});

it('A handler answers no sentence of the schema’s language', () => {
  const line = 'if (!read.success) return fail(INPUT_INVALID, read.error.issues[0]?.message);';
  expect(issueFindings('capabilities/x/server/y.ts', line)).toHaveLength(1);
  expect(issueFindings('capabilities/x/server/y.ts', "return fail(INPUT_INVALID, '请选择文件');")).toEqual([]);
});

describe('The sign of a range', () => {
  const found = (line: string) => rangeFindings('capabilities/x/portal/y.tsx', `\n${line}`);

  it.each(["'2~20个字'", '`2~${MAX}个字`', '`${from} ~ ${to}`'])('is refused in half width: %s', (line) =>
    expect(found(line)).toEqual(['capabilities/x/portal/y.tsx:2: the sign of a range is ～']),
  );

  it.each(["'2～20个字'", "'请输入8~20位数字,英文,符号至少两种组合的字符'", '/[!-~]{8,20}/', "key ~ '^c?[0-9]+$'"])(
    'is allowed in full width, as the specification has it, and where it is no range: %s',
    (line) => expect(found(line)).toEqual([]),
  );
});
