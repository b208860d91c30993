/**
 * The merchant in every join of tables of merchants inside functions and views: on a distributed PostgreSQL rows that
 * are joined lie on one node (docs/decisions/0013). `joined-apart.ts` asks the same of the statements of the program.
 */
export interface SqlFile {
  path: string;
  text: string;
}

const JOURNAL = 'a journal may be of another merchant than an entry of it';
const IN_TIME = 'entries of one account in the order of time: with another condition the planner expects few and sorts';

/** `function table`: why its rows are not found by their merchant. */
const APART = new Map<string, string>([
  ['ledger.v_entries ledger.journals', JOURNAL],
  ['ledger.sealable ledger.journals', JOURNAL],
  ['ledger.sealable ledger.entries', 'a view of all: who reads it names the merchant'],
  ['ledger.keep_totals ledger.journals', JOURNAL],
  ['ledger.day_sums ledger.entries', IN_TIME],
  ['ledger.month_sums ledger.journals', JOURNAL],
  ['ledger.book_entries ledger.journals', JOURNAL],
  ['ledger.book_entries ledger.accounts', 'the other side of an entry is another merchant'],
  ['ledger.sealed_entries ledger.journals', JOURNAL],
  ['ledger.counter_days ledger.journals', JOURNAL],
  ['ledger.entries_in_time ledger.entries', IN_TIME],
  ['ledger.changes_in_time ledger.entries', IN_TIME],
  ['ledger.entries_of_order ledger.journals', JOURNAL],
  ['ledger.heads_to_sign ledger.sealed_versions', 'the merchants of all seals, each once'],
  ['orders.received_payments account.accounts', 'the payee of an order is another merchant'],
  ['orders.receipts_of_others orders.orders', 'the payer of an order is another merchant'],
  ['security.seal_records security.unsealed_records', 'the lines of all merchants that wait, in their sequence'],
  ['webhook.note_statements webhook.endpoints', 'the merchants of all endpoints, each once'],
]);

const TABLE = /CREATE TABLE ([\w.]+) \(([\s\S]*?)\n\)/g;
const DISTRIBUTION = /COMMENT ON TABLE ([\w.]+) IS 'distribution: (\w+)'/g;
const DEFINED =
  /CREATE OR REPLACE (?:FUNCTION|VIEW) ([\w.]+)([\s\S]*?)(?=\n(?:CREATE|GRANT|REVOKE|SELECT)\b|$(?![\s\S]))/g;
const NO_ALIAS = 'WHERE|SET|ORDER|FOR|JOIN|ON|LEFT|CROSS|GROUP|USING|LIMIT|FULL|WINDOW|INNER|OFFSET';
const READ = new RegExp(
  `\\b(?:FROM|JOIN|UPDATE)\\s+([a-z_]+\\.[a-z_]+)(?:\\s+(?:AS\\s+)?(?!(?:${NO_ALIAS})\\b)([a-z]\\w*))?`,
  'g',
);

/** The column that a table of several nodes is distributed by. */
function distributed(files: readonly SqlFile[]): Map<string, string> {
  const columns = new Map<string, string>();
  const all = files.map(({ text }) => text).join('\n');
  for (const [, table, inside] of all.matchAll(TABLE)) if (/^ {2}mid text/m.test(inside!)) columns.set(table!, 'mid');
  for (const [, table, by] of all.matchAll(DISTRIBUTION))
    if (by === 'reference' || by === 'directory') columns.delete(table!);
    else columns.set(table!, by!);
  return columns;
}

/** The tables of a query that it joins with others and not by their merchant. */
function apart(query: string, columns: ReadonlyMap<string, string>): string[] {
  const read = [...query.matchAll(READ)].filter(([, table]) => columns.has(table!));
  if (read.length < 2) return [];
  return read
    .filter(([, table, alias = table!.split('.')[1]!]) => {
      const name = `\\b${alias}\\.${columns.get(table!)!}\\b`;
      return !new RegExp(`${name}\\s*(?:=|IN\\b)|=\\s*${name}`).test(query);
    })
    .map(([, table]) => table!);
}

export function joinFindings(files: readonly SqlFile[]): string[] {
  const columns = distributed(files);
  const used = new Set<string>();
  const findings: string[] = [];
  for (const { path, text } of files) {
    if (!path.includes('/sql/functions')) continue;
    for (const [, name, body] of text.replaceAll(/--.*/g, '').matchAll(DEFINED)) {
      const tables = new Set(body!.split(/;|\bUNION\b/).flatMap((query) => apart(query, columns)));
      for (const table of tables)
        if (APART.has(`${name} ${table}`)) used.add(`${name} ${table}`);
        else findings.push(`${path}: ${name} joins ${table} and not by ${columns.get(table)}`);
      for (const exception of APART.keys())
        if (exception.startsWith(`${name} `) && !used.has(exception))
          findings.push(`${path}: "${exception}" needs no exception`);
    }
  }
  return findings;
}
