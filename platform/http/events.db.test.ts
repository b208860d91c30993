import type { RightCode } from '#platform/kernel/menu.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { eventReply } from '#platform/kernel/event-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { ok } from '#platform/kernel/result.ts';
import { testDatabase } from '#testkit/database.ts';
import { bind, bindWaiting } from './index.ts';
import { prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';
import { startNginx } from './test/nginx.ts';
import { openStream } from './test/read-events.ts';

const path = 'test/follow';
const shape = { path, title: '更新', input: z.object({}), output: eventReply, errors: [] };
const follow = operation({
  ...shape,
  answers: 'events',
  policy: { audience: 'merchant', anyMember: true, effect: 'read', waits: true, passive: true },
});

/** What the handler's stream says; `null` ends it. */
let events: { name: string | null; heard(): void }[] = [];
let wake = (): void => undefined;
let reading = 0;
const say = (name: string | null): Promise<void> =>
  new Promise((heard) => {
    events.push({ name, heard });
    wake();
  });

const binding = bindWaiting(follow, async ({ gone }) =>
  ok({
    events: (async function* () {
      reading += 1;
      try {
        while (!gone.aborted) {
          const next = events.shift();
          if (next?.name === null) return;
          if (next) {
            yield next.name;
            next.heard();
          } else
            await new Promise<void>((resolve) => {
              wake = resolve;
              gone.addEventListener('abort', () => resolve(), { once: true });
            });
        }
      } finally {
        reading -= 1;
      }
    })(),
  }),
);

let db: TestDatabase;
let edge: Edge;

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
});
afterEach(async () => {
  events = [];
  await edge.stop();
});
afterAll(() => db.close());

it('A stream sends news at once, through nginx too, and ends with its handler', async () => {
  edge = await startEdge(db, { bindings: [binding], trustProxy: ['127.0.0.1'] });
  const proxy = await startNginx(edge.url);
  const client = await edge.signedIn();
  for (const url of [edge.url, proxy.url]) {
    const stream = await openStream(client, url, path);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['cache-control']).toBe('no-store');
    void say('work');
    expect(await stream.next()).toBe('work');
    void say('notices');
    expect(await stream.next()).toBe('notices');
    void say(null);
    expect(await stream.next()).toBeNull();
  }
  await proxy.stop();
});

it('A stream is no running call, frees its place with its client, and is limited by address', async () => {
  edge = await startEdge(db, {
    bindings: [binding],
    callsUnderWay: 1,
    streams: { perAddress: 1, atOnce: 10 },
  });
  const client = await edge.signedIn();
  const stream = await openStream(client, edge.url, path);
  const refused = await client.call(path);
  expect([refused.status, refused.responseCode]).toEqual([429, '09099KPLMS']);
  stream.leave();
  await expect.poll(() => reading).toBe(0);
  await expect
    .poll(async () => {
      const next = await openStream(client, edge.url, path);
      next.leave();
      return next.status;
    })
    .toBe(200);
  await expect.poll(() => reading).toBe(0);
});

it('A stream ends when the server closes, which waits for none', async () => {
  edge = await startEdge(db, { bindings: [binding] });
  const stream = await openStream(await edge.signedIn(), edge.url, path);
  await edge.stop();
  expect(await stream.next()).toBeNull();
});

it('A stranger has no stream, and only what waits answers events', async () => {
  edge = await startEdge(db, { bindings: [binding] });
  expect((await edge.client().call(path)).responseCode).toBe('03T01');
  const policy = { audience: 'merchant', anyMember: true, effect: 'read' } as const;
  expect(() => operation({ ...shape, answers: 'events', policy })).toThrow('events are waited for');
});

it('A change under a right is announced after its commit by its merchant; others are not', async () => {
  const changedMids: string[] = [];
  const change = (name: string, permission: RightCode[] | undefined) =>
    bind(
      operation({
        path: `test/${name}`,
        title: '修改',
        input: z.object({ good: z.boolean() }),
        output: z.object({}),
        errors: [],
        policy: { audience: 'merchant', effect: 'change', ...(permission ? { permission } : { anyMember: true }) },
      }),
      async (_context, { good }) => (good ? ok({}) : { ok: false, code: '09099KPLMS' }),
    );
  edge = await startEdge(db, {
    bindings: [change('shared', ['0201']), change('own', undefined)],
    onMerchantChanged: (mid) => changedMids.push(mid),
  });
  const client = await edge.signedIn({ mid: 'M100007' });
  await client.call('test/shared', { good: false });
  await client.call('test/own', { good: true });
  expect(changedMids).toEqual([]);
  await client.call('test/shared', { good: true });
  expect(changedMids).toEqual(['M100007']);
});
