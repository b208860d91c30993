import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForLock } from '#testkit/wait-for-lock.ts';
import { testDatabase } from '#testkit/database.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { CANARY, HELD_UP, REFUSED, SHORT_OF_MONEY } from './test/edge-bindings.ts';
import { MID, move, prepareTables, startEdge, type Edge, type TestDatabase } from './test/edge-fixture.ts';

let db: TestDatabase;
let edge: Edge;
let user: OutsideClient & { sessionId: string };

beforeAll(async () => {
  db = await testDatabase();
  await prepareTables(db);
  edge = await startEdge(db);
  user = await edge.signedIn();
});
afterAll(async () => {
  await edge.stop();
  await db.close();
});

describe('A session that ends while a call is under way', () => {
  it('before the effect refuses it, with the reason of its end', async () => {
    const leaving = await edge.signedIn();
    const payload = move();
    const blocker = await db.admin.connect();
    await blocker.query('BEGIN');
    await blocker.query('UPDATE edge_test.sessions SET ended = true WHERE id = $1', [leaving.sessionId]);
    const call = leaving.call('test/move', payload);
    await waitForLock(db.admin);
    await blocker.query('COMMIT');
    blocker.release();
    expect((await call).responseCode).toBe('03T04');
    expect(await edge.effects(payload.requestNo)).toBe(0);
  });

  it('waits for a call that holds it already', async () => {
    const leaving = await edge.signedIn();
    const payload = move({ amount: HELD_UP });
    const gate = edge.gate();
    const call = leaving.call('test/move', payload);
    await gate.reached;
    const ending = edge.endSession(leaving.sessionId);
    await waitForLock(db.admin);
    gate.open();
    expect((await call).responseCode).toBe('00000');
    await ending;
    expect((await leaving.call('test/read', { text: '你好' })).responseCode).toBe('03T04');
  });
});

describe('The operation record', () => {
  it('of a change is who and what with its result, of a read nothing', async () => {
    const before = edge.recorded.length;
    await user.call('test/read', { text: '你好' });
    await user.call('test/move', move({ amount: REFUSED }));
    await user.call('test/move', move());
    expect(edge.recorded.slice(before)).toEqual([
      { path: 'test/move', code: SHORT_OF_MONEY },
      { path: 'test/move', code: '00000' },
    ]);
  });

  it('in the log names the call and the caller, and no canary of payload, token, key or error', async () => {
    const secrets = [
      'canary-password',
      'canary-text',
      '6222020200009876',
      CANARY,
      '6222020200001234',
      user.ptoken!,
      MID.toLowerCase(),
    ];
    await user.call('test/read', { text: 'canary-text 6222020200009876' });
    await user.call(
      'test/move',
      move({
        mespAuthList: [{ smsCode: '271828' }, { tradePwd: { password: 'canary-password', nonceStr: 'canary-text' } }],
      }),
    );
    const reply = await user.call('test/boom', { text: 'canary-text 6222020200009876' });
    expect(reply).toMatchObject({
      status: 500,
      responseCode: '09099KPLMS',
      data: { incidentId: reply.headers.get('x-request-id') },
    });
    expect(reply.text).not.toMatch(/canary|at |\.ts/);
    const incident = edge.lines.find((line) => line.incidentId === reply.headers.get('x-request-id'));
    expect(incident).toMatchObject({
      path: 'test/boom',
      err: { type: 'Error', stack: expect.stringContaining('edge-bindings') },
    });
    expect(edge.lines.at(-1)).toMatchObject({
      path: 'test/boom',
      code: '09099KPLMS',
      mid: MID,
      personId: expect.any(String),
      requestId: expect.any(String),
      ms: expect.any(Number),
    });
    for (const secret of secrets) expect(edge.logText()).not.toContain(secret);
    expect(edge.logText()).not.toMatch(/\b271828\b/);
  });
});
