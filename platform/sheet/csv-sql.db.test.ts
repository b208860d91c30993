import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { seededRandom } from '#testkit/sample.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { sqlAmount, sqlText, sqlTime } from './csv-sql.ts';
import { csvField } from './csv-writer.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const written = async (texts: readonly string[]): Promise<(string | null)[]> =>
  (
    await db.admin.query<{ cell: string | null }>(
      `SELECT ${sqlText('t')} AS cell FROM unnest($1::text[]) WITH ORDINALITY AS u (t, n) ORDER BY n`,
      [texts],
    )
  ).rows.map(({ cell }) => cell);

/** Texts that people write: the database must not leave them to the writer. */
const usual = [
  '',
  '百川供应链有限公司',
  '中国工商银行（上海市分行）',
  '11月货款',
  'Invoice 2026-11/7, second part',
  '货款，第二批；含税',
  '他说"好"',
  '6222021234567890123',
  '12345678901',
  '0012',
  '1e5',
  '12.50',
  'a - b',
];
const PARTS = [
  'a',
  '7',
  '中',
  '0',
  ' ',
  '\u3000',
  '\u00a0',
  '\t',
  '\n',
  '\r',
  '"',
  ',',
  '=',
  '+',
  '-',
  '@',
  "'",
  '＝',
  '−',
  '\u200b',
  '\u00ad',
  '😀',
  'e',
  '.',
  '\u007f',
  '\ufffe',
  '*',
  '（',
  '·',
  '\\',
];

it('The database writes a text as the writer does, or leaves it to the writer', async () => {
  const draw = seededRandom('csv-sql');
  const below = (most: number): number => Math.floor(draw() * most);
  const random = Array.from({ length: 4000 }, () =>
    Array.from({ length: 1 + below(6) }, () => PARTS[below(PARTS.length)]!).join(''),
  );
  const texts = [...usual, ...random];
  const cells = await written(texts);
  const wrong = texts.filter((text, index) => cells[index] !== null && cells[index] !== csvField(text));
  expect(wrong).toEqual([]);
  expect(usual.filter((_text, index) => cells[index] === null)).toEqual([]);
  // Not all of the others are left: else the comparison says nothing.
  expect(cells.filter((cell) => cell !== null).length).toBeGreaterThan(usual.length + 100);
});

it('and amounts and times as the writer does', async () => {
  const fen = [0n, 1n, 10n, 99n, 100n, 1_234_567_890n, 99_999_999_999n];
  const amounts = await db.admin.query<{ cell: string }>(
    `SELECT ${sqlAmount('f')} AS cell FROM unnest($1::bigint[]) f`,
    [fen],
  );
  expect(amounts.rows.map(({ cell }) => cell)).toEqual(fen.map(yuanOfFen));
  const times = ['2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00Z', '2025-12-31T23:59:59.500123+08:00'];
  const at = await db.admin.query<{ cell: string }>(`SELECT ${sqlTime('t')} AS cell FROM unnest($1::timestamptz[]) t`, [
    times,
  ]);
  expect(at.rows.map(({ cell }) => cell)).toEqual(times.map((time) => shanghaiText(new Date(time))));
});
