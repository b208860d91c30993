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
  [new RegExp(`\\bCREATE (?:UNIQUE )?INDEX [^;]*? ON (?:ONLY )?${TABLE}`, 'gi'), 'share'],
  [new RegExp(`\\bCREATE (?:CONSTRAINT )?TRIGGER [^;]*? ON ${TABLE}`, 'gi'), 'trigger'],
  [new RegExp(`\\bREFERENCES ${TABLE}`, 'gi'), 'trigger'],
  [new RegExp(`\\b(?:UPDATE|INSERT INTO|DELETE FROM) ${TABLE}`, 'gi'), 'rows'],
];
const CREATED = new RegExp(`\\bCREATE TABLE (?:IF NOT EXISTS )?${TABLE}`, 'gi');

const namesIn = (sql: string, pattern: RegExp): string[] =>
  [...sql.matchAll(pattern)].map(([, table]) => table!.replaceAll('"', '').toLowerCase());

/** The strongest lock that a migration takes on each table that was there before it. Its comments do not count. */
export function locksOf(migration: string): TableLock[] {
  const sql = migration.replaceAll(/--[^\n]*/g, '');
  const created = new Set(namesIn(sql, CREATED));
  const found = new Map<string, LockKind>();
  for (const [pattern, lock] of STATEMENTS)
    for (const table of namesIn(sql, pattern)) if (!created.has(table) && !found.has(table)) found.set(table, lock);
  return [...found].map(([table, lock]) => ({ table, lock }));
}
