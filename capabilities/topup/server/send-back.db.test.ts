import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { BEGIN, must } from '#capabilities/order/server/test/order-fixture.ts';
import { claim, collect, fixture, openTopup, remit, sendBack, SHARED, unclaimed } from './test/topup-fixture.ts';

const LAST_DAY = '2026-12-21T23:59:00+08:00';
const TOO_LATE = '2026-12-22T00:01:00+08:00';
const LATER = '2026-12-22T00:30:00+08:00';
const SUCCEEDED = { state: 'succeeded', at: new Date(TOO_LATE), bankSerial: 'BK1' } as const;

beforeAll(openTopup);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** Money on the shared account that names no code, as the merchant of this name would claim it. */
async function arrive() {
  const merchant = await fixture.openMerchant({ balance: '0.01' });
  const { serialNo } = remit(SHARED, { payerName: merchant.name });
  await collect();
  return { merchant, serialNo };
}
const backAt = async (at: string): Promise<void> => {
  fixture.clock.set(at);
  await sendBack();
};

describe('A remittance that nobody claims', () => {
  it('goes back to its payer once, when it can be claimed no more', async () => {
    const { merchant, serialNo } = await arrive();
    fixture.rail.plan(serialNo, { query: [SUCCEEDED] });
    await backAt(LAST_DAY);
    expect([fixture.rail.sentOf(serialNo), await unclaimed()]).toEqual([[], '500.00']);
    await backAt(TOO_LATE);
    expect(await unclaimed()).toBe('0.00');
    await backAt(LATER);
    await backAt('2026-12-22T01:00:00+08:00');
    expect(fixture.rail.talkOf(serialNo)).toEqual(['send', 'query']);
    expect(fixture.rail.sentOf(serialNo)).toMatchObject([
      {
        amountFen: 500_00n,
        payeeName: merchant.name,
        payeeAccountNo: '6222021234567890',
        payeeBankName: '中国工商银行',
      },
    ]);
    expect(await claim(merchant, { arrivedOn: '2026-11-21' })).toMatchObject({ code: '03506KCSDS' });
  });

  it('is asked for, and not sent again, after a time-out', async () => {
    const { serialNo } = await arrive();
    fixture.rail.plan(serialNo, { send: ['breaks'], query: [{ state: 'unknown' }, SUCCEEDED] });
    for (const at of [TOO_LATE, LATER, '2026-12-22T01:00:00+08:00', '2026-12-22T02:00:00+08:00']) await backAt(at);
    expect(fixture.rail.talkOf(serialNo)).toEqual(['send', 'query', 'query']);
    expect(await unclaimed()).toBe('0.00');
  });

  it.each([0, 1, 2])('is sent once by workers of which one dies after %i commits', async (commits) => {
    const { serialNo } = await arrive();
    fixture.rail.plan(serialNo, {
      send: [SUCCEEDED, SUCCEEDED],
      query: [commits === 2 ? SUCCEEDED : { state: 'absent' }],
    });
    fixture.clock.set(TOO_LATE);
    await sendBack(fixture.newWorker(0, dyingDatabase(fixture.db.database, commits))).catch(() => undefined);
    await fixture.mustAddUp();
    await fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
    await backAt(LATER);
    expect(fixture.rail.sentOf(serialNo)).toHaveLength(1);
    expect(await unclaimed()).toBe('0.00');
  });

  it('waits again, and can be claimed, when the bank does not pay it', async () => {
    const { merchant, serialNo } = await arrive();
    fixture.rail.plan(serialNo, { send: [{ state: 'failed', reason: '账号已销户' }] });
    await backAt(TOO_LATE);
    await backAt(LATER);
    expect([fixture.rail.talkOf(serialNo), await unclaimed()]).toEqual([['send'], '500.00']);
    fixture.clock.set(BEGIN);
    must(await claim(merchant));
    expect(await unclaimed()).toBe('0.00');
  });

  it('is credited or sent back, never both, however close together', async () => {
    const { merchant, serialNo } = await arrive();
    fixture.clock.set(LAST_DAY);
    const claiming = claim(merchant);
    fixture.clock.set(TOO_LATE);
    const [claimed] = await Promise.all([claiming, sendBack()]);
    expect(fixture.rail.sentOf(serialNo)).toHaveLength(claimed.ok ? 0 : 1);
    expect(await unclaimed()).toBe('0.00');
  });
});
