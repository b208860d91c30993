import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo } from '#testkit/outside-client.ts';
import { AT_ONCE } from './constants.ts';
import { MADE_UP, move, prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

const input = { text: '你好' };
const madeUp = (index: number): string => MADE_UP + String(index).padStart(60, '0');
let db: TestDatabase;
let edge: Edge;

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
});
afterEach(() => edge.stop());
afterAll(() => db.close());

describe('A flood of calls that are refused', () => {
  it('with false tokens costs no query, then must wait; a signed-in person there is admitted', async () => {
    const statements: string[] = [];
    const watched: Database = {
      ...db.database,
      statement: (sql, params, name) => {
        statements.push(sql);
        return db.database.statement(sql, params, name);
      },
      transaction: (options, work) => {
        statements.push('transaction');
        return db.database.transaction(options, work);
      },
    };
    edge = await startEdge(db, { db: watched, failureRate: { burst: 5, perSecond: 0.01 } });
    const user = await edge.signedIn();
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
    const before = statements.length;
    const envelope = await user.seal('test/read', input);
    const replies = [];
    for (let index = 0; index < 10; index += 1)
      replies.push(await user.send('test/read', envelope, { ptoken: madeUp(index) }));
    expect(statements.length).toBe(before);
    expect(replies.map(({ status, responseCode }) => (status === 200 ? responseCode : status))).toEqual([
      ...Array<string>(5).fill('03T01'),
      ...Array<number>(5).fill(429),
    ]);
    expect(Number(replies.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const path of ['test/read', 'test/any']) expect((await user.call(path, input)).responseCode).toBe('00000');
    expect((await user.call('test/touch', { requestNo: newRequestNo() })).responseCode).toBe('00000');
  });

  it('with an ended session or spoiled envelopes is counted for that token at that address', async () => {
    edge = await startEdge(db, { failureRate: { burst: 3, perSecond: 0.01 } });
    const [ended, spoiler, user] = [await edge.signedIn(), await edge.signedIn(), await edge.signedIn()];
    await edge.endSession(ended.sessionId);
    const statuses = async (send: () => Promise<{ status: number }>) =>
      [await send(), await send(), await send(), await send()].map(({ status }) => status);
    expect(await statuses(() => ended.call('test/read', input))).toEqual([200, 200, 200, 429]);
    expect(await statuses(() => spoiler.send('test/read', 'x'))).toEqual([200, 200, 200, 429]);
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
  });

  it('of public calls uses up the quota of strangers, not of a session at the same address', async () => {
    edge = await startEdge(db, { publicRate: { burst: 2, perSecond: 0.01 } });
    const [stranger, user] = [edge.client(), await edge.signedIn()];
    // Each fetches the key, which is a public call, too.
    const envelope = await user.seal('test/touch', { requestNo: newRequestNo() });
    expect((await stranger.seal('test/touch', {})).keyId).toBe(envelope.keyId);
    expect((await stranger.send('test/touch', 'x')).status).toBe(429);
    expect((await user.send('test/touch', envelope)).responseCode).toBe('00000');
  });

  it.each(['stranger', 'confirmed', 'file'] as const)(
    'of the class %s that waits for a lock leaves room for reads; others learn when to retry',
    async (kind) => {
      edge = await startEdge(db, { queueTimeoutMs: 100 });
      const user = await edge.signedIn();
      const stranger = edge.client();
      await stranger.seal('test/touch', {});
      const send = () =>
        ({
          stranger: () => stranger.call('test/touch', { requestNo: newRequestNo() }),
          confirmed: () => user.call('test/move', move()),
          file: () => user.call('test/export', {}),
        })[kind]();
      const blocker = await db.admin.connect();
      await blocker.query('BEGIN; LOCK TABLE edge_test.effects');
      const refused: number[] = [];
      const calls = Array.from({ length: 30 }, async () => {
        const reply = await send();
        if (reply.status === 503) refused.push(Number(reply.headers.get('retry-after')));
        return reply;
      });
      await expect.poll(() => refused.length).toBe(calls.length - AT_ONCE[kind]);
      const read = await user.call('test/read', input);
      await blocker.query('ROLLBACK');
      blocker.release();
      expect([read.status, read.responseCode]).toEqual([200, '00000']);
      expect(refused).toEqual(Array<number>(refused.length).fill(1));
      const answers = (await Promise.all(calls)).map(({ status }) => status);
      expect(answers.filter((status) => status === 200)).toHaveLength(AT_ONCE[kind]);
      expect(await send()).toMatchObject({ status: 200 });
    },
  );

  it('is refused before a body is read where no place would come in time', async () => {
    edge = await startEdge(db, { queueTimeoutMs: 0 });
    const user = await edge.signedIn();
    const pay = () => user.call('test/move', move());
    expect((await pay()).status).toBe(200);
    const blocker = await db.admin.connect();
    await blocker.query('BEGIN; LOCK TABLE edge_test.effects');
    const calls = Array.from({ length: AT_ONCE.confirmed }, pay);
    await expect.poll(async () => (await pay()).status).toBe(503);
    const { status, retryAfter } = await answerToHeaders(`${edge.url}/api/test/move`);
    const metrics = await (await fetch(`${edge.url}/metrics`)).text();
    await blocker.query('ROLLBACK');
    blocker.release();
    expect([status, retryAfter]).toEqual([503, '1']);
    expect(metrics).toMatch(/^portal_calls_refused_total\{class="confirmed"\} [1-9]/m);
    expect((await Promise.all(calls)).map((call) => call.status)).toEqual(calls.map(() => 200));
  });

  it('of questions whether the server is ready costs a query a second', async () => {
    let checkCount = 0;
    edge = await startEdge(db, { db: { ...db.database, isReachable: async () => ++checkCount > 0 } });
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await fetch(`${edge.url}/readyz`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(checkCount).toBeLessThanOrEqual(1 + (performance.now() - began) / 1_000);
  });

  it('of bodies that are too large is counted, and must wait so late that it costs little', async () => {
    const pauseMs = 300;
    edge = await startEdge(db, { failureRate: { burst: 3, perSecond: 0.001 }, tooOftenPauseMs: pauseMs });
    const user = await edge.signedIn();
    const send = () => user.send('test/read', `"${'x'.repeat(65_536)}"`, { ptoken: madeUp(1) });
    expect([await send(), await send(), await send()].map(({ status }) => status)).toEqual([413, 413, 413]);
    const began = performance.now();
    expect((await send()).status).toBe(429);
    expect(performance.now() - began).toBeGreaterThanOrEqual(pauseMs - 1);
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
  });

  it('with large bodies, many keys or deep ones is refused before it costs work', async () => {
    edge = await startEdge(db);
    const user = await edge.signedIn();
    const keys = `{${Array.from({ length: 5_000 }, (_, index) => `"${index}":0`).join()}}`;
    expect((await user.send('test/read', `"${'x'.repeat(65_536)}"`)).status).toBe(413);
    expect((await user.send('test/read', keys)).responseCode).toBe('09001KPLMS');
    expect(
      (await user.call('test/read', null, { plaintext: `{"text":"aa","x":${keys.replace('}', ',"a":1}')}}` }))
        .responseCode,
    ).toBe('09001KPLMS');
  });
});

/** What is answered to a request whose body never comes. */
async function answerToHeaders(url: string): Promise<{ status?: number; retryAfter?: string }> {
  const headers = { 'content-type': 'application/json', 'content-length': 2_000 };
  const sent = request(url, { method: 'POST', headers });
  sent.flushHeaders();
  const [{ statusCode, headers: answered }] = (await once(sent, 'response')) as [IncomingMessage];
  sent.on('error', () => undefined).destroy();
  return { status: statusCode, retryAfter: answered['retry-after'] };
}

/** The beginnings of requests that never end: half of the headers, half of a body. */
const slowBeginnings = [
  'POST /api/test/touch HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ',
  'POST /api/test/touch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
];
async function slowSenders(url: string, count: number): Promise<Socket[]> {
  const port = Number(new URL(url).port);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const socket = connect(port, '127.0.0.1')
        .on('error', () => undefined)
        .resume();
      await once(socket, 'connect');
      socket.write(slowBeginnings[index % slowBeginnings.length]!);
      return socket;
    }),
  );
}

describe('Requests that arrive slowly', () => {
  it('by hundreds leave a login and a member their answers', async () => {
    // None is ended before the others are answered, however slow the machine is.
    edge = await startEdge(db, { arrival: { headersMs: 60_000, requestMs: 60_000, checkIntervalMs: 1_000 } });
    const slow = await slowSenders(edge.url, 400);
    const user = await edge.signedIn();
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
    expect((await edge.client().call('test/touch', { requestNo: newRequestNo() })).responseCode).toBe('00000');
    // Counted: the difference of sockets would be printed for minutes.
    expect(slow.filter(({ closed }) => closed).length).toBe(0);
    for (const socket of slow) socket.destroy();
  });

  it('take no place among the calls under way', async () => {
    edge = await startEdge(db, { callsUnderWay: 2 });
    const user = await edge.signedIn();
    const slow = await slowSenders(edge.url, 20);
    expect((await user.call('test/read', input)).responseCode).toBe('00000');
    for (const socket of slow) socket.destroy();
  });

  it('are ended by the server, also those that keep sending a little', async () => {
    edge = await startEdge(db, { arrival: { headersMs: 200, requestMs: 400, checkIntervalMs: 50 } });
    const slow = await slowSenders(edge.url, 20);
    const dripping = setInterval(() => slow.forEach((socket) => socket.writable && socket.write('x')), 20);
    try {
      await expect.poll(() => slow.filter(({ closed }) => !closed).length).toBe(0);
    } finally {
      clearInterval(dripping);
      for (const socket of slow) socket.destroy();
    }
  });
});
