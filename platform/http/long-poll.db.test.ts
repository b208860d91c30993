import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { testDatabase } from '#testkit/database.ts';
import { bind } from './handler.ts';
import { prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

let db: TestDatabase;
let edge: Edge;

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
});
afterEach(() => edge.stop());
afterAll(() => db.close());

/** More than the pool of the test has connections. */
const MANY = 40;

describe('A long poll', () => {
  it('holds no connection: with more of them than connections every other call is answered', async () => {
    edge = await startEdge(db);
    const [guest, user] = [edge.client(), await edge.signedIn()];
    const waits = Array.from({ length: MANY }, () => guest.call('test/wait', {}));
    await expect.poll(() => edge.waiting()).toBe(MANY);
    expect(db.database.usage()).toMatchObject({ waiting: 0 });
    expect(db.database.usage().idle).toBe(db.database.usage().total);
    expect((await user.call('test/read', { text: '你好' })).responseCode).toBe('00000');
    await edge.stop();
    await Promise.all(waits);
  });

  it('finds no room above its address’s share, learns when to retry, and disturbs nobody', async () => {
    edge = await startEdge(db, { waiting: { perAddress: 3, atOnce: 100 } });
    const [guest, user] = [edge.client(), await edge.signedIn()];
    const waits = Array.from({ length: 3 }, () => guest.call('test/wait', {}));
    await expect.poll(() => edge.waiting()).toBe(3);
    const refused = await guest.call('test/wait', {});
    expect(refused).toMatchObject({ status: 429, responseDesc: '同时等待的请求过多，请稍后再试' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await user.call('test/read', { text: '你好' })).responseCode).toBe('00000');
    await edge.stop();
    await Promise.all(waits);
  });

  it('ends when its client goes, and its place is free', async () => {
    edge = await startEdge(db, { waiting: { perAddress: 1, atOnce: 1 } });
    const guest = edge.client();
    const leaving = new AbortController();
    const first = guest.call('test/wait', {}, { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => edge.waiting()).toBe(1);
    leaving.abort();
    expect(await first).toBe('left');
    await expect.poll(() => edge.waiting()).toBe(0);
    const second = guest.call('test/wait', {});
    await expect.poll(() => edge.waiting()).toBe(1);
    await edge.stop();
    expect((await second).responseCode).toBe('00000');
  });

  it('gets the name of the asking browser, as far as it is sent', async () => {
    edge = await startEdge(db);
    const guest = edge.client();
    const envelope = await guest.seal('test/wait', {});
    const answer = guest.send('test/wait', envelope, { headers: { 'user-agent': `Mozilla/5.0 ${'x'.repeat(1_000)}` } });
    await expect.poll(() => edge.waiting()).toBe(1);
    await edge.stop();
    const { browser } = (await answer).data as { browser: string };
    expect(browser).toMatch(/^Mozilla/);
    expect(browser).toHaveLength(512);
  });

  it('is one in policy and binding, and reads', async () => {
    edge = await startEdge(db);
    const shape = { path: 'test/odd', title: '等待', input: z.object({}), output: z.object({}), errors: [] };
    const waits = operation({ ...shape, policy: { audience: 'public', effect: 'read', waits: true } });
    await expect(startEdge(db, { bindings: [bind(waits, async () => ok({}))] })).rejects.toThrow(
      'test/odd waits in its policy or in its binding',
    );
    expect(() => operation({ ...shape, policy: { audience: 'public', effect: 'change', waits: true } })).toThrow(
      'only a read may wait',
    );
  });
});
