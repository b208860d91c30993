import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealEdge, type Place, type RealEdge, type TestDatabase } from '#capabilities/security/test/real-edge.ts';
import type { Session } from '#platform/http/index.ts';
import { checkPermission } from '#platform/http/stage/permission.ts';
import type { Caller, Rights } from '#platform/kernel/rights.ts';
import { testDatabase } from '#testkit/database.ts';
import { capabilities } from './capabilities.ts';
import { menuNodes, operations } from './catalogue.ts';

/** Who may make which call, written by hand in each folder (security.md T1). */
const tables = import.meta.glob<{ rights: Rights }>('../../capabilities/*/server/rights.data.ts', { eager: true });
const tableOf = (name: string): Rights => tables[`../../capabilities/${name}/server/rights.data.ts`]?.rights ?? {};
const callers: readonly (readonly [path: string, caller: Caller])[] = Object.values(tables).flatMap(({ rights }) =>
  Object.entries(rights),
);

const anybody = (caller: Caller) => caller === 'anybody';
const person = (caller: Caller) => anybody(caller) || caller === 'person';
const member = (caller: Caller) => person(caller) || caller === 'member';
const withRole = (role: 'viewer' | 'maker' | 'checker') => (caller: Caller) => member(caller) || caller.includes(role);

const matrix: [who: string, places: Place[] | null, may: (caller: Caller) => boolean][] = [
  ['nobody', null, anybody],
  ['a person of no merchant', [], person],
  ['a person whose role is not activated', [{ mid: 'M100001', role: 'admin', authStatus: 'pend' }], person],
  ['a viewer', [{ mid: 'M100001', role: 'viewer' }], withRole('viewer')],
  ['a maker', [{ mid: 'M100001', role: 'maker' }], withRole('maker')],
  ['a checker', [{ mid: 'M100001', role: 'checker' }], withRole('checker')],
  ['an administrator', [{ mid: 'M100001', role: 'admin' }], () => true],
];

let db: TestDatabase;
let edge: RealEdge;

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db, { menu: [...menuNodes] });
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

/** The session as the edge finds it, with the role's rights from the database. */
async function sessionAs(places: Place[] | null): Promise<Session | null> {
  if (!places) return null;
  const { ptoken } = await edge.signIn(await edge.person(places));
  const tokenHash = createHash('sha256').update(ptoken!).digest('hex');
  const found = await db.database.transaction({ readOnly: true }, (tx) => edge.guards.findSession(tx, tokenHash));
  if (!found.ok) throw new Error(found.code);
  return found.data.session;
}

describe('Of all calls of the product', () => {
  it.each(matrix)('%s may make these and no others', async (_who, places, mayMake) => {
    const session = await sessionAs(places);
    const may = operations.filter((operation) => checkPermission(operation, session).ok).map(({ path }) => path);
    expect(may.sort()).toEqual(
      callers
        .filter(([, caller]) => mayMake(caller))
        .map(([path]) => path)
        .sort(),
    );
  });
});

describe('The rights of a folder', () => {
  it.each(capabilities.map((capability) => [capability.name, capability] as const))(
    '%s: have each of its calls, and no call of another',
    (name, capability) => {
      expect(Object.keys(tableOf(name)).sort()).toEqual((capability.operations ?? []).map(({ path }) => path).sort());
    },
  );
});
