import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo } from '#testkit/outside-client.ts';
import { HELD_UP } from './test/edge-bindings.ts';
import { confirmed, prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

let db: TestDatabase;
let edge: Edge;

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
});
afterEach(() => edge.stop());
afterAll(() => db.close());

/** Sends the path unchanged; `fetch` would normalise it. */
const statusOf = (
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(edge.url);
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    });
    sent.on('error', reject);
    sent.end(body);
  });

const spellings = (path: string): string[] => [
  `/%61pi/${path}`,
  `/ap%69/${path}`,
  `${edge.url}/api/${path}`,
  `http://elsewhere.example/api/${path}`,
  `/api/${path}?x=1`,
  `/api/${path}#x`,
  `/api/${path.replaceAll('e', '%65')}`,
];

describe('A guard of a route works for every spelling of its address', () => {
  it('the limit per address: no spelling gets an answer when the calls are used up', async () => {
    edge = await startEdge(db, { publicRate: { burst: 1, perSecond: 0.001 } });
    expect(await statusOf('/api/wire/key')).toBe(200);
    const statuses = await Promise.all(spellings('wire/key').map((path) => statusOf(path)));
    expect(statuses.filter((status) => status !== 429)).toEqual([]);
    expect(await statusOf('/api/wire/key', { method: 'HEAD' })).toBe(429);
    for (const path of ['//api/wire/key', '/api//wire/key', '/api/./wire/key', '/API/wire/key'])
      expect(await statusOf(path), path).toBe(404);
  });

  it('the origin check: a foreign page reaches no spelling of a call', async () => {
    edge = await startEdge(db);
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
    for (const path of spellings('test/touch'))
      expect(await statusOf(path, { method: 'POST', headers, body: '{}' }), path).toBe(403);
  });

  it('the calls under way: no spelling is taken while the server is full', async () => {
    edge = await startEdge(db, { callsUnderWay: 1 });
    const user = await edge.signedIn();
    await user.seal('test/move', {});
    const gate = edge.gate();
    const held = user.call('test/move', { requestNo: newRequestNo(), amount: HELD_UP, mespAuthList: confirmed });
    await gate.reached;
    for (const path of spellings('test/touch'))
      expect(
        await statusOf(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
        path,
      ).toBe(503);
    gate.open();
    await held;
  });

  it('an address that is no call is refused before its body is read', async () => {
    edge = await startEdge(db);
    const user = await edge.signedIn();
    expect(await user.send('no/such.call', 'x'.repeat(2_000_000))).toMatchObject({
      status: 404,
      responseCode: '09001KPLMS',
    });
    expect((await user.call('test/touch', { requestNo: newRequestNo() })).responseCode).toBe('00000');
  });
});

describe('Where only some addresses are answered', () => {
  it('a client of another network gets neither page nor call; probes ask from any', async () => {
    edge = await startEdge(db, { addresses: ['203.0.113.0/24'], trustProxy: 'loopback' });
    const status = (path: string, from: string) => statusOf(path, { headers: { 'x-forwarded-for': from } });
    expect(await status('/api/wire/key', '203.0.113.8')).toBe(200);
    for (const path of ['/', '/api/wire/key', '/none']) expect(await status(path, '198.51.100.7')).toBe(403);
    expect([await status('/healthz', '198.51.100.7'), await status('/readyz', '198.51.100.7')]).toEqual([200, 200]);
  });
});

describe('Where only some hosts are answered', () => {
  it('another name that leads here gets neither page nor call; probes ask by any', async () => {
    edge = await startEdge(db, { hosts: ['portal.example'] });
    const status = (path: string, host: string) => statusOf(path, { headers: { host } });
    expect([await status('/api/wire/key', 'portal.example'), await status('/api/wire/key', 'PORTAL.example')]).toEqual([
      200, 200,
    ]);
    for (const host of ['evil.example', 'portal.example.evil.example', 'portal.example:81', '127.0.0.1'])
      for (const path of ['/', '/api/wire/key', '/none']) expect(await status(path, host)).toBe(421);
    expect([await status('/healthz', '10.0.0.7'), await status('/readyz', '10.0.0.7')]).toEqual([200, 200]);
  });
});
