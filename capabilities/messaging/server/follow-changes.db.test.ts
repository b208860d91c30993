import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '#testkit/wait-for.ts';
import { startRealEdge, MINUTE, type RealEdge } from '#capabilities/security/test/real-edge.ts';
import { messagingErrors } from '../contract/errors.ts';
import { ALL_MERCHANTS, alone } from '#platform/db/database.ts';
import { openStream } from '#platform/http/test/read-events.ts';
import { createAnnouncer, LiveHub } from '#platform/live/index.ts';
import { testDatabase, type TestDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { messagingBindings } from './bindings.ts';
import { notify } from './notify.ts';

const [MINE, NEIGHBOUR] = ['M100001', 'M100002'];
const PATH = 'plm/live.changes';
const silent = { info: () => undefined, warn: () => undefined };

let db: TestDatabase;
interface Server {
  edge: RealEdge;
  hub: LiveHub;
}
let here: Server;
let there: Server;

/** One of the servers of the product, with its own listening connection. */
async function startServer(): Promise<Server> {
  const hub = new LiveHub({ url: db.url, log: silent });
  hub.start();
  const live = {
    hub,
    isSessionOpen: async (token: string) => (await edge.guards.findSession(alone(db.database), token)).ok,
  };
  const edge: RealEdge = await startRealEdge(db, {
    bindings: messagingBindings({ todos: [], bindingOf: () => undefined, live }),
    errorTexts: messagingErrors,
  });
  await waitFor(() => expect(hub.isListening).toBe(true));
  return { edge, hub };
}

beforeAll(async () => {
  db = await testDatabase();
  [here, there] = await Promise.all([startServer(), startServer()]);
});
afterAll(async () => {
  for (const { edge, hub } of [here, there]) {
    await edge.stop();
    await hub.stop();
  }
  await db.close();
});

const follow = (client: OutsideClient, { edge }: Server) => openStream(client, edge.url, PATH);
const notice = (personId: string, key: string) => ({
  mid: MINE,
  key,
  kind: 'order' as const,
  title: '付款失败',
  text: '收款账号不存在',
  to: '',
  at: new Date(),
  people: [personId],
});

it('LY05 A message reaches the pages of its person on every server, and no others of that name', async () => {
  const wang = await here.edge.person([{ mid: MINE, role: 'maker' }]);
  const [li, zhao] = [
    await here.edge.person([{ mid: MINE, role: 'checker' }]),
    await here.edge.person([{ mid: NEIGHBOUR, role: 'admin' }]),
  ];
  const ownClient = await here.edge.signIn(wang);
  const streams = await Promise.all([
    follow(ownClient, here),
    follow(ownClient, there),
    follow(await here.edge.signIn(li), there),
    follow(await here.edge.signIn(zhao), here),
  ]);
  await db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => notify(tx, [notice(wang.personId, 'a')], new Date()));
  expect(await Promise.all(streams.slice(0, 3).map((stream) => stream.next()))).toEqual(['notices', 'notices', 'work']);
  // The neighbour hears of its own merchant first.
  const announcer = createAnnouncer(db.database, silent);
  announcer.announce({ topic: 'own', mid: NEIGHBOUR });
  await announcer.flush();
  expect(await streams[3]!.next()).toBe('own');
  for (const stream of streams) stream.leave();
});

it('A logout ends its session’s streams at once on every server, and leaves other sessions', async () => {
  const wang = await here.edge.person([{ mid: MINE, role: 'maker' }]);
  const [leaving, staying] = [await here.edge.signIn(wang), await here.edge.signIn(wang)];
  const streams = await Promise.all([follow(leaving, here), follow(leaving, there), follow(staying, there)]);
  expect((await leaving.call('user/logout')).responseCode).toBe('00000');
  expect(await Promise.all(streams.slice(0, 2).map((stream) => stream.next()))).toEqual([null, null]);
  const announcer = createAnnouncer(db.database, silent);
  announcer.announce({ topic: 'work', mid: MINE });
  await announcer.flush();
  expect(await streams[2]!.next()).toBe('work');
  streams[2]!.leave();
  expect((await leaving.call(PATH)).responseCode).toBe('03T01');
});

it('A stream is no activity of its person', async () => {
  const client = await here.edge.signIn(await here.edge.person([{ mid: MINE, role: 'maker' }]));
  here.edge.forward(10 * MINUTE);
  (await follow(client, here)).leave();
  here.edge.forward(6 * MINUTE);
  expect((await client.call('plm/select.message')).responseCode).toBe('03T02');
});

it('A session has at most four streams', async () => {
  const client = await here.edge.signIn(await here.edge.person([{ mid: MINE, role: 'maker' }]));
  const streams = await Promise.all(Array.from({ length: 4 }, () => follow(client, here)));
  expect((await client.call(PATH)).responseCode).toBe('09099KPLMS');
  streams[0]!.leave();
  await expect
    .poll(async () => {
      const stream = await follow(client, here);
      stream.leave();
      return stream.headers['content-type'];
    })
    .toMatch(/^text\/event-stream/);
  for (const stream of streams) stream.leave();
});

it('A server without news of changes ends its streams and accepts none until it hears again', async () => {
  const client = await here.edge.signIn(await here.edge.person([{ mid: MINE, role: 'maker' }]));
  const stream = await follow(client, here);
  await db.admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'portal live'`,
  );
  expect(await stream.next()).toBeNull();
  await expect.poll(() => here.hub.isListening && there.hub.isListening).toBe(true);
  const again = await follow(client, here);
  const announcer = createAnnouncer(db.database, silent);
  announcer.announce({ topic: 'work', mid: MINE });
  await announcer.flush();
  expect(await again.next()).toBe('work');
  again.leave();
});
