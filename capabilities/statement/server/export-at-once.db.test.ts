import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fixedClock } from '#platform/kernel/clock.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { exportSource, type SheetRow } from '#platform/sheet/index.ts';
import { callOperation, sessionOf } from '#testkit/call-edge.ts';
import { testDatabase } from '#testkit/database.ts';
import { statementErrors } from '../contract/errors.ts';
import { statementBindings } from './bindings.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Numbers made by the database, so that the export runs through its snapshot. */
const numbers = exportSource({
  bizTypeCode: 'test.numbers',
  title: '数字',
  permission: ['0501'],
  filter: z.object({ upTo: z.number().int() }),
  columns: [
    { title: '序号', kind: 'text' },
    { title: '金额(元)', kind: 'amount', total: true },
  ],
  check: ({ upTo }) => (upTo < 0 ? fail('02105KCSDS') : ok(null)),
  describe: ({ upTo }) => `1 至 ${upTo}`,
  count: async (_tx, _mid, { upTo }) => upTo,
  async *rows(tx, mid, { upTo }) {
    const rows = await tx.rows<{ n: bigint }>('SELECT n::bigint AS n FROM generate_series(1, $1::bigint) AS n', [upTo]);
    yield rows.map((row): SheetRow => [`${mid}-${row.n}`, row.n]);
  },
});

/** A list that is not ready before the test says so. */
let held = { begun: 0, allBegun: () => {}, finish: Promise.resolve() };
const slow = exportSource({
  ...numbers,
  bizTypeCode: 'test.slow',
  async *rows(tx, mid, filter) {
    held.begun += 1;
    if (held.begun === 3) held.allBegun();
    await held.finish;
    yield* numbers.rows(tx, mid, filter);
  },
});

const [binding] = statementBindings({ sources: [numbers, slow] });

type Answer = { fileStr: string; fileName: string; rowCount: number };

const exportAs = (input: object, permissions: string[] = ['0501']) =>
  callOperation<Answer>({
    database: db.database,
    binding: binding!,
    input,
    session: sessionOf({ mid: 'M900001', permissions }),
    clock: fixedClock('2026-11-20T15:04:05+08:00'),
  });

/** The file of an export that must succeed. */
async function fileOf(input: object): Promise<Answer> {
  const answer = await exportAs(input);
  if (!answer.ok) throw new Error(`the export answered ${answer.code}`);
  return answer.data;
}

describe('A list is exported at once', () => {
  it('as the file that the page decodes and saves', async () => {
    const data = await fileOf({ bizTypeCode: 'test.numbers', format: 'csv', upTo: 2 });
    expect(data).toMatchObject({ fileName: '数字_20261120150405.csv', rowCount: 2 });
    expect(Buffer.from(data.fileStr, 'base64').toString()).toBe(
      '\uFEFF序号,金额(元)\r\nM900001-1,0.01\r\nM900001-2,0.02\r\n合计 2 笔,0.03\r\n',
    );
  });

  it('as a workbook when no format is named', async () => {
    const data = await fileOf({ bizTypeCode: 'test.numbers', upTo: 2 });
    expect(data.fileName).toBe('数字_20261120150405.xlsx');
    expect(Buffer.from(data.fileStr, 'base64').subarray(0, 2).toString()).toBe('PK');
  });

  it.each([
    ['02701KCSDS', { bizTypeCode: 'test.unknown', upTo: 1 }, ['0501']],
    ['05020KCSDC', { bizTypeCode: 'test.numbers', upTo: 1 }, ['0203']],
    ['09011KPLMS', { bizTypeCode: 'test.numbers', upTo: 'many' }, ['0501']],
    ['02105KCSDS', { bizTypeCode: 'test.numbers', upTo: -1 }, ['0501']],
    ['06107KCSDS', { bizTypeCode: 'test.numbers', upTo: 10_001 }, ['0501']],
  ])('or is refused with %s', async (code, input, codes) => {
    expect(await exportAs(input, codes)).toMatchObject({ ok: false, code });
  });

  it('and points to the download store for more rows', async () => {
    const few = statementBindings({ sources: [numbers], atOnceRows: 3 })[0]!;
    const call = (upTo: number) =>
      callOperation({
        database: db.database,
        binding: few,
        input: { bizTypeCode: 'test.numbers', upTo },
        session: sessionOf({ mid: 'M900001', permissions: ['0501'] }),
      });
    expect(await call(3)).toMatchObject({ ok: true });
    expect(await call(4)).toEqual({ ok: false, code: '06107KCSDS' });
    expect(statementErrors['06107KCSDS']).toContain('下载暂存区');
  });

  it('up to exactly 10,000 rows', async () => {
    expect((await fileOf({ bizTypeCode: 'test.numbers', format: 'csv', upTo: 10_000 })).rowCount).toBe(10_000);
  });

  it('for three people at a time; the fourth must try again', async () => {
    const finish = Promise.withResolvers<void>();
    const threeUnderWay = new Promise<void>((allBegun) => (held = { begun: 0, allBegun, finish: finish.promise }));
    const exportSlowly = () => exportAs({ bizTypeCode: 'test.slow', format: 'csv', upTo: 5 });
    const three = [exportSlowly(), exportSlowly(), exportSlowly()];
    await threeUnderWay;
    expect(await exportSlowly()).toMatchObject({ ok: false, code: '02702KCSDS' });
    finish.resolve();
    for (const answer of await Promise.all(three)) expect(answer).toMatchObject({ ok: true });
  });

  it('never from two sources of one name', () => {
    expect(() => statementBindings({ sources: [numbers, numbers] })).toThrow('bizTypeCode');
  });
});
