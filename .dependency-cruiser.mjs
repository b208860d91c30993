import { readdirSync } from 'node:fs';

/**
 * The boundaries of docs/architecture.md. Imports point down only: a capability may know those before it in this list,
 * and of those only `server/index.ts` (server side) or `contract/` (portal side). Movers are of one tier and know
 * nothing of each other.
 */
const below = [
  ['identity'],
  ['merchant'],
  ['change'],
  ['access'],
  ['security'],
  ['provider-access'],
  ['machine'],
  ['certificate'],
  ['messenger'],
  ['activation'],
  ['realname'],
  ['account'],
  ['payee'],
  ['approval'],
  ['upload'],
  ['receipt'],
  ['order'],
];
const above = ['bill', 'statement', 'search', 'reconcile', 'bank-file', 'messaging', 'app-centre', 'onboarding', 'webhook'];
/** The provider's own books: of all that books money, and of what the bank's files say about it. */
const books = ['reserve'];
/** Shows what all others have. */
const top = ['support', 'monitor'];
/** Reads what orders were charged; an opening gives a merchant its prices and limits. */
const prices = ['pricing'];
/**
 * Every folder without a rank of its own: those with kinds of order, so that a new one is not named here, and five that
 * use the same and know no mover (account-statement, account-status, special, standing, terminal).
 */
const kinds = readdirSync(new URL('capabilities', import.meta.url)).filter(
  (name) => ![...below.flat(), ...prices, ...above, ...books, ...top].includes(name),
);
const tiers = [...below, kinds, prices, above, books, top];
const test = '\\.(test|db\\.test|dom\\.test)\\.tsx?$';
/** Fixtures: only tests import them, and use what their tests may use. */
const fixture = '^capabilities/[^/]+/server/test/';
const forbid = (name, from, to, comment) => ({ name, severity: 'error', from, to, ...(comment ? { comment } : {}) });

const upward = tiers.flatMap((tier, rank) =>
  tier.map((capability) => {
    const lower = tiers.slice(0, rank).flat();
    const allowed = [capability, ...lower].join('|');
    return forbid(
      `${capability}-knows-only-lower`,
      { path: `^capabilities/${capability}/`, pathNot: `${test}|${fixture}` },
      { path: '^capabilities/', pathNot: `^capabilities/(${allowed})/` },
    );
  }),
);

export default {
  forbidden: [
    ...upward,
    forbid('no-circular', {}, { circular: true }),
    forbid('not-to-unresolvable', {}, { couldNotResolve: true }),
    forbid('apps-are-not-imported', { pathNot: '^(apps|testkit|e2e|bench|drill|simulation|tools)/' }, { path: '^apps/' }),
    forbid(
      'platform-knows-no-business',
      { path: '^platform/', pathNot: test },
      { path: '^(capabilities|ledger|simulators)/' },
    ),
    forbid('ledger-knows-no-capability', { path: '^ledger/', pathNot: test }, { path: '^(capabilities|simulators)/' }),
    forbid(
      'ledger-is-entered-by-index',
      { path: '^(apps|capabilities)/' },
      { path: '^ledger/', pathNot: '^ledger/src/(index|audit|audit-rule)\\.ts$' },
    ),
    forbid(
      'simulators-are-outside',
      { pathNot: '^(simulators|testkit|e2e|bench|tools)/|\\.test\\.ts$' },
      { path: '^simulators/' },
    ),
    forbid(
      'simulators-know-no-server',
      { path: '^simulators/' },
      { path: '^(apps|capabilities|ledger|platform/(db|http|jobs|live|ui|portal-kit|shell))/' },
    ),
    forbid('kernel-is-pure', { path: '^platform/kernel/' }, { path: '^(platform/(?!kernel)|apps)' }),
    // `node:crypto` is resolved to `crypto`: Node's own modules are known by their type, not by its name.
    forbid(
      'pure-code-runs-anywhere',
      { path: '^(platform/kernel|capabilities/[^/]+/(contract|domain))/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),
    // antd-styles.ts is a part of the build.
    forbid(
      'browser-code-uses-no-node',
      {
        path: '^(capabilities/[^/]+/(portal|console)|apps/(portal|console)|platform/(ui|portal-kit|shell))/',
        pathNot: `${test}|^platform/shell/antd-styles\\.ts$`,
      },
      { dependencyTypes: ['core'] },
    ),
    // The server's half of the password's cipher is a file of its own.
    forbid(
      'wire-runs-in-browsers',
      { path: '^platform/wire/', pathNot: `${test}|^platform/wire/(http-signature/|sm2-(decrypt|signature)\\.ts$)` },
      { dependencyTypes: ['core'] },
    ),
    forbid('wire-is-isomorphic', { path: '^platform/wire/', pathNot: test }, { path: '^platform/(?!kernel|wire)' }),
    forbid(
      'contract-sees-kernel-and-wire',
      { path: '^capabilities/([^/]+)/contract/', pathNot: test },
      {
        path: '^(platform/(?!kernel|wire)|ledger|capabilities/[^/]+/(domain|server|portal|console))',
      },
    ),
    forbid(
      'domain-is-pure',
      { path: '^capabilities/[^/]+/domain/', pathNot: test },
      { path: '^(platform/(?!kernel)|ledger|capabilities/[^/]+/(server|portal|console))' },
    ),
    forbid(
      'server-draws-no-page',
      { path: '^capabilities/[^/]+/server/', pathNot: test },
      { path: '^(platform/(ui|portal-kit|shell)|capabilities/[^/]+/(portal|console))' },
    ),
    forbid(
      'server-enters-by-index',
      { path: '^capabilities/([^/]+)/server/', pathNot: `${test}|${fixture}` },
      { path: '^capabilities/(?!$1/)[^/]+/(server/(?!index\\.ts$)|domain)' },
    ),
    forbid(
      'portal-sees-no-server',
      { path: '^(capabilities/[^/]+/(portal|console)|apps/(portal|console)|platform/(ui|portal-kit|shell))/', pathNot: test },
      { path: '^(capabilities/[^/]+/server|ledger|platform/(db|http|jobs|pdf|port|sheet))/' },
    ),
    // A page may import another capability's contract and its portal/shared; the tiers above say which capabilities are
    // lower.
    forbid(
      'portal-sees-only-its-contract',
      { path: '^capabilities/([^/]+)/(portal|console)/' },
      { path: '^capabilities/(?!$1/)[^/]+/(domain|server|(portal|console)/(?!shared/))' },
    ),
    // Copied into other programs.
    forbid('clients-know-only-themselves', { path: '^clients/' }, { pathNot: '^clients/', dependencyTypesNot: ['core'] }),
    forbid('product-uses-no-client', { path: '^(apps|capabilities|ledger|platform|simulators)/', pathNot: test }, { path: '^clients/' }),
    forbid('nobody-imports-a-test', { pathNot: test }, { path: test }),
    forbid('only-tests-import-fixtures', { pathNot: `${test}|/test/|^(testkit|e2e|bench|drill|simulation)/` }, { path: fixture }),
    forbid(
      'product-does-not-use-the-testkit',
      { path: '^(apps|capabilities|ledger|platform|simulators)/', pathNot: `${test}|^ledger/test/|/test/` },
      { path: '^(testkit|e2e|bench|drill|simulation)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
