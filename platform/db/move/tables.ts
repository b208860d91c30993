import type pg from 'pg';

export interface MovedTable {
  /** With its schema, quoted where it has to be. */
  name: string;
  columns: { name: string; type: string; isGenerated: boolean }[];
  /** On the disk, without its indexes. */
  bytes: number;
}

const OURS = `c.relnamespace NOT IN (SELECT oid FROM pg_namespace WHERE nspname LIKE 'pg\\_%' OR nspname = 'information_schema')
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/** Tables that the move keeps for its own use are none of the product's. */
const MOVED = `c.relkind = 'r' AND c.oid IS DISTINCT FROM to_regclass('platform.moving') AND ${OURS}`;

/** All tables of the product, the largest first. Names are whole where `search_path` is empty. */
export async function tablesOf(client: pg.Client): Promise<MovedTable[]> {
  const { rows } = await client.query<MovedTable>(
    `SELECT c.oid::regclass::text AS name, pg_table_size(c.oid)::float8 AS bytes,
       (SELECT json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod), 'isGenerated', a.attgenerated <> '') ORDER BY a.attname)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
     FROM pg_class c WHERE ${MOVED} ORDER BY bytes DESC, name`,
  );
  return rows;
}

/** What people have stored: empty in a database that nobody has used. */
export async function relationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND ${OURS} ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

/** What holds rows or numbers and is no plain table: a move does not copy it, and the product has none of it. */
export async function notMovable(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE (c.relkind IN ('p', 'm', 'S', 'f') OR c.relispartition) AND ${OURS}
     UNION ALL SELECT format('large object %s', oid) FROM pg_largeobject_metadata ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

interface Suspension {
  drop: string[];
  restore: string[];
}

/**
 * What would be done for each row, or refuse rows that are there already: foreign keys, checks that hold for new rows
 * only, indexes that are no constraint, triggers, row-level security. All of it belongs to the tables' owner, who needs
 * no superuser to take it off and put it back.
 */
export async function suspensionOf(client: pg.Client): Promise<Suspension> {
  const statementsOf = async (sql: string): Promise<{ drop: string; restore: string }[]> =>
    (await client.query<{ drop: string; restore: string }>(sql)).rows;
  const keys = await statementsOf(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.oid::regclass, k.conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid)) AS restore
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE (k.contype = 'f' OR NOT k.convalidated) AND ${MOVED} ORDER BY 1`,
  );
  const indexes = await statementsOf(
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS restore
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f') AND ${MOVED} ORDER BY 1`,
  );
  const triggers = await statementsOf(
    `SELECT DISTINCT format('ALTER TABLE %s DISABLE TRIGGER USER', c.oid::regclass) AS drop, format('ALTER TABLE %s ENABLE TRIGGER USER', c.oid::regclass) AS restore
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND ${MOVED} ORDER BY 1`,
  );
  const walls = await statementsOf(
    `SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', c.oid::regclass) AS drop, format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', c.oid::regclass) AS restore
     FROM pg_class c WHERE c.relforcerowsecurity AND ${MOVED} ORDER BY 1`,
  );
  const all = [...keys, ...indexes, ...triggers, ...walls];
  // A foreign key needs the index that it refers to.
  return {
    drop: all.map(({ drop }) => drop),
    restore: [...indexes, ...keys, ...triggers, ...walls].map((one) => one.restore),
  };
}

/** What a move takes off and puts back, with its comments, to be compared before and after. */
export async function rulesOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ rules: string }>(
    `SELECT string_agg(rule, E'\\n' ORDER BY rule COLLATE "C") AS rules FROM (
       SELECT concat_ws(' ', c.oid::regclass, k.conname, pg_get_constraintdef(k.oid), obj_description(k.oid, 'pg_constraint')) AS rule
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE ${MOVED}
       UNION ALL SELECT concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered, i.indisreplident, obj_description(i.indexrelid, 'pg_class'))
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE ${MOVED}
       UNION ALL SELECT concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled, obj_description(t.oid, 'pg_trigger'))
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND ${MOVED}
       UNION ALL SELECT concat_ws(' ', c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity) FROM pg_class c WHERE ${MOVED}) AS all_rules`,
  );
  return rows[0]!.rules;
}
