/** What a statement keeps others from, the strongest first. */
export const locks = {
  exclusive: { name: 'ACCESS EXCLUSIVE', waits: '读写均等待' },
  share: { name: 'SHARE', waits: '写入等待' },
  trigger: { name: 'SHARE ROW EXCLUSIVE', waits: '写入等待' },
  rows: { name: 'ROW EXCLUSIVE', waits: '不等待，逐行改写' },
} as const;
export type LockKind = keyof typeof locks;

export interface TableLock {
  table: string;
  lock: LockKind;
}

const TABLE = '("?[a-z_]+"?\\."?[a-z_0-9]+"?)';
const STATEMENTS: readonly [pattern: RegExp, lock: LockKind][] = [
  [new RegExp(`\\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?${TABLE}`, 'gi'), 'exclusive'],
  [new RegExp(`\\b(?:DROP TABLE|TRUNCATE)(?: TABLE)? (?:IF EXISTS )?${TABLE}`, 'gi'), 'exclusive'],
  [new RegExp(`\\bDROP TRIGGER (?:IF EXISTS )?\\w+ ON ${TABLE}`, 'gi'), 'exclusive'],
  [new RegExp(`\\bCREATE (?:UNIQUE )?INDEX [^;]*? ON (?:ONLY )?${TABLE}`, 'gi'), 'share'],
  [new RegExp(`\\bCREATE (?:CONSTRAINT )?TRIGGER [^;]*? ON ${TABLE}`, 'gi'), 'trigger'],
  [new RegExp(`\\bREFERENCES ${TABLE}`, 'gi'), 'trigger'],
  [new RegExp(`\\b(?:UPDATE|INSERT INTO|DELETE FROM) ${TABLE}`, 'gi'), 'rows'],
];
const CREATED = new RegExp(`\\bCREATE TABLE (?:IF NOT EXISTS )?${TABLE}`, 'gi');

const namesIn = (sql: string, pattern: RegExp): string[] =>
  [...sql.matchAll(pattern)].map(([, table]) => table!.replaceAll('"', '').toLowerCase());

/** A foreign key that the database has. To drop it, or its table, locks the table that it leads to as well. */
export interface ForeignKey {
  name: string;
  table: string;
  leadsTo: string;
}
export const FOREIGN_KEYS = `SELECT conname AS name, format('%s.%s', n.nspname, c.relname) AS "table", format('%s.%s', tn.nspname, t.relname) AS "leadsTo"
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
  WHERE k.contype = 'f'`;

const ALTERED = new RegExp(`\\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?${TABLE}([^;]*)`, 'gi');
const DROPPED = new RegExp(`\\bDROP TABLE (?:IF EXISTS )?${TABLE}`, 'gi');

function endedKeys(sql: string, keys: readonly ForeignKey[]): ForeignKey[] {
  const tables = new Set(namesIn(sql, DROPPED));
  const constraints = new Set(
    [...sql.matchAll(ALTERED)].flatMap(([, table, actions]) =>
      [...actions!.matchAll(/\bDROP CONSTRAINT (?:IF EXISTS )?"?(\w+)"?/gi)].map(
        ([, name]) => `${table!.replaceAll('"', '').toLowerCase()} ${name}`,
      ),
    ),
  );
  return keys.filter(({ table, name }) => tables.has(table) || constraints.has(`${table} ${name}`));
}

/**
 * The strongest lock that a migration takes on each table that was there before it; `keys` are the foreign keys of the
 * database. Its comments and the bodies of its functions do not count.
 */
export function locksOf(migration: string, keys: readonly ForeignKey[] = []): TableLock[] {
  const sql = migration.replaceAll(/--[^\n]*/g, '').replaceAll(/\bAS \$(\w*)\$[^]*?\$\1\$/gi, '');
  const created = new Set(namesIn(sql, CREATED));
  const found = new Map<string, LockKind>(endedKeys(sql, keys).map(({ leadsTo }) => [leadsTo, 'exclusive']));
  for (const [pattern, lock] of STATEMENTS)
    for (const table of namesIn(sql, pattern)) if (!created.has(table) && !found.has(table)) found.set(table, lock);
  return [...found].map(([table, lock]) => ({ table, lock }));
}
