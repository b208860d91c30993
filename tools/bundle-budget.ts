/**
 * `node tools/bundle-budget.ts [folder of both builds]`: what a browser must load for the public pages, the shell and
 * each page, compressed by Brotli as the build keeps it, with its budget; and that heavy code stays out of what
 * everybody loads first. Reads the builds' manifests and follows static imports only.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A chunk of the build, as vite's manifest has it. */
export interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export interface Finding {
  what: string;
  bytes: number;
  budget: number;
}

const KIB = 1024;
const PHONE_BUDGET = 60 * KIB;

const ENTRY = 'index.html';
/** Built separately (vite.phone.ts), so that chunks of the same name are others. */
const PHONE_BUILD = 'phone:';
const PHONE = `${PHONE_BUILD}m/index.html`;
const LOGIN = '../../capabilities/identity/portal/login-page.tsx';
/** Public too: a customer who has never been here opens it from a link. */
const PAY = '../../capabilities/checkout/portal/pay/login-and-pay-page.tsx';
const SHELL = 'shell/shell.tsx';

interface Application {
  /** Its pages without a session, by their names in the table. */
  publicPages: Readonly<Record<string, string>>;
  budgets: Readonly<Record<'login' | 'shell' | 'page', number>>;
}
export const applications = {
  portal: {
    publicPages: { 'login page': LOGIN, 'company pay page': PAY },
    budgets: { login: 150 * KIB, shell: 300 * KIB, page: 150 * KIB },
  },
  console: {
    publicPages: { 'console’s login page': '../../capabilities/provider-access/console/login-page.tsx' },
    budgets: { login: 130 * KIB, shell: 280 * KIB, page: 150 * KIB },
  },
} as const satisfies Record<string, Application>;

const PAGE = /-page\.tsx$/;

/**
 * Code that is heavy or grows with each kind of order, told by a text of its own that no minifier changes;
 * `bundle-budget.test.ts` looks for them in the packages themselves.
 */
export const heavyCode = [
  { what: 'charts (uplot)', mark: '{YYYY}-{MM}-{DD} {h}:{mm}', source: 'node_modules/uplot/dist/uPlot.esm.js' },
  { what: 'pinyin (pinyin-pro)', mark: 'nán gōng', source: 'node_modules/pinyin-pro/dist/esm/data/surname.mjs' },
  {
    what: 'spreadsheets',
    mark: 'schemas.openxmlformats.org/spreadsheetml',
    source: 'node_modules/hucre/dist/xlsx/workbook-writer.mjs',
  },
  {
    what: 'drawing of QR codes',
    mark: 'XYZ $%*+-./:',
    source: 'node_modules/@rc-component/qrcode/es/libs/qrcodegen.js',
  },
  {
    what: 'validation of forms',
    mark: 'Validation error on field %s',
    source: 'node_modules/@rc-component/async-validator/es/messages.js',
  },
  { what: 'contracts of the kinds of order', mark: '代付给个人', source: 'capabilities/payout/contract/kind.ts' },
] as const;

/** A chunk's key and those of everything that it cannot run without. */
export function closureOf(manifest: Manifest, key: string, seen: Set<string> = new Set()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no chunk ${key}`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) closureOf(manifest, next, seen);
  return seen;
}

/** Files of these chunks, styles too, each once. */
export const filesOf = (manifest: Manifest, keys: Iterable<string>): Set<string> =>
  new Set([...keys].flatMap((key) => [manifest[key]!.file, ...(manifest[key]!.css ?? [])]));

/**
 * The weights of the public pages, the shell and each page; a page's weight is what it needs beyond the shell, which is
 * loaded by then.
 */
export function weigh(
  manifest: Manifest,
  { publicPages, budgets }: Application,
  sizeOf: (file: string) => number,
): Finding[] {
  const heavy = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const entry = closureOf(manifest, ENTRY);
  const publicPage = (key: string): number => heavy(filesOf(manifest, closureOf(manifest, key).union(entry)));
  const shell = filesOf(manifest, closureOf(manifest, SHELL).union(entry));
  const pages = Object.keys(manifest).filter(
    (key) => PAGE.test(key) && manifest[key]!.isDynamicEntry && !Object.values(publicPages).includes(key),
  );
  return [
    ...(manifest[PHONE]
      ? [
          {
            what: 'phone’s document',
            bytes: heavy(filesOf(manifest, closureOf(manifest, PHONE))),
            budget: PHONE_BUDGET,
          },
        ]
      : []),
    ...Object.entries(publicPages).map(([what, key]) => ({ what, bytes: publicPage(key), budget: budgets.login })),
    { what: 'shell', bytes: heavy(shell), budget: budgets.shell },
    ...pages.map((key) => ({
      what: key.replace(/^(\.\.\/)*/, ''),
      bytes: heavy(filesOf(manifest, closureOf(manifest, key)).difference(shell)),
      budget: budgets.page,
    })),
  ];
}

/** Heavy code in what the login page or the shell loads at once, one sentence a finding. */
export function misplaced(manifest: Manifest, { publicPages }: Application, read: (file: string) => string): string[] {
  const first = [ENTRY, ...(manifest[PHONE] ? [PHONE] : []), ...Object.values(publicPages), SHELL];
  return first.flatMap((key) =>
    [...filesOf(manifest, closureOf(manifest, key))].flatMap((file) => {
      const text = read(file);
      return heavyCode
        .filter(({ mark }) => text.includes(mark))
        .map(({ what }) => `${file}, which ${key} loads at once, has ${what} in it`);
    }),
  );
}

const inPhoneBuild = (key: string): string => PHONE_BUILD + key;

/** The chunks of both builds. */
export function manifestOf(portal: Manifest, phone: Manifest): Manifest {
  const renamed = Object.entries(phone).map(([key, chunk]) => [
    inPhoneBuild(key),
    { ...chunk, ...(chunk.imports ? { imports: chunk.imports.map(inPhoneBuild) } : {}) },
  ]);
  return { ...portal, ...Object.fromEntries(renamed) };
}

/** Prints the table; answers how many budgets are broken. */
function reportBudgets(name: keyof typeof applications, folder: string): number {
  const read = (file: string): Manifest => {
    const path = join(folder, '.vite', file);
    if (!existsSync(path)) throw new Error(`no ${file} in ${folder}: run vite build first`);
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  };
  const application = applications[name];
  const manifest = manifestOf(read('manifest.json'), name === 'portal' ? read('phone.json') : {});
  // A small text that compression would make longer is sent plain.
  const sizeOf = (file: string): number => {
    const [plain, compressed] = [join(folder, file), join(folder, `${file}.br`)];
    return statSync(existsSync(compressed) ? compressed : plain).size;
  };
  const findings = weigh(manifest, application, sizeOf);
  for (const { what, bytes, budget } of findings) {
    console.log(
      `${what.padEnd(64)} ${(bytes / KIB).toFixed(1).padStart(7)} KiB of ${String(budget / KIB).padStart(3)}  ${bytes <= budget ? 'ok' : 'TOO BIG'}`,
    );
  }
  const wrong = misplaced(manifest, application, (file) => readFileSync(join(folder, file), 'utf8'));
  for (const sentence of new Set(wrong)) console.log(sentence);
  return findings.filter(({ bytes, budget }) => bytes > budget).length + wrong.length;
}

if (import.meta.main) {
  const built = process.argv[2] ?? join(import.meta.dirname, '../dist');
  const broken = (['portal', 'console'] as const).map((name) => reportBudgets(name, join(built, name)));
  process.exitCode = broken.some((count) => count > 0) ? 1 : 0;
}
