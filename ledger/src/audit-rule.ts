/**
 * One invariant as SQL (security.md, I1 to I12): a row is a break of it. `mid` is the merchant concerned, `finding`
 * names the row and what is wrong. Run by the audit in one snapshot, by the owner of the tables.
 */
export interface AuditRule {
  invariant: string;
  title: string;
  sql: string;
}

interface Reference {
  title: string;
  /** The table of the rows that name others, and what a finding calls one of them (`f`). */
  from: string;
  row: string;
  to: string;
  /** The columns of `from` that name a row, each with the column of `to`. A row with an empty one names none. */
  columns: Readonly<Record<string, string>>;
}

/** I12: says of two tables that are distributed differently what a foreign key says of others. */
export function referenceRule({ title, from, row, to, columns }: Reference): AuditRule {
  const pairs = Object.entries(columns);
  return {
    invariant: 'I12',
    title,
    sql: `SELECT f.mid, format('%s names a row that ${to} does not have', ${row}) AS finding FROM ${from} f
      WHERE num_nulls(${pairs.map(([column]) => `f.${column}`).join(', ')}) = 0
        AND NOT EXISTS (SELECT 1 FROM ${to} t WHERE ${pairs.map(([ownColumn, other]) => `t.${other} = f.${ownColumn}`).join(' AND ')})`,
  };
}
