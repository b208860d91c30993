import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { joinFindings, type SqlFile } from './sql-joins.ts';

/**
 * The rules of a module's `sql/` (docs/contributing.md): tables in `schema.sql` and numbered migrations, which are
 * applied once; all that can be applied again in `functions.sql` or `functions/`. Each thing is defined once.
 */
const FUNCTIONS = /\/sql\/functions(\.sql|\/\d+-[a-z0-9-]+\.sql)$/;
const SCHEMA = /\/sql\/schema\.sql$/;
const MIGRATION = /\/sql\/migrations\/(\d{3})-[a-z0-9-]+\.sql$/;
const STEP = /^-- (expand|contract): \S/;
/** Migrations run with all merchants visible (platform/db/applied-files.ts). */
const WALL = /app\.mid|row_security/;
/** It was released with the line, which changes nothing there. */
const SETS_THE_WALL = new Set(['capabilities/app-centre/sql/migrations/001-readers-to-messaging.sql']);
const COLUMNS = 120;

const OF_FUNCTIONS =
  /^(CREATE OR REPLACE (FUNCTION|VIEW|AGGREGATE|TRIGGER)|GRANT|REVOKE|SELECT platform\.(set_policy|protect_tenant|protect_scope)\()/;
/** A function in a schema is one that a rule or an index uses: changing it is a migration. */
const OF_SCHEMA = /^(CREATE (SCHEMA|TABLE|(UNIQUE )?INDEX|FUNCTION)|ALTER TABLE|COMMENT ON|INSERT INTO|DO)\b/;
const DEFINED =
  /^CREATE (?:OR REPLACE )?(?:UNIQUE )?(?:(?:(FUNCTION|AGGREGATE|VIEW|TABLE)) ([\w.]+)|(TRIGGER|INDEX) (\w+)[\s\S]*? ON ([\w.]+))/;

/** Without comments and without what is in quotes or in the body of a function. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|--.*$/gm, (part) => (part.startsWith('--') ? '' : "''"))
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** What a statement defines, e.g. `VIEW orders.followers`; undefined for one that defines nothing. */
function definedBy(statement: string): string | undefined {
  const [, what, name, onTable, ruleName, table] = DEFINED.exec(statement) ?? [];
  return what ? `${what} ${name}` : onTable && `${onTable} ${ruleName} on ${table}`;
}

function placeFindings({ path, text }: SqlFile): string[] {
  const first = (statement: string): string => statement.split('\n')[0]!.slice(0, 60);
  const misplaced = (allowed: RegExp, where: string) =>
    statementsOf(text)
      .filter((statement) => !allowed.test(statement))
      .map((statement) => `${path}: "${first(statement)}" does not belong into ${where}`);
  if (FUNCTIONS.test(path)) return misplaced(OF_FUNCTIONS, 'functions, which are applied again');
  if (SCHEMA.test(path)) return misplaced(OF_SCHEMA, 'a schema');
  if (MIGRATION.test(path))
    return [
      ...(STEP.test(text) ? [] : [`${path}: the first line names the step, "-- expand: …" or "-- contract: …"`]),
      ...(WALL.test(text) && !SETS_THE_WALL.has(path)
        ? [`${path}: it would no longer see all rows of all merchants`]
        : []),
    ];
  return [`${path}: SQL of a module is schema.sql, functions.sql, functions/1-name.sql or migrations/001-name.sql`];
}

const wideComments = ({ path, text }: SqlFile): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      /^\s*--/.test(line) && line.length > COLUMNS ? [`${path}:${index + 1}: a comment of ${line.length} columns`] : [],
    );

const namelessRules = ({ path, text }: SqlFile): string[] =>
  [...text.matchAll(/(?<!CONSTRAINT \w+\s+)\bCHECK \(.*/g)]
    .filter(({ index }) => !/--.*$/.test(text.slice(0, index).split('\n').at(-1)!))
    .map(([rule]) => `${path}: a rule without a name: "${rule}"`);

/** Everything that occurs a second time, said once. */
function repeated(all: readonly (readonly [what: string, path: string])[], relation: string): string[] {
  const first = new Map<string, string>();
  return all.flatMap(([what, path]) => {
    const before = first.get(what);
    if (before === undefined) first.set(what, path);
    return before === undefined ? [] : [`${path}: ${what} ${relation} ${before}`];
  });
}

export function sqlFindings(files: readonly SqlFile[]): string[] {
  const lasting = files.filter(({ path }) => !MIGRATION.test(path));
  const numbers = files.flatMap(({ path }) => {
    const number = MIGRATION.exec(path)?.[1];
    return number ? [[`number ${number} of ${dirname(path)}`, basename(path)] as const] : [];
  });
  return [
    ...files.flatMap(placeFindings),
    ...files.flatMap(wideComments),
    ...files.filter(({ path }) => !FUNCTIONS.test(path)).flatMap(namelessRules),
    ...repeated(
      lasting.flatMap(({ path, text }) =>
        statementsOf(text).flatMap((statement) => {
          const defined = definedBy(statement);
          return defined ? [[defined, path] as const] : [];
        }),
      ),
      'is defined already in',
    ),
    ...repeated(numbers, 'is used already by'),
    ...joinFindings(files),
  ];
}

export const sqlFiles = (): SqlFile[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*/sql/*.sql'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
