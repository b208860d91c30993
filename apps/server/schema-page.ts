import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { keptTexts, type Ending } from '#platform/db/retention.ts';
import { modules } from './modules.ts';
import { endings, retention } from './retention.ts';

/** docs/schema.md: each table with its columns, keys and who writes it, from a database of this version. */

interface Table {
  name: string;
  comment: string | null;
  columns: { name: string; type: string; required: boolean }[];
  keys: string[];
}

const COLUMNS = 120;
const TABLES = `
  SELECT format('%s.%s', nspname, relname) AS name, obj_description(c.oid, 'pg_class') AS comment,
    (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'required', attnotnull) ORDER BY attnum)
      FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT coalesce(json_agg(pg_get_constraintdef(k.oid) ORDER BY contype <> 'p', contype DESC, conname), '[]') FROM pg_constraint k WHERE conrelid = c.oid AND contype IN ('p', 'u', 'f')) AS keys
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema', 'public') AND nspname !~ '^pg_' ORDER BY 1`;

const SHORT: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
};
const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO)\s+(?:ONLY\s+)?([a-z_]+\.[a-z_]+)/g;

/** The folder that a file's text belongs to: `capabilities/order`, `ledger`, `platform/jobs`, `apps/server`. */
const folderOf = (file: string): string => /^(?:ledger|[a-z]+\/[a-z-]+)/.exec(file)![0];

/** Which folders have a statement that writes a table. Tests and SQL that is applied once do not count. */
function writersOf(root: string): Map<string, Set<string>> {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*/sql/functions*'],
    { cwd: root, encoding: 'utf8' },
  );
  const writers = new Map<string, Set<string>>();
  for (const file of listed.split('\n')) {
    if (!/^(apps|capabilities|ledger|platform)\//.test(file) || /\.test\.ts$|\/test\//.test(file)) continue;
    if (!existsSync(join(root, file))) continue;
    for (const [, table] of readFileSync(join(root, file), 'utf8').matchAll(WRITES))
      writers.set(table!, (writers.get(table!) ?? new Set()).add(folderOf(file)));
  }
  return writers;
}

/** What a module's `schema.sql` and migrations say above a table. */
function sayingsOf(sql: string): Map<string, string> {
  const sayings = new Map<string, string>();
  for (const [, comment = '', table] of sql.matchAll(/((?:^--.*\n)*)^CREATE TABLE ([\w.]+)/gm))
    sayings.set(table!, comment.replaceAll(/^-- ?/gm, '').replaceAll(/\s+/g, ' ').trim());
  return sayings;
}

function wrapped(text: string, first = '', rest = ''): string {
  const lines: string[] = [];
  let line = first;
  for (const word of text.split(' ')) {
    const longer = line.trim() === '' || line === first ? line + word : `${line} ${word}`;
    if (longer.length > COLUMNS && line !== first) {
      lines.push(line);
      line = rest + word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}

/** How long the rows of a table are kept, in a few words. */
function rowsOf(table: string): string {
  const one = retention.find((answer) => ('ends' in answer ? answer.ends === table : answer.tables.includes(table)));
  if (!one) return 'unknown';
  if ('ends' in one) return `end ${afterDays(one)}`;
  return 'partsOf' in one ? `end with those of ${one.partsOf}` : `kept (${one.kept})`;
}

const afterDays = ({ days, since, which }: Ending): string => {
  const column = /^\w+$/.test(since) ? `\`${since}\`` : 'their end';
  return `${days === 0 ? 'at' : `${days} ${days === 1 ? 'day' : 'days'} after`} ${column}${which ? ` (${which})` : ''}`;
};

const endingsTable = (): string =>
  [
    '| table | rows end | time |',
    '| --- | --- | --- |',
    ...endings
      .toSorted((a, b) => (a.ends < b.ends ? -1 : 1))
      .map((rule) => `| ${rule.ends} | ${afterDays(rule)} | ${rule.clock} |`),
  ].join('\n');

function tablePart(table: Table, saying: string | undefined, writers: ReadonlySet<string> | undefined): string {
  const columns = table.columns.map(
    ({ name, type, required }) => `\`${name}\` ${SHORT[type] ?? type}${required ? '' : '?'}`,
  );
  const distribution =
    /^distribution: (\w+)$/.exec(table.comment ?? '')?.[1] ??
    (table.columns.some(({ name }) => name === 'mid') ? 'mid' : '-');
  return [
    `### ${table.name}\n`,
    ...(saying ? [`${wrapped(saying)}\n`] : []),
    wrapped(`columns: ${columns.join(', ')}`, '- ', '  '),
    wrapped(`keys: ${table.keys.join('; ') || 'none'}`, '- ', '  '),
    wrapped(`rows: ${rowsOf(table.name)}`, '- ', '  '),
    wrapped(
      `distribution: ${distribution}; written by: ${[...(writers ?? [])].sort().join(', ') || 'none'}`,
      '- ',
      '  ',
    ),
  ].join('\n');
}

/** The SQL of a module that is applied once. */
function tablesSql(folder: string): string {
  const migrations = join(folder, 'migrations');
  const files = existsSync(migrations)
    ? readdirSync(migrations)
        .sort()
        .map((name) => join(migrations, name))
    : [];
  return [join(folder, 'schema.sql'), ...files]
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .join('\n');
}

export async function schemaPage(admin: pg.Client | pg.Pool, root: string): Promise<string> {
  const { rows: tables } = await admin.query<Table>(TABLES);
  const writers = writersOf(root);
  const parts = modules.flatMap((module) => {
    const sayings = sayingsOf(tablesSql(join(root, module, 'sql')));
    const moduleTables = tables.filter(({ name }) => sayings.has(name));
    return moduleTables.length === 0
      ? []
      : [
          `## ${module}`,
          ...moduleTables.map((table) => tablePart(table, sayings.get(table.name), writers.get(table.name))),
        ];
  });
  return `# The tables

Written by \`npm run schema\` from a database of this version; what a rule or a column means is in the module's
\`sql/schema.sql\` and migrations. A column with \`?\` may be null. Who writes a table: the folders that have a
statement for it, in TypeScript or in a function.

## How long rows are kept

A job of the worker removes rows whose days are over, a thousand at a time, each ten minutes. \`RETENTION_DAYS\`
([running.md](running.md)) keeps them longer. Kept for ever are rows of

${Object.entries(keptTexts)
  .map(([name, text]) => `- *${name}*: ${text}`)
  .join('\n')}

${endingsTable()}

${parts.join('\n\n')}
`;
}
