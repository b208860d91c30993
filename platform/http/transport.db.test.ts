import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable, type Database } from '#platform/db/database.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo } from '#testkit/outside-client.ts';
import { createHttpServer, type HttpServerOptions } from './index.ts';
import { HELD_UP } from './test/edge-bindings.ts';
import { confirmed, prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

const input = { text: '你好' };
let db: TestDatabase;
let portal: string;
let edges: Edge[] = [];

const start = async (options: Parameters<typeof startEdge>[1] = {}): Promise<Edge> => {
  const edge = await startEdge(db, options);
  edges.push(edge);
  return edge;
};

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
  portal = mkdtempSync(join(tmpdir(), 'portal-static-'));
  mkdirSync(join(portal, 'assets'));
  const script = `console.log('${'x'.repeat(500)}')`;
  writeFileSync(join(portal, 'index.html'), '<!doctype html><title>商户门户</title>');
  writeFileSync(join(portal, 'assets/main-Ab3_dE9x.js'), script);
  writeFileSync(join(portal, 'assets/main-Ab3_dE9x.js.br'), brotliCompressSync(script));
  writeFileSync(join(portal, '.secret'), 'no');
});
afterEach(async () => {
  await Promise.all(edges.map((edge) => edge.stop()));
  edges = [];
});
afterAll(async () => {
  rmSync(portal, { recursive: true, force: true });
  await db.close();
});

describe('The transport', () => {
  it('answers what is no operation with 4xx in the shape of a reply', async () => {
    const { url, client } = await start();
    expect(await client().send('no/such.call', {})).toMatchObject({ status: 404, responseCode: '09001KPLMS' });
    expect((await fetch(`${url}/api/test/read`)).status).toBe(404);
    expect(await client().send('test/touch', 'x', { headers: { 'content-type': 'text/plain' } })).toMatchObject({
      status: 415,
    });
    expect(await client().send('test/touch', 'x'.repeat(1_048_577))).toMatchObject({
      status: 413,
      responseCode: '09001KPLMS',
    });
    expect(await client().send('test/touch', '')).toMatchObject({ responseCode: '09001KPLMS' });
  });

  it('reads all parts of an answer from one snapshot, without changes that happen meanwhile', async () => {
    const edge = await start();
    const gate = edge.gate();
    const reading = (await edge.signedIn()).call<{ counts: number[] }>('test/twice');
    await gate.reached;
    await db.admin.query(`INSERT INTO edge_test.effects (mid, request_no) VALUES ('M1', 'meanwhile')`);
    gate.open();
    const { counts } = (await reading).data;
    expect(counts[1]).toBe(counts[0]);
  });

  it('sends every answer with the security headers and no CORS', async () => {
    const { url, client } = await start({
      staticDir: portal,
      contentPolicy: { connect: ['http://127.0.0.1:6506'] },
      trustProxy: ['127.0.0.1'],
    });
    for (const headers of [
      (await fetch(url)).headers,
      (await fetch(`${url}/nothing`)).headers,
      (await client().call('test/touch', {})).headers,
    ]) {
      const policy = headers.get('content-security-policy')!;
      expect(policy).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';",
      );
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'");
      expect(policy).toContain("connect-src 'self' http://127.0.0.1:6506;");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('sends Strict-Transport-Security to clients by https, if a trusted proxy says so', async () => {
    const stsHeader = async ({ url }: Edge, protocol: string) =>
      (await fetch(url, { headers: { 'x-forwarded-proto': protocol } })).headers.get('strict-transport-security');
    const [behind, open] = [await start({ trustProxy: ['127.0.0.1'] }), await start()];
    expect(await stsHeader(behind, 'https')).toBe('max-age=31536000; includeSubDomains');
    expect([await stsHeader(behind, 'http'), await stsHeader(open, 'https')]).toEqual([null, null]);
  });

  it('refuses browsers on foreign pages and accepts clients that are no browser', async () => {
    const { url, client } = await start({ allowedOrigins: ['https://portal.example.com'] });
    const status = async (headers: Record<string, string>) => {
      const caller = client();
      return (
        await caller.send('test/touch', await caller.seal('test/touch', { requestNo: newRequestNo() }), { headers })
      ).status;
    };
    for (const origin of [
      'https://evil.example',
      'null',
      `${url}.evil.example`,
      url.replace('127.0.0.1', 'localhost'),
      'nonsense',
    ])
      expect(await status({ origin })).toBe(403);
    for (const origin of [url, 'https://portal.example.com']) expect(await status({ origin })).toBe(200);
    expect(await status({ origin: url, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status({})).toBe(200);
  });

  it('limits public calls and the key per address, with a retry time, but no sessions', async () => {
    const edge = await start({ publicRate: { burst: 3, perSecond: 0.001 } });
    const user = await edge.signedIn();
    const requestNo = newRequestNo();
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
    for (let count = 1; count <= 3; count += 1) expect((await user.call('test/touch', { requestNo })).status).toBe(200);
    const limited = await user.call('test/touch', { requestNo });
    expect(limited).toMatchObject({ status: 429, responseDesc: '操作过于频繁，请稍后再试' });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // The page got its key without a session, and those calls are counted separately.
    for (const status of [200, 200, 429]) expect((await fetch(`${edge.url}/api/wire/key`)).status).toBe(status);
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
  });

  it('refuses more calls than it can answer', async () => {
    const edge = await start({ callsUnderWay: 1 });
    const user = await edge.signedIn();
    await user.call('test/read', input);
    const gate = edge.gate();
    const held = user.call('test/move', { requestNo: newRequestNo(), amount: HELD_UP, mespAuthList: confirmed });
    await gate.reached;
    expect(await user.call('test/read', input)).toMatchObject({ status: 503 });
    gate.open();
    await held;
  });

  it('says 503 in the shape of a reply while the database is away, and works again after', async () => {
    const away = { now: false };
    const database: Database = {
      isReachable: async () => !away.now,
      usage: () => ({ total: 0, idle: 0, waiting: 0 }),
      close: async () => {},
      statement: (...query) => db.database.statement(...query),
      transaction: (options, work) =>
        away.now ? Promise.reject(new DatabaseUnavailable()) : db.database.transaction(options, work),
    };
    const edge = await start({ db: database });
    const user = await edge.signedIn();
    expect((await fetch(`${edge.url}/readyz`)).status).toBe(200);
    away.now = true;
    expect(await user.call('test/read', input)).toMatchObject({ status: 503, responseCode: '09099KPLMS' });
    await expect.poll(async () => (await fetch(`${edge.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${edge.url}/healthz`)).status).toBe(200);
    away.now = false;
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
  });

  it('counts calls by operation and code, for this machine only', async () => {
    const edge = await start({ pool: () => ({ total: 5, idle: 3, waiting: 0 }) });
    const user = await edge.signedIn();
    await user.call('test/read', input);
    const text = await (await fetch(`${edge.url}/metrics`)).text();
    expect(text).toContain('portal_call_seconds_count{path="test/read",code="00000"} 1');
    expect(text).toContain('portal_db_connections{state="idle"} 3');
    const closed = await start({ metricsFor: [] });
    expect((await fetch(`${closed.url}/metrics`)).status).toBe(404);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect((await fetch(`${edge.url}/metrics`, { headers: { [header]: '127.0.0.1' } })).status, header).toBe(404);
  });

  it('lets calls under way end while it closes, and takes no new ones', async () => {
    const edge = await startEdge(db);
    const user = await edge.signedIn();
    await user.call('test/read', input);
    const gate = edge.gate();
    const held = user.call('test/move', {
      requestNo: newRequestNo(),
      amount: '77.00',
      mespAuthList: [{ smsCode: '123456' }, { tradePwd: { password: 'right', nonceStr: 'n' } }],
    });
    await gate.reached;
    const stopped = edge.stop();
    const late = await user.call('test/read', input).then(
      ({ status }) => status,
      () => 'refused',
    );
    expect([503, 'refused']).toContain(late);
    gate.open();
    expect((await held).responseCode).toBe('00000');
    await stopped;
  });
});

describe('The portal', () => {
  it('comes with hashed files for a year, its page revalidated, and compressed where it can be', async () => {
    const { url } = await start({ staticDir: portal });
    const page = await fetch(url);
    expect(await page.text()).toContain('商户门户');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const script = await fetch(`${url}/assets/main-Ab3_dE9x.js`, { headers: { 'accept-encoding': 'br' } });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('br');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect(await script.text()).toContain('console.log');
    const plain = await fetch(`${url}/assets/main-Ab3_dE9x.js`, { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toContain('console.log');
    for (const path of [
      '/.secret',
      '/assets/../../etc/passwd',
      '/nothing.js',
      '/assets/nothing-Ab3_dE9x.js',
      '/assets/..%2f.secret',
      '/%2e%2e/%2e%2e/etc/passwd',
    ])
      expect((await fetch(url + path)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('A hashed file', () => {
  it('is read once: a window that was open before an update still gets the files of its build', async () => {
    const { url } = await start({ staticDir: portal });
    const path = join(portal, 'assets/old-Ab3_dE9x.css');
    writeFileSync(path, 'body { margin: 0 }');
    await fetch(`${url}/assets/old-Ab3_dE9x.css`);
    rmSync(path);
    const after = await fetch(`${url}/assets/old-Ab3_dE9x.css`);
    expect(after.headers.get('content-type')).toContain('text/css');
    expect(await after.text()).toBe('body { margin: 0 }');
  });
});

describe('Bindings that contradict themselves', () => {
  it('do not start', async () => {
    const edge = await start();
    expect(edge.url).toContain('127.0.0.1');
    const wrong = { bindings: [], errorTexts: {} } as unknown as HttpServerOptions;
    await expect(createHttpServer(wrong)).rejects.toThrow('09005KPLMS has no text');
  });
});
