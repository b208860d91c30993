import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { camelCase } from '#platform/db/camel-case.ts';
import { columnsOf, type Column } from '#testkit/columns-of.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import { joinedApart, type PlanNode } from './joined-apart.ts';
import { statementsOf, type Member, type Statement } from './statements.ts';

/** Statements whose text is made where it is not read, of over 700. The number may only fall. */
const UNREAD = 34;
/** Columns that a table may leave empty and a row type does not, because of a WHERE. The number may only fall. */
const THOUGHT_FILLED = 35;

/** Pages whose rows are sorted before the first ones are taken. The number may only fall. */
const SORTED_PAGES = 37;

/** Tables whose rows are not found by their merchant in a join (docs/decisions/0013). */
const APART: Readonly<Record<string, string>> = {
  'ledger.journals': 'an entry of one merchant may have the journal of another',
};

/** What the driver makes of a type of PostgreSQL (postgres-database.ts). */
const KINDS: Readonly<Record<string, string>> = {
  int8: 'bigint',
  int4: 'number',
  int2: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  date: 'Date',
  bytea: 'Buffer',
};
/** Their values are what was written. */
const OPEN = new Set(['json', 'jsonb']);

let db: TestDatabase;
let client: pg.Client;
let kindOf: (column: Column) => string | null;
let mayBeEmpty: (column: Column) => boolean;
let statements: Statement[];

beforeAll(async () => {
  db = await testDatabase();
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
  const types = await client.query<{ oid: number; typname: string; typcategory: string }>(
    'SELECT oid::int, typname, typcategory FROM pg_type',
  );
  const names = new Map(types.rows.map((type) => [type.oid, type]));
  kindOf = ({ dataTypeID }) => {
    const { typname, typcategory } = names.get(dataTypeID)!;
    return OPEN.has(typname) ? null : typcategory === 'A' ? 'object' : (KINDS[typname] ?? 'string');
  };
  const { rows } = await client.query<{ key: string }>(
    `SELECT a.attrelid::int || '.' || a.attnum AS key FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attnotnull`,
  );
  const empty = new Set(rows.map(({ key }) => key));
  mayBeEmpty = ({ tableID, columnID }) => empty.has(`${tableID}.${columnID}`);
  statements = statementsOf();
});

afterAll(async () => {
  await client.end();
  await db.close();
});

const differences = (columns: readonly Column[], members: readonly Member[]): string[] => {
  const byName = new Map(columns.map((column) => [camelCase(column.name), column]));
  const twice = byName.size < columns.length ? ['has a column twice'] : [];
  const unread = [...byName.keys()].filter((name) => !members.some((member) => member.name === name));
  const wrong = members.flatMap(({ name, isOptional, kinds }) => {
    const column = byName.get(name);
    if (!column) return isOptional ? [] : [`no column is ${name}`];
    const kind = kindOf(column);
    return kind === null || kinds.length === 0 || kinds.includes(kind)
      ? []
      : [`${name} is ${kind}, not ${kinds.join('|')}`];
  });
  return [...twice, ...wrong, ...unread.map((name) => `the row type has no ${name}`)];
};

/** All rows are read and sorted for the few that are taken. */
const sortsBelowLimit = ({ 'Node Type': type, Plans: below = [] }: PlanNode): boolean =>
  (type === 'Limit' && below.some((one) => one['Node Type'] === 'Sort')) || below.some(sortsBelowLimit);

describe('A statement that reads rows', () => {
  it('answers the columns of its row type, of the types that the driver gives', async () => {
    const found = new Set<string>();
    for (const { at, texts, members } of statements) {
      for (const text of texts ?? []) {
        const columns = await columnsOf(client, text).catch((error: Error) => error);
        if (columns instanceof Error) found.add(`${at} ${columns.message}`);
        else if (members) for (const difference of differences(columns, members)) found.add(`${at} ${difference}`);
      }
    }
    expect([...found]).toEqual([]);
  });

  it('says which of its columns may be empty', async () => {
    const thoughtFilled = new Set<string>();
    for (const { at, texts, members } of statements) {
      for (const column of await columnsOf(client, texts?.[0] ?? 'SELECT')) {
        const member = members?.find(({ name }) => name === camelCase(column.name));
        if (member && !member.isNullable && member.kinds.length > 0 && mayBeEmpty(column))
          thoughtFilled.add(`${at} ${member.name}`);
      }
    }
    expect(thoughtFilled.size, [...thoughtFilled].join('\n')).toBeLessThanOrEqual(THOUGHT_FILLED);
  });

  it('has its whole text in the sources, but for a few that may only become fewer', () => {
    const unread = statements.filter(({ texts }) => texts === null).map(({ at }) => at);
    expect(statements.length).toBeGreaterThan(700);
    expect(unread.length, unread.join('\n')).toBeLessThanOrEqual(UNREAD);
  });

  it('takes a page in the order of an index, but for a few that may only become fewer', async () => {
    await client.query(
      'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off',
    );
    const sorted = new Set<string>();
    for (const { at, texts } of statements) {
      for (const text of (texts ?? []).filter((one) => /LIMIT \$\d/.test(one))) {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
        );
        if (sortsBelowLimit(rows[0]!['QUERY PLAN'][0].Plan)) sorted.add(at);
      }
    }
    await client.query('ROLLBACK');
    expect(sorted.size, [...sorted].join('\n')).toBeLessThanOrEqual(SORTED_PAGES);
  });

  it('joins tables of merchants by their merchant, so that their rows lie on one node', async () => {
    const { rows } = await client.query<{ name: string; column: string }>(
      `SELECT attrelid::regclass::text AS name, attname AS column FROM pg_attribute JOIN pg_class c ON c.oid = attrelid AND relkind IN ('r', 'p')
       WHERE attnum > 0 AND attname = coalesce(substring(obj_description(attrelid, 'pg_class') FROM '^distribution: (\\w+)$'), 'mid')`,
    );
    const columns = new Map(rows.map(({ name, column }) => [name, column]));
    const found = new Set<string>();
    for (const { at, texts } of statements) {
      for (const text of texts ?? []) {
        // The owner reads behind no policy, whose condition would name the merchant in every plan.
        const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          `EXPLAIN (VERBOSE, GENERIC_PLAN, FORMAT JSON) ${text}`,
        );
        const plan = plans[0]!['QUERY PLAN'][0].Plan;
        for (const table of joinedApart(plan, (name) => (name in APART ? undefined : columns.get(name))))
          found.add(`${at} ${table}`);
      }
    }
    expect(columns.size).toBeGreaterThan(100);
    expect([...found]).toEqual([]);
  });
});
