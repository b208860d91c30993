import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#testkit/database.ts';
import { createOutsideClient, newRequestNo } from '#testkit/outside-client.ts';
import { prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';
import { startNginx, type Proxy } from './test/nginx.ts';

const [ONE, ANOTHER] = ['127.0.0.2', '127.0.0.3'];
const CALLS = 3;
let db: TestDatabase;
let closers: (() => Promise<void>)[] = [];

/** The server and nginx before it; `trustProxy` is what TRUSTED_PROXY says. */
async function start(trustProxy: string[]): Promise<{ edge: Edge; proxy: Proxy }> {
  const edge = await startEdge(db, {
    publicRate: { burst: CALLS, perSecond: 0.001 },
    ...(trustProxy.length ? { trustProxy } : {}),
  });
  const proxy = await startNginx(edge.url);
  closers.push(
    () => proxy.stop(),
    () => edge.stop(),
  );
  return { edge, proxy };
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** Asked by the client at `from`, an address of this machine. */
const requestFrom = (url: string, from: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url, { localAddress: from, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode!, headers: response.headers }));
    })
      .on('error', reject)
      .end();
  });

const statuses = async (
  url: string,
  from: string,
  count: number,
  headers: (index: number) => Record<string, string> = () => ({}),
): Promise<number[]> => {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await requestFrom(url, from, headers(index))).status);
  return found;
};

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
});
afterEach(async () => {
  for (const close of closers) await close();
  closers = [];
});
afterAll(() => db.close());

describe('Behind nginx', () => {
  it('limits each client by its own address, regardless of the headers it sends', async () => {
    const { proxy } = await start(['127.0.0.1']);
    const url = `${proxy.url}/api/wire/key`;
    expect(await statuses(url, ONE, CALLS + 1)).toEqual([200, 200, 200, 429]);
    const forged = (index: number) => ({
      'x-forwarded-for': `203.0.113.${index}`,
      'x-real-ip': `203.0.113.${index}`,
      forwarded: `for=203.0.113.${index}`,
    });
    expect(await statuses(url, ONE, 2, forged)).toEqual([429, 429]);
    // Nor can it use up another client's quota.
    await statuses(url, ONE, 2, () => ({ 'x-forwarded-for': ANOTHER }));
    expect(await statuses(url, ANOTHER, CALLS + 1)).toEqual([200, 200, 200, 429]);
  });

  it('takes all clients for one, by http, while the proxy is not trusted', async () => {
    const { proxy } = await start([]);
    const url = `${proxy.url}/api/wire/key`;
    expect(await statuses(url, ONE, CALLS)).toEqual([200, 200, 200]);
    const limited = await requestFrom(url, ANOTHER);
    expect(limited.status).toBe(429);
    expect(limited.headers['strict-transport-security']).toBeUndefined();
  });

  it('sends Strict-Transport-Security to clients by https, and takes their calls', async () => {
    const { proxy } = await start(['loopback']);
    const { headers } = await requestFrom(`${proxy.url}/healthz`, ONE, { 'x-forwarded-proto': 'http' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    // A browser there names the address that it sees.
    const client = createOutsideClient(proxy.url);
    const sent = await client.send('test/touch', await client.seal('test/touch', { requestNo: newRequestNo() }), {
      headers: { origin: proxy.url.replace('http:', 'https:') },
    });
    expect(sent).toMatchObject({ status: 200, responseCode: '00000' });
  });

  it('shows its figures to this machine and to nobody through the proxy', async () => {
    for (const trustProxy of [['127.0.0.1'], []]) {
      const { edge, proxy } = await start(trustProxy);
      expect(await statuses(`${edge.url}/metrics`, '127.0.0.1', 1)).toEqual([200]);
      expect(await statuses(`${proxy.url}/metrics`, '127.0.0.1', 1)).toEqual([404]);
      expect(await statuses(`${proxy.url}/metrics`, ONE, 1, () => ({ 'x-forwarded-for': '127.0.0.1' }))).toEqual([404]);
    }
  });
});
