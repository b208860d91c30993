import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';

/** Tables that lie whole on a node: their keys need no distribution column. */
const WHOLE = ['reference', 'directory'];

interface Table {
  name: string;
  comment: string | null;
  columns: { name: string; required: boolean }[];
  keys: { name: string; columns: string[] }[];
}

let db: TestDatabase;
let tables: Table[];
beforeAll(async () => {
  db = await testDatabase();
  ({ rows: tables } = await db.admin.query<Table>(`
    SELECT c.oid::regclass::text AS name, obj_description(c.oid) AS comment,
      (SELECT json_agg(json_build_object('name', a.attname, 'required', a.attnotnull)) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      (SELECT coalesce(json_agg(json_build_object('name', k.indexrelid::regclass::text, 'columns',
         (SELECT json_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (k.indkey)))), '[]') FROM pg_index k WHERE k.indrelid = c.oid AND k.indisunique) AS keys
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_%' ORDER BY 1`));
});
afterAll(() => db.close());

/** The column that a table is distributed by, `reference` or `directory`. */
const distributionOf = ({ comment, columns }: Table): string | null =>
  /^distribution: (\w+)$/.exec(comment ?? '')?.[1] ?? (columns.some(({ name }) => name === 'mid') ? 'mid' : null);

/** On every node: what is joined with it stays on one node. */
const isEverywhere = (table: Table): boolean => distributionOf(table) === 'reference';

/** docs/decisions/0013-distribution.md */
describe('Every table', () => {
  it('says how it is distributed: by its merchant, or by its comment', () => {
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter((table) => distributionOf(table) === null).map(({ name }) => name)).toEqual([]);
  });

  it('has its distribution column in every row', () => {
    const wrong = tables.filter((table) => {
      const column = distributionOf(table);
      return (
        column !== null &&
        !WHOLE.includes(column) &&
        !table.columns.some(({ name, required }) => name === column && required)
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('has its distribution column in every unique key', () => {
    const wrong = tables.flatMap((table) => {
      const column = distributionOf(table);
      return column === null || WHOLE.includes(column)
        ? []
        : table.keys.filter(({ columns }) => !columns.includes(column)).map(({ name }) => name);
    });
    expect(wrong).toEqual([]);
  });
});

/** Citus 13 was tried and refused these. */
describe('What a distributed PostgreSQL does not take', () => {
  const namesOf = async (sql: string): Promise<string[]> =>
    (await db.admin.query<{ name: string }>(sql)).rows.map(({ name }) => name);

  it('is no policy that asks for other rows: settings are read without a subquery', async () => {
    expect(
      await namesOf(
        `SELECT format('%s.%s %s', schemaname, tablename, policyname) AS name FROM pg_policies WHERE concat(qual, with_check) ~* '\\mselect\\M'`,
      ),
    ).toEqual([]);
  });

  it('is no function with an empty list of columns', async () => {
    expect(
      await namesOf(
        `SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
          WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND prosrc ~* '\\m(select|perform)\\s+from\\M'`,
      ),
    ).toEqual([]);
  });

  it('is no SQL function with parameters over tables that are not on every node', async () => {
    const spread = tables.filter((table) => !isEverywhere(table)).map(({ name }) => name);
    const { rows } = await db.admin.query<{ name: string; text: string }>(
      `SELECT p.oid::regprocedure::text AS name, prosrc AS text FROM pg_proc p JOIN pg_language l ON l.oid = prolang
        WHERE lanname = 'sql' AND pronargs > 0 AND prokind = 'f' AND pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    );
    const views = await namesOf(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'v' AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    );
    const reads = new RegExp(`\\b(${[...spread, ...views].map((name) => name.replace('.', '\\.')).join('|')})\\b`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => reads.test(text.replaceAll(/'[^']*'/g, "''"))).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('is no foreign key between rows that may lie on different nodes', async () => {
    const { rows } = await db.admin.query<{ name: string; from: string; to: string; pairs: string[] }>(
      `SELECT format('%s %s', conrelid::regclass, conname) AS name, conrelid::regclass::text AS from, confrelid::regclass::text AS to,
         (SELECT array_agg(a.attname || ' ' || b.attname) FROM unnest(conkey, confkey) AS k (own, other)
            JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.own JOIN pg_attribute b ON b.attrelid = confrelid AND b.attnum = k.other) AS pairs
       FROM pg_constraint WHERE contype = 'f'`,
    );
    const placeOf = (name: string): string => distributionOf(tables.find((table) => table.name === name)!)!;
    const isApart = ({ from, to, pairs }: (typeof rows)[number]): boolean => {
      const [ownPlace, other] = [placeOf(from), placeOf(to)];
      const isTogether = WHOLE.includes(ownPlace) ? ownPlace === other : pairs.includes(`${ownPlace} ${other}`);
      return other !== 'reference' && !isTogether;
    };
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter(isApart).map(({ name }) => name)).toEqual([]);
  });

  it('is no rule of a row that reads the whole row', async () => {
    expect(
      await namesOf(
        `SELECT format('%s %s', conrelid::regclass, conname) AS name FROM pg_constraint WHERE conbin::text ~ ':varattno 0 '`,
      ),
    ).toEqual([]);
  });

  it('is no trigger that reads a table of new rows, or writes to rows of another node', async () => {
    const { rows: triggers } = await db.admin.query<{ name: string; of: string; calls: string; reads: boolean }>(
      `SELECT tgname AS name, tgrelid::regclass::text AS of, tgfoid::regproc::text AS calls, num_nonnulls(tgnewtable, tgoldtable) > 0 AS reads
       FROM pg_trigger WHERE NOT tgisinternal`,
    );
    const { rows: functions } = await db.admin.query<{ name: string; text: string }>(
      `SELECT p.oid::regproc::text AS name, prosrc AS text FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
       WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND prokind = 'f'`,
    );
    const textOf = new Map(functions.map(({ name, text }) => [name, text]));
    const written = (name: string, seen = new Set<string>()): string[] => {
      const text = textOf.get(name);
      if (text === undefined || seen.has(name)) return [];
      seen.add(name);
      const into = [...text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+\.[a-z_]+)/g)].map(
        ([, to]) => to!,
      );
      const called = [...text.matchAll(/\b([a-z_]+\.[a-z_]+)\(/g)].flatMap(([, inner]) => written(inner!, seen));
      return [...into, ...called];
    };
    const placeOf = (name: string): string | null => distributionOf(tables.find((table) => table.name === name)!);
    const writes = triggers.flatMap(({ name, of: table, calls }) =>
      written(calls).map((to) => ({ name, of: table, to })),
    );
    expect(triggers.filter(({ reads }) => reads).map(({ name }) => name)).toEqual([]);
    expect(writes.length).toBeGreaterThan(5);
    // A directory lies on the node that sends each write where it belongs.
    expect(
      writes.filter(({ of: table, to }) => placeOf(table) !== 'directory' && placeOf(table) !== placeOf(to)),
    ).toEqual([]);
  });
});
