import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/kernel/clock.ts';
import { testDatabase } from '#testkit/database.ts';
import { newRequestNo, type OutsideClient } from '#testkit/outside-client.ts';
import { removeEndedOf } from '#testkit/retention.ts';
import { httpRetention } from './retention.ts';
import { HELD_UP, REFUSED, SHORT_OF_MONEY } from './test/edge-bindings.ts';
import {
  SINGLE_USE,
  confirmed,
  move,
  prepareTables,
  startEdge,
  type Edge,
  type Fault,
  type TestDatabase,
} from './test/edge-fixture.ts';

const BUSINESS_TIME = '2027-03-01T00:00:30.000Z';
const fault: Fault = { next: 'none' };
let db: TestDatabase;
let edge: Edge;
let user: OutsideClient & { sessionId: string };

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
  edge = await startEdge(db, { fault, settlePauseMs: 5, clock: fixedClock(BUSINESS_TIME) });
  user = await edge.signedIn();
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

describe('An answer', () => {
  it('says the business time, which pages call now', async () => {
    expect((await user.call('test/move', move())).headers.get('x-business-time')).toBe(BUSINESS_TIME);
  });
});

/** Factors that open one call, whichever server asks. */
const onlyOnce = () => [confirmed[0], { tradePwd: { password: 'right', nonceStr: SINGLE_USE + newRequestNo() } }];

/** Never waits long for a lock. */
const impatientDatabase = ({ database }: TestDatabase): TestDatabase['database'] => ({
  ...database,
  transaction: (options, work) =>
    database.transaction(options, async (tx) => {
      await tx.run('SET LOCAL lock_timeout = 100');
      return work(tx);
    }),
});

describe('The same request number', () => {
  it('sent 50 times has one effect and one answer, byte for byte', async () => {
    const payload = move();
    const replies = await Promise.all(Array.from({ length: 50 }, () => user.call('test/move', payload)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]).toMatchObject({ responseCode: '00000', data: { orderNo: expect.any(String) } });
    expect(await edge.effects(payload.requestNo)).toBe(1);
  });

  it('needs no second confirmation for the answer it has', async () => {
    const payload = move();
    const first = await user.call('test/move', payload);
    expect((await user.call('test/move', { ...payload, mespAuthList: undefined })).text).toBe(first.text);
  });

  it('with another payload is 09020, also by another person of the merchant', async () => {
    const payload = move();
    await user.call('test/move', payload);
    const colleague = await edge.signedIn();
    expect((await user.call('test/move', { ...payload, amount: '2.00' })).responseCode).toBe('09020KPLMS');
    expect((await colleague.call('test/move', { ...payload, amount: '2.00' })).responseCode).toBe('09020KPLMS');
    expect(await edge.effects(payload.requestNo)).toBe(1);
  });

  it('with the same payload by another colleague is 09020, never the first person’s answer', async () => {
    const payload = move();
    await user.call('test/move', payload);
    const colleague = await edge.signedIn();
    for (const mespAuthList of [confirmed, undefined])
      expect((await colleague.call('test/move', { ...payload, mespAuthList })).responseCode).toBe('09020KPLMS');
    expect(await edge.effects(payload.requestNo)).toBe(1);
  });

  it('repeated while the first runs waits for its answer, with its factors, on two servers too', async () => {
    const second = await startEdge(db);
    const payload = move({ mespAuthList: onlyOnce() });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        user.call('test/move', payload, index % 2 ? { baseUrl: second.url } : {}),
      ),
    );
    expect(new Set(replies.map(({ responseCode }) => responseCode))).toEqual(new Set(['00000']));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await edge.effects(payload.requestNo)).toBe(1);
    await second.stop();
  });

  it('repeated during a slow first call is answered as being processed, and spends nothing', async () => {
    const impatient = await startEdge(db, { db: impatientDatabase(db) });
    const gate = edge.gate();
    const payload = move({ amount: HELD_UP, mespAuthList: onlyOnce() });
    const envelope = await user.seal('test/move', payload);
    const first = user.send('test/move', envelope);
    await gate.reached;
    const repeats = [
      await user.call('test/move', payload, { baseUrl: impatient.url }),
      await user.send('test/move', envelope, { baseUrl: impatient.url }),
    ];
    gate.open();
    expect([...repeats, await first].map(({ responseCode }) => responseCode)).toEqual([
      '02008KCSDS',
      '02008KCSDS',
      '00000',
    ]);
    expect((await user.call('test/move', payload, { baseUrl: impatient.url })).text).toBe((await first).text);
    await impatient.stop();
  });

  it('of another merchant is another number', async () => {
    const payload = move();
    const other = await edge.signedIn({ mid: 'M100002' });
    const [mine, theirs] = [await user.call('test/move', payload), await other.call('test/move', payload)];
    expect([mine.responseCode, theirs.responseCode]).toEqual(['00000', '00000']);
    expect(mine.text).not.toBe(theirs.text);
  });

  it('that failed has changed nothing and may be tried again', async () => {
    const payload = move({ amount: REFUSED });
    expect(await user.call('test/move', payload)).toMatchObject({
      responseCode: SHORT_OF_MONEY,
      responseDesc: '可用余额不足',
    });
    expect(await edge.effects(payload.requestNo)).toBe(0);
    expect((await user.call('test/move', { ...payload, amount: '5.00' })).responseCode).toBe('00000');
  });

  it('keeps the answer it was first given, in the database too', async () => {
    const payload = move();
    await user.call('test/move', payload);
    await expect(
      db.admin.query(`UPDATE wire.requests SET response = 'x' WHERE request_no = $1`, [payload.requestNo]),
    ).rejects.toThrow('written already');
  });
});

describe('The same envelope', () => {
  it('is refused the second time, for reads and for changes', async () => {
    for (const [path, payload] of [
      ['test/read', { text: '你好' }],
      ['test/move', move()],
    ] as const) {
      const envelope = await user.seal(path, payload);
      expect((await user.send(path, envelope)).responseCode).toBe('00000');
      expect((await user.send(path, envelope)).responseCode).toBe('09004KPLMS');
    }
    const client = edge.client();
    const login = await client.seal('test/touch', { requestNo: newRequestNo() });
    expect((await client.send('test/touch', login)).responseCode).toBe('00000');
    expect((await client.send('test/touch', login)).responseCode).toBe('09004KPLMS');
  });

  it('is refused by another server and after a restart if it had an effect or a stored answer', async () => {
    const requestNo = newRequestNo();
    const client = edge.client();
    const login = await client.seal('test/touch', { requestNo });
    const paid = await user.seal('test/move', move());
    const wrong = await user.seal('test/move', move({ mespAuthList: [{ smsCode: '999999' }, confirmed[1]] }));
    const refused = await user.seal('test/move', move({ amount: REFUSED }));
    const known = move();
    await user.call('test/move', known);
    const again = await user.seal('test/move', known);
    const envelopes = [paid, wrong, refused, again];
    await client.send('test/touch', login);
    for (const envelope of envelopes) await user.send('test/move', envelope);
    const restarted = await startEdge(db);
    const send = async (path: string, envelope: unknown, ptoken: string | null) =>
      (await restarted.client().send(path, envelope, { ptoken })).responseCode;
    expect(await send('test/touch', login, null)).toBe('09004KPLMS');
    for (const envelope of envelopes) expect(await send('test/move', envelope, user.ptoken)).toBe('09004KPLMS');
    expect(restarted.wrongTries()).toBe(0);
    expect(await edge.effects(requestNo)).toBe(1);
    await restarted.stop();
  });

  it('sent to two servers at once has one effect', async () => {
    const second = await startEdge(db);
    const requestNo = newRequestNo();
    const client = edge.client();
    const envelope = await client.seal('test/touch', { requestNo });
    const replies = await Promise.all([
      client.send('test/touch', envelope),
      second.client().send('test/touch', envelope, { ptoken: null }),
    ]);
    expect(replies.map(({ responseCode }) => responseCode).sort()).toEqual(['00000', '09004KPLMS']);
    expect(await edge.effects(requestNo)).toBe(1);
    await second.stop();
  });

  it('that pays, sent to two servers at once, is executed by exactly one despite equal factors', async () => {
    const second = await startEdge(db);
    for (let round = 0; round < 5; round += 1) {
      const payload = move({ mespAuthList: onlyOnce() });
      const envelope = await user.seal('test/move', payload);
      const replies = await Promise.all([
        user.send('test/move', envelope),
        user.send('test/move', envelope, { baseUrl: second.url }),
      ]);
      expect(replies.map(({ responseCode }) => responseCode).sort()).toEqual(['00000', '09004KPLMS']);
      expect(await edge.effects(payload.requestNo)).toBe(1);
    }
    await second.stop();
  });

  it('is forgotten only when it would be refused by its time', async () => {
    const count = async () =>
      (await db.admin.query<{ count: number }>('SELECT count(*)::int AS count FROM wire.replays')).rows[0]!.count;
    const before = await count();
    await removeEndedOf(db, httpRetention);
    expect(await count()).toBe(before);
    await db.admin.query(`UPDATE wire.replays SET expires_at = now() - interval '1 second'`);
    await removeEndedOf(db, httpRetention);
    expect(await count()).toBe(0);
  });
});

describe('An answer that was lost', () => {
  it('after the commit is found again by the same number', async () => {
    const payload = move({ amount: HELD_UP });
    const gate = edge.gate();
    const cut = new AbortController();
    const lost = user
      .send('test/move', await user.seal('test/move', payload), { signal: cut.signal })
      .catch(() => 'lost');
    await gate.reached;
    cut.abort();
    expect(await lost).toBe('lost');
    gate.open();
    const replies = await Promise.all(Array.from({ length: 50 }, () => user.call('test/move', payload)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]!.responseCode).toBe('00000');
    expect(await edge.effects(payload.requestNo)).toBe(1);
  });

  it('between database and server is settled by the key: committed gives the stored answer', async () => {
    const payload = move();
    fault.next = 'committed';
    const reply = await user.call('test/move', payload);
    expect(reply.responseCode).toBe('00000');
    expect((await user.call('test/move', payload)).text).toBe(reply.text);
    expect(await edge.effects(payload.requestNo)).toBe(1);
  });

  it('between database and server is settled by the key: not committed makes the effect once', async () => {
    const payload = move();
    fault.next = 'not committed';
    expect((await user.call('test/move', payload)).responseCode).toBe('00000');
    expect(await edge.effects(payload.requestNo)).toBe(1);
  });

  it('is reported as being processed if it remains unknown or was not kept', async () => {
    const payload = move();
    fault.next = 'away';
    expect((await user.call('test/move', payload)).responseCode).toBe('02008KCSDS');
    fault.next = 'committed';
    expect((await edge.client().call('test/touch', { requestNo: newRequestNo() })).responseCode).toBe('02008KCSDS');
    expect((await user.call('test/move', payload)).responseCode).toBe('00000');
    expect(await edge.effects(payload.requestNo)).toBe(1);
  });

  it('of a call that exceeds its time is reported as being processed', async () => {
    const gate = edge.gate();
    expect((await user.call('test/slow', {})).responseCode).toBe('02008KCSDS');
    gate.open();
  });
});
