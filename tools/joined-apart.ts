/** A node of EXPLAIN (VERBOSE, FORMAT JSON). */
export interface PlanNode {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  Schema?: string;
  Alias?: string;
  Plans?: PlanNode[];
  [more: string]: unknown;
}

const CONDITION = /Cond$|Filter$|^Cache Key$/;
/** Behind these a query of its own begins: a subquery, a CTE, a question for each row, a part of a union. */
const isOwnQuery = (node: PlanNode, parent: PlanNode): boolean =>
  /^(?:Subquery Scan|Append|Merge Append|Recursive Union|SetOp)$/.test(parent['Node Type']) ||
  /^(?:InitPlan|SubPlan)$/.test(node['Parent Relationship'] ?? '');

/**
 * Tables of a plan that are joined with others and not by the column that they are distributed by: on a distributed
 * PostgreSQL their rows would be fetched from all nodes. `columnOf`: the column of a table, undefined for one that is
 * everywhere.
 */
export function joinedApart(plan: PlanNode, columnOf: (table: string) => string | undefined): string[] {
  const conditions: string[] = [];
  const queries: { table: string; name: string }[][] = [];
  const visit = (node: PlanNode, query: { table: string; name: string }[]): void => {
    for (const [key, value] of Object.entries(node)) if (CONDITION.test(key)) conditions.push(String(value));
    const table = node['Relation Name'] && `${node.Schema}.${node['Relation Name']}`;
    const column = table === undefined ? undefined : columnOf(table);
    // What is written is read below, unless its rows are new.
    if (table && column && node.Alias && node['Node Type'] !== 'ModifyTable')
      query.push({ table, name: `${node.Alias}.${column}` });
    for (const inner of node.Plans ?? []) {
      if (!isOwnQuery(inner, node)) visit(inner, query);
      else {
        const ownTables: { table: string; name: string }[] = [];
        queries.push(ownTables);
        visit(inner, ownTables);
      }
    }
  };
  const outer: { table: string; name: string }[] = [];
  queries.push(outer);
  visit(plan, outer);
  const isBound = (name: string): boolean =>
    conditions.some((condition) => new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\b`).test(condition));
  return queries.flatMap((query) =>
    query.length < 2 ? [] : query.filter(({ name }) => !isBound(name)).map(({ table, name }) => `${table} ${name}`),
  );
}
