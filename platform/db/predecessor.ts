import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { inTransaction, noteApplied, readSql, type Applied, type MigrationSource } from './applied-files.ts';

/** The last set of SQL files before each module had one `schema.sql`, which then says the same as they did together. */
export interface Predecessor {
  /** Name and checksum of each file, as `platform.migrations` has them. */
  files: ReadonlyMap<string, string>;
  /** Modules of which a database may have no file: those of the demo data. */
  optional: readonly string[];
  /** All modules, also those that this start does not want. */
  sources: readonly MigrationSource[];
  /** Changes a database of all these files to what the texts of `schema.sql` make. */
  sql: string;
}

const moduleOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));

/**
 * Notes for a database that the predecessor made that it has the tables of each `schema.sql`. Throws for one that has
 * not all of its files: nothing is known then of what its tables are.
 */
export async function bringOver(
  client: pg.Client,
  { files, optional, sources, sql }: Predecessor,
  known: Applied,
): Promise<void> {
  const old = [...files.keys()].filter((name) => known.has(name));
  if (old.length === 0) return;
  const begun = new Set(old.map(moduleOf));
  const isNeeded = (module: string): boolean => begun.has(module) || !optional.includes(module);
  const missing = [...files].filter(([name, checksum]) => isNeeded(moduleOf(name)) && known.get(name) !== checksum);
  if (missing.length > 0)
    throw new Error(
      `this database was not brought up to date by the last version before this one (${missing.length} files, ` +
        `the first is ${missing[0]![0]}): start that version (b37f182c) on it once, then this one`,
    );
  const schemas = sources
    .filter(({ folder }) => existsSync(join(folder, 'schema.sql')))
    .filter(({ module }) => isNeeded(module))
    .map(({ module, folder }) => ({ module, name: `${module}/schema.sql`, ...readSql(join(folder, 'schema.sql')) }));
  await inTransaction(client, 'to the first schema', async () => {
    // Tables of new modules first: rows of others are moved into them.
    for (const schema of schemas) if (!begun.has(schema.module)) await client.query(schema.sql);
    await client.query(sql);
    await client.query('DELETE FROM platform.migrations WHERE name = ANY ($1)', [old]);
    await noteApplied(client, schemas);
  });
  for (const name of old) known.delete(name);
  for (const { name, checksum } of schemas) known.set(name, checksum);
}
