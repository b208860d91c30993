import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CONFIG = resolve('.dependency-cruiser.mjs');
const { forbidden } = ((await import(CONFIG)) as { default: { forbidden: { name: string }[] } }).default;

/** A file that breaks the rule, and what it imports. */
type Plant = [rule: string, file: string, imports: string];

const HIGHER = '-knows-only-lower';
const capabilities = forbidden
  .filter(({ name }) => name.endsWith(HIGHER))
  .map(({ name }) => name.slice(0, -HIGHER.length));

/** The rules are in the order of the tiers: two of the last one, which know nothing of each other. */
const [besideHighest, highest] = capabilities.slice(-2);

const plants: Plant[] = [
  ...capabilities.map((name): Plant => [
    `${name}${HIGHER}`,
    `capabilities/${name}/server/higher.ts`,
    `#capabilities/${name === highest ? besideHighest : highest}/server/index.ts`,
  ]),
  [
    'transfer-knows-only-lower',
    'capabilities/transfer/server/sibling.ts',
    '#capabilities/withdrawal/server/capability.ts',
  ],
  ['no-circular', 'platform/kernel/circle.ts', './circle-back.ts'],
  ['not-to-unresolvable', 'platform/kernel/lost.ts', './nowhere.ts'],
  ['apps-are-not-imported', 'capabilities/order/server/app.ts', '#apps/server/product.ts'],
  ['platform-knows-no-business', 'platform/http/business.ts', '#capabilities/order/server/index.ts'],
  ['ledger-knows-no-capability', 'ledger/src/business.ts', '#capabilities/order/server/index.ts'],
  ['ledger-is-entered-by-index', 'capabilities/order/server/inner-ledger.ts', '#ledger/src/post.ts'],
  ['simulators-are-outside', 'apps/server/simulator.ts', '#simulators/bank.ts'],
  ['simulators-know-no-server', 'simulators/server.ts', '#platform/db/database.ts'],
  ['kernel-is-pure', 'platform/kernel/impure.ts', '#platform/wire/index.ts'],
  ['pure-code-runs-anywhere', 'capabilities/order/domain/hash.ts', 'node:crypto'],
  ['pure-code-runs-anywhere', 'capabilities/order/contract/hash.ts', 'crypto'],
  ['pure-code-runs-anywhere', 'platform/kernel/hash.ts', 'node:crypto'],
  ['browser-code-uses-no-node', 'capabilities/order/portal/file.ts', 'node:fs'],
  ['browser-code-uses-no-node', 'platform/portal-kit/file.ts', 'node:fs'],
  ['browser-code-uses-no-node', 'platform/shell/file.ts', 'node:fs'],
  ['browser-code-uses-no-node', 'capabilities/order/console/file.ts', 'node:fs'],
  ['wire-runs-in-browsers', 'platform/wire/hash.ts', 'node:crypto'],
  ['wire-is-isomorphic', 'platform/wire/edge.ts', '#platform/http/index.ts'],
  ['contract-sees-kernel-and-wire', 'capabilities/order/contract/server.ts', '../server/index.ts'],
  ['contract-sees-kernel-and-wire', 'capabilities/order/contract/page.ts', '../console/orders.ts'],
  ['domain-is-pure', 'capabilities/order/domain/database.ts', '#platform/db/database.ts'],
  ['server-draws-no-page', 'capabilities/order/server/page.ts', '#platform/ui/index.ts'],
  ['server-draws-no-page', 'capabilities/order/server/console-page.ts', '../console/orders.ts'],
  ['server-enters-by-index', 'capabilities/order/server/inner.ts', '#capabilities/approval/server/review.ts'],
  ['portal-sees-no-server', 'capabilities/order/portal/server.ts', '../server/index.ts'],
  ['portal-sees-no-server', 'capabilities/order/console/server.ts', '../server/index.ts'],
  ['portal-sees-no-server', 'apps/console/server.ts', '#capabilities/order/server/index.ts'],
  ['portal-sees-only-its-contract', 'capabilities/order/console/other.ts', '#capabilities/account/portal/detail.ts'],
  ['portal-sees-only-its-contract', 'capabilities/order/portal/other.ts', '#capabilities/account/portal/detail.ts'],
  ['nobody-imports-a-test', 'platform/kernel/tested.ts', './money.test.ts'],
  ['only-tests-import-fixtures', 'capabilities/order/server/fixed.ts', './test/order-fixture.ts'],
  ['product-does-not-use-the-testkit', 'capabilities/order/server/kit.ts', '#testkit/database.ts'],
  ['clients-know-only-themselves', 'clients/typescript/borrowed.ts', '../../platform/kernel/money.ts'],
  ['product-uses-no-client', 'apps/server/calling.ts', '../../clients/typescript/index.ts'],
];
/** Imports that are allowed although they look similar. */
const allowed: [file: string, imports: string][] = [
  ['capabilities/order/domain/rule.test.ts', 'node:crypto'],
  ['capabilities/order/server/hash.ts', 'node:crypto'],
  ['clients/typescript/sign.ts', 'node:crypto'],
  ['capabilities/approval/server/test/review-fixture.ts', '#capabilities/transfer/server/bindings.ts'],
  ['capabilities/order/server/review.ts', '#capabilities/approval/server/index.ts'],
  ['capabilities/order/console/own.ts', '../portal/list.ts'],
  ['capabilities/order/console/picker.ts', '#capabilities/account/portal/shared/picker.ts'],
  ['capabilities/order/portal/picker.ts', '#capabilities/account/portal/shared/picker.ts'],
];

let folder: string;
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
/** An empty module for each import of this repository. */
function writeTarget(from: string, imports: string): void {
  if (/^(node:|crypto$)/.test(imports) || imports.includes('nowhere')) return;
  write(imports.startsWith('#') ? imports.slice(1) : join(dirname(from), imports), 'export {};\n');
}

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}
let violations: Violation[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  write('package.json', JSON.stringify({ type: 'module', imports }));
  for (const [file, target] of [...plants.map(([, ...plant]) => plant), ...allowed]) writeTarget(file, target);
  for (const [file, target] of [...plants.map(([, ...plant]) => plant), ...allowed])
    write(file, `import '${target}';\n`);
  write('platform/kernel/circle-back.ts', `import './circle.ts';\n`);
  const output = await new Promise<string>((done) => {
    execFile(
      resolve('node_modules/.bin/depcruise'),
      [
        '--config',
        CONFIG,
        '-T',
        'json',
        'apps',
        'capabilities',
        'ledger',
        'platform',
        'simulators',
        'testkit',
        'clients',
      ],
      { cwd: folder, maxBuffer: 64 << 20 },
      (_, stdout) => done(stdout),
    );
  });
  violations = (JSON.parse(output) as { summary: { violations: Violation[] } }).summary.violations;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('The boundaries', () => {
  it('have a file here that breaks each of their rules', () => {
    expect(
      [...new Set(forbidden.map(({ name }) => name))].filter((name) => !plants.some(([rule]) => rule === name)),
    ).toEqual([]);
    expect(capabilities.length).toBeGreaterThan(15);
  });

  it('report every one of these files by its rule', () => {
    // A circle is reported at one of its files.
    const reported = new Set(
      violations.flatMap(({ from, to, rule }) => [`${rule.name} ${from}`, `${rule.name} ${to}`]),
    );
    expect(plants.map(([rule, file]) => `${rule} ${file}`).filter((plant) => !reported.has(plant))).toEqual([]);
  });

  it('report nothing of what is allowed', () => {
    expect(violations.filter(({ from }) => allowed.some(([file]) => file === from))).toEqual([]);
  });
});
