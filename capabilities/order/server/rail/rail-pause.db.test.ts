import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForLock } from '#testkit/wait-for-lock.ts';
import type { quoteFee } from '#capabilities/account/contract/operations.ts';
import { showRails } from '#capabilities/account/contract/rail-operations.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { maySend } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { BankState } from '#platform/port/bank-rail.ts';
import { orderBindings } from '../bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '../test/order-fixture.ts';
import { railConsole } from '../test/rail-console.ts';
import { absent, succeeded, unknown, type Step } from '../test/scripted-rail.ts';

let fixture: OrderFixture;
let at: Awaited<ReturnType<typeof railConsole>>;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
  at = await railConsole(fixture);
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const after = (seconds: number) => new Date(Date.parse(BEGIN) + seconds * 1000).toISOString();
const DAY = 24 * 3600;

async function queued(plan: { send?: Step[]; query?: Step[] } = {}) {
  const merchant = await fixture.openMerchant({ balance: '1000.00' });
  const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
  fixture.rail.plan(orderNo, plan);
  const detail = () => fixture.detail(merchant, orderNo);
  const events = async () => (await detail()).timeline.map(({ event }) => event);
  return { merchant, orderNo, detail, events };
}

describe('While the rail to the bank is paused', () => {
  it('an order says why it waits, and is sent once by two workers when it is over', async () => {
    must(await at.pause(at.finance));
    const { merchant, orderNo, detail, events } = await queued({ send: [succeeded('BK9')] });
    await fixture.run();
    expect(await detail()).toMatchObject({ state: 'processing', waitsForRail: true });
    expect(await events()).toEqual(['submitted', 'rail_waits']);
    await fixture.run(after(120));
    expect(await events()).toEqual(['submitted', 'rail_waits']);
    const quote = await fixture.call<OutputOf<typeof quoteFee>>(merchant, 'maker', 'csdb/v2/business/work', {
      function: 'withdraw',
      accountNo: merchant.account.accountNo,
      amount: '1.00',
    });
    expect(must(quote)).toMatchObject({ isRailPaused: true });
    const { changeId } = must(await at.askToResume(at.finance));
    expect(codeOf(await at.atConsole.decide(at.finance, changeId))).toBe('01605KPLMS');
    expect(codeOf(await at.atConsole.decide(at.admin, changeId))).not.toBe('ok');
    await fixture.run(after(240));
    expect(fixture.rail.talkOf(orderNo)).toEqual([]);
    must(await at.atConsole.decide(at.risk, changeId));
    fixture.clock.set(after(400));
    await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send']);
    expect(await detail()).not.toHaveProperty('waitsForRail');
    expect(await events()).toEqual(['submitted', 'rail_waits', 'rail_resumed', 'succeeded']);
  });

  it('a sent payment is followed to its end; one that the bank has not waits', async () => {
    const known = await queued({ send: [unknown], query: [unknown, succeeded('BK7')] });
    const lost = await queued({ send: [unknown, succeeded('BK8')], query: Array.from({ length: 9 }, () => absent) });
    await fixture.run();
    must(await at.pause());
    for (const seconds of [1, 3, 70, DAY + 300]) await fixture.run(after(seconds));
    expect((await known.detail()).state).toBe('succeeded');
    expect(await lost.detail()).toMatchObject({ state: 'processing' });
    expect(await lost.events()).not.toContain('suspended');
    expect(fixture.rail.sentOf(lost.orderNo)).toHaveLength(1);
    await at.resume();
    await fixture.run(after(DAY + 600));
    expect(fixture.rail.sentOf(lost.orderNo)).toHaveLength(2);
    expect((await lost.detail()).state).toBe('succeeded');
  });

  it('it is not paused again, and what is not paused is not resumed', async () => {
    expect(codeOf(await at.askToResume())).toBe('08752KPLMS');
    must(await at.pause());
    expect(codeOf(await at.pause(at.finance))).toBe('08751KPLMS');
    must(await at.askToResume());
    const { list } = must(await at.atConsole.call(at.finance, showRails, {}));
    expect(list).toMatchObject([
      { rail: 'bank', isPaused: true, reason: '银行系统故障', pausedBy: '管文静', isResumeWaiting: true },
      { rail: 'fund', isPaused: false },
    ]);
    expect(codeOf(await at.askToResume(at.finance))).toBe('01606KPLMS');
    const { rows } = await fixture.db.admin.query<{ id: string }>(
      `SELECT change_id AS id FROM change.changes WHERE kind = 'account.rail-resume' AND state = 'pending'`,
    );
    must(await at.atConsole.decide(at.risk, rows[0]!.id));
    expect(must(await at.atConsole.call(at.admin, showRails, {})).list).toMatchObject([
      { isPaused: false, isResumeWaiting: false },
      { rail: 'fund', isPaused: false },
    ]);
  });
});

describe('A pause that comes while a worker sends', () => {
  it('begins after the intention to send that is being written', async () => {
    const [permission, written] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
    const sending = fixture.db.database.transaction({}, async (tx) => {
      permission.resolve(await maySend(tx, 'bank'));
      await written.promise;
    });
    expect(await permission.promise).toBe(true);
    let isPaused = false;
    const pausing = at.pause().then(() => (isPaused = true));
    await waitForLock(fixture.db.admin);
    expect(isPaused).toBe(false);
    written.resolve();
    await Promise.all([sending, pausing]);
    expect(await fixture.db.database.transaction({}, (tx) => maySend(tx, 'bank'))).toBe(false);
    await at.resume();
  });

  it('does not stop a payment whose intention was written, which is sent once', async () => {
    const answer = Promise.withResolvers<BankState>();
    const called = Promise.withResolvers<void>();
    const { orderNo, detail } = await queued({
      send: [
        () => {
          called.resolve();
          return answer.promise;
        },
      ],
      query: [succeeded('BK6')],
    });
    const run = fixture.run();
    await called.promise;
    must(await at.pause());
    answer.resolve(unknown);
    await run;
    await fixture.run(after(1));
    expect((await detail()).state).toBe('succeeded');
    expect(fixture.rail.talkOf(orderNo)).toEqual(['send', 'query']);
    await at.resume();
  });

  it('lets each of twenty orders be either sent once or wait, never both', async () => {
    const all: Awaited<ReturnType<typeof queued>>[] = [];
    for (let count = 0; count < 20; count += 1) all.push(await queued());
    const [, paused] = await Promise.all([fixture.run(), at.pause(), fixture.newWorker().runDue()]);
    must(paused);
    const { rows } = await fixture.db.admin.query<{ orderNo: string }>(
      'SELECT order_no AS "orderNo" FROM orders.lines WHERE order_no = ANY($1) AND sent_at IS NOT NULL',
      [all.map(({ orderNo }) => orderNo)],
    );
    const stamped = new Set(rows.map(({ orderNo }) => orderNo));
    for (const { orderNo } of all) expect(fixture.rail.sentOf(orderNo)).toHaveLength(stamped.has(orderNo) ? 1 : 0);
    await at.resume();
    fixture.clock.set(after(600));
    await Promise.all([fixture.run(), fixture.newWorker().runDue()]);
    for (const { orderNo } of all) expect(fixture.rail.sentOf(orderNo)).toHaveLength(1);
  });
});
