import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRealEdge, type RealEdge } from '#capabilities/security/test/real-edge.ts';
import { startConsoleEdge, type ConsoleEdge } from '#testkit/console-edge.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { operations, providerOperations } from './catalogue.ts';

let db: TestDatabase;
let portal: RealEdge;
let console: ConsoleEdge;
let merchant: OutsideClient;
let provider: OutsideClient;

beforeAll(async () => {
  db = await testDatabase();
  [portal, console] = [await startRealEdge(db), await startConsoleEdge(db)];
  merchant = await portal.signIn(await portal.person([{ mid: 'M200001', role: 'admin' }]));
  provider = await console.signIn(await console.colleague('admin', 'ops', 'risk', 'finance', 'support', 'audit'));
});
afterAll(async () => {
  await Promise.all([portal.stop(), console.stop()]);
  await db.close();
});

/** The calls that a listener knows, of a person with a session there. An unknown one has no address. */
const unknownAt = async (client: OutsideClient, paths: readonly string[]): Promise<string[]> => {
  const known: string[] = [];
  for (const path of paths) {
    const { status } = await client.call(path, {});
    if (status !== 404) known.push(`${path} ${status}`);
  }
  return known;
};

describe('The listener of the console', () => {
  it('knows no call of the merchants', async () => {
    expect(
      await unknownAt(
        provider,
        operations.map(({ path }) => path),
      ),
    ).toEqual([]);
  });

  it('knows no token of a merchant’s person', async () => {
    const { ptoken } = merchant;
    expect(await provider.call('console/access/info', {}, { ptoken })).toMatchObject({ responseCode: '03T01' });
  });

  it('knows the token that it gave', async () => {
    expect(await provider.call('console/access/info')).toMatchObject({ responseCode: '00000' });
  });
});

describe('The listener of the merchants', () => {
  it('knows no call of the provider', async () => {
    expect(
      await unknownAt(
        merchant,
        providerOperations.map(({ path }) => path),
      ),
    ).toEqual([]);
  });

  it('knows no token of the console', async () => {
    const { ptoken } = provider;
    expect(await merchant.call('plm/session.list', {}, { ptoken })).toMatchObject({ responseCode: '03T01' });
    expect(portal.guards.isIssued(ptoken!)).toBe(false);
  });

  it('finds no session of the console by its hash, which its role may not even read', async () => {
    const read = db.database.transaction({}, (tx) => tx.rows('SELECT token_hash FROM provider_access.sessions'));
    await expect(read).rejects.toThrow('permission denied for schema provider_access');
  });
});
