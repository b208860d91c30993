import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startRealEdge,
  type RealEdge,
  type Someone,
  type TestDatabase,
} from '#capabilities/security/test/real-edge.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { serverLog } from '#platform/http/index.ts';
import { createWorker, type Worker } from '#platform/jobs/index.ts';
import { noMessenger, type MessengerApp, type TicketState } from '#platform/port/messenger-app.ts';
import { testDatabase } from '#testkit/database.ts';
import { messengerErrors } from '../contract/errors.ts';
import { messengerBindings } from './bindings.ts';
import { messengerCapability } from './capability.ts';
import { notifyMessenger } from './notify.ts';

const OK = '00000';
let db: TestDatabase;
let edge: RealEdge;
let worker: Worker;
/** Business time moves so that what is put back is due. */
let now = Date.parse('2026-11-24T09:00:00+08:00');

/** The app, as the test lets it answer; `state` is that of its last ticket. */
let tickets = 0;
let state: TicketState;
let delivery: 'taken' | 'gone' | 'broken';
let isAway: boolean;
const sent: { messageNo: string; openId: string; text: string; link: string | null }[] = [];
const app: MessengerApp = {
  ...noMessenger,
  createTicket: async () =>
    isAway
      ? null
      : { ticket: `ticket-of-the-app-${(tickets += 1)}`, url: 'http://app.example/scan', expiresInSeconds: 600 },
  ticketState: async (ticket) => (ticket.endsWith(`-${tickets}`) ? state : { state: 'waiting' }),
  send: async (message) => {
    if (delivery === 'broken') throw new Error('no answer');
    sent.push(message);
    return delivery;
  },
};

beforeAll(async () => {
  db = await testDatabase();
  edge = await startRealEdge(db, { bindings: messengerBindings({ messenger: app }), errorTexts: messengerErrors });
  worker = createWorker({
    db: db.database,
    clock: { now: () => new Date(now) },
    log: serverLog('fatal'),
    handlers: messengerCapability.jobs({ messenger: app }),
    name: 'test',
    backoffMs: () => 200,
  });
});
beforeEach(() => {
  state = { state: 'waiting' };
  delivery = 'taken';
  isAway = false;
  sent.length = 0;
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

const run = async (): Promise<void> => {
  now += 3_000;
  await worker.runDue();
};
let account = 0;
async function somebody() {
  const who = await edge.person([{ mid: 'M500001', role: 'maker' }]);
  return { who, client: await edge.signIn(who) };
}
type Client = Awaited<ReturnType<typeof somebody>>['client'];
const open = (client: Client) => client.call<{ ticket: string; url: string }>('plm/wx.ticket.create');
const status = async (client: Client) =>
  (await client.call<{ bind: boolean; nickname: string; isTaken: boolean }>('plm/query.wx.bind.status')).data;
async function bound(openId = `app-${(account += 1)}`) {
  const one = await somebody();
  await open(one.client);
  state = { state: 'followed', openId, nickname: '我的手机' };
  await run();
  return { ...one, openId };
}
const notify = (who: Someone, text: string, key?: string) =>
  db.database.transaction({ mid: ALL_MERCHANTS }, (tx) => notifyMessenger(tx, who.personId, text, undefined, key));

describe('A messaging account', () => {
  it('ST10 BZ25 is bound when the app reports who has scanned, and gets a confirmation', async () => {
    const { client } = await somebody();
    expect((await open(client)).data).toMatchObject({
      ticket: expect.stringMatching(/^ticket-of/),
      url: 'http://app.example/scan',
    });
    await run();
    expect(await status(client)).toMatchObject({ bind: false, isTaken: false });
    state = { state: 'followed', openId: 'app-first', nickname: '光明的手机' };
    await run();
    expect(await status(client)).toMatchObject({ bind: true, nickname: '光明的手机' });
    await run();
    expect(sent).toMatchObject([{ openId: 'app-first', text: expect.stringContaining('您已绑定商户门户') }]);
    expect((await open(client)).responseCode).toBe('01902KPLMS');
  });

  it('is one of one person: another’s is refused and said', async () => {
    const first = await bound();
    const other = await bound(first.openId);
    expect(await status(other.client)).toMatchObject({ bind: false, isTaken: true });
    // The next QR begins again.
    state = { state: 'waiting' };
    await open(other.client);
    expect(await status(other.client)).toMatchObject({ bind: false, isTaken: false });
  });

  it('is unbound once, and gets nothing more', async () => {
    const { who, client } = await bound();
    await run();
    sent.length = 0;
    await notify(who, '一条消息');
    expect((await client.call('plm/wx.unbind')).responseCode).toBe(OK);
    await run();
    expect([sent, (await client.call('plm/wx.unbind')).responseCode]).toEqual([[], '01903KPLMS']);
    expect(await notify(who, '再一条')).toBe(false);
  });

  it('says that the app cannot be reached', async () => {
    const { client } = await somebody();
    isAway = true;
    expect((await open(client)).responseCode).toBe('01901KPLMS');
  });
});

describe('A message to it', () => {
  it('BZ25 is sent once a key in its transaction, and a retry keeps the number', async () => {
    const { who, openId } = await bound();
    await run();
    sent.length = 0;
    delivery = 'broken';
    await notify(who, '订单待您复核', 'order-1');
    await notify(who, '订单待您复核', 'order-1');
    await db.database
      .transaction({}, async (tx) => {
        await notifyMessenger(tx, who.personId, '没有发生', undefined, 'order-2');
        throw new Error('undone');
      })
      .catch(() => undefined);
    await run();
    expect(sent).toEqual([]);
    delivery = 'taken';
    await expect
      .poll(async () => (await run(), sent), { timeout: 60_000, interval: 100 })
      .toEqual([{ messageNo: `order-1:${who.personId}`, openId, text: '订单待您复核', link: null }]);
  });

  it('unbinds an account that no longer follows', async () => {
    const { who, client } = await bound();
    delivery = 'gone';
    await notify(who, '一条消息');
    await run();
    expect((await status(client)).bind).toBe(false);
  });
});
