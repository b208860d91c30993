import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, must } from '#capabilities/order/server/test/order-fixture.ts';
import { railConsole } from '#capabilities/order/server/test/rail-console.ts';
import { succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import { newId } from '#platform/kernel/id.ts';
import { askForTransfers, collect, fixture, openTopup, remit, sendBack, SHARED } from './test/topup-fixture.ts';

const TOO_LATE = '2026-12-22T00:01:00+08:00';
let at: Awaited<ReturnType<typeof railConsole>>;
beforeAll(async () => {
  await openTopup();
  at = await railConsole(fixture);
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const transfer = async (): Promise<string> => {
  const merchant = await fixture.openMerchant({ balance: '0.01' });
  const { accountNo } = merchant.account;
  const input = { requestNo: newId(), accountNo, bankAccountId: merchant.bankAccountId, amount: '500.00' };
  return must(await fixture.call<{ topupNo: string }>(merchant, 'maker', 'trade/xwbank/transIn', input)).topupNo;
};

describe('While the rail to the bank is paused', () => {
  it('nothing new is sent back, and what was sent before is asked for', async () => {
    const [begun, fresh] = [remit(SHARED).serialNo, remit(SHARED).serialNo];
    await collect();
    fixture.rail.plan(begun, { send: [{ state: 'unknown' }], query: [{ state: 'unknown' }, succeeded('BK1')] });
    fixture.rail.plan(fresh, { send: [succeeded('BK2')] });
    await fixture.db.admin.query(
      `UPDATE topup.arrivals SET arrived_at = arrived_at + interval '1 day' WHERE serial_no = $1`,
      [fresh],
    );
    fixture.clock.set(TOO_LATE);
    await sendBack();
    must(await at.pause());
    fixture.clock.set('2026-12-23T00:01:00+08:00');
    for (let round = 0; round < 3; round += 1) await sendBack();
    expect([fixture.rail.talkOf(begun), fixture.rail.talkOf(fresh)]).toEqual([['send', 'query', 'query'], []]);
    await at.resume();
    await sendBack();
    await sendBack();
    expect(fixture.rail.talkOf(fresh)).toEqual(['send']);
  });

  it('no bank account is asked for money, and each is asked once after it', async () => {
    const begun = await transfer();
    fixture.rail.plan(begun, { query: [{ state: 'accepted' }, succeeded('PL1')] });
    await askForTransfers();
    must(await at.pause());
    const fresh = await transfer();
    fixture.rail.plan(fresh, { send: [succeeded('PL2')] });
    for (let round = 0; round < 3; round += 1) await askForTransfers();
    expect([fixture.rail.talkOf(begun), fixture.rail.talkOf(fresh)]).toEqual([['send', 'query', 'query'], []]);
    await at.resume();
    await askForTransfers();
    await askForTransfers();
    expect(fixture.rail.pullsOf(fresh)).toHaveLength(1);
  });
});
