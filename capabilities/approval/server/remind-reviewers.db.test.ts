import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, must } from '#capabilities/order/server/test/order-fixture.ts';
import { SUBSTITUTE } from '../domain/reroute-rule.ts';
import { REMIND } from './remind-reviewers.ts';
import {
  decide,
  fixture,
  gateway,
  messages,
  openReview,
  payee,
  personIdOf,
  placed,
  setActive,
} from './test/review-fixture.ts';

const [ADMIN, CHECKER, CHECKER2] = ['13900000000', '13900000003', '13900000004'];

beforeAll(openReview);
beforeEach(() => {
  fixture.clock.set(BEGIN);
  messages.length = 0;
  gateway.isAway = false;
});
// Merchants of other tests wait no longer.
afterEach(() =>
  fixture.db.admin.query(`UPDATE approval.reviews SET state = 'expired', ended_at = now() WHERE state = 'pending'`),
);
afterAll(() => fixture.db.close());

/** Who was told at this time, in the sequence of the messages. */
async function toldAt(time: string, worker = fixture.worker): Promise<string[]> {
  messages.length = 0;
  fixture.clock.set(time);
  await fixture.runRecurring(REMIND, worker);
  return messages.map(({ mobile }) => mobile).sort();
}

describe('Reviewers', () => {
  it('get one message for all orders on each of the days 1, 30, 60, 83 and 89', async () => {
    const { merchant } = await placed('1000.00');
    must(
      await fixture.transfer(
        merchant,
        { accountNo: payee.account.accountNo, name: payee.name },
        { amount: '1200.00', who: 'maker' },
      ),
    );
    const days = ['2026-11-21', '2026-12-20', '2027-01-19', '2027-02-11', '2027-02-17'];
    expect(await toldAt('2026-11-20T19:00:00+08:00')).toEqual([]);
    for (const day of days) {
      expect(await toldAt(`${day}T08:59:00+08:00`), day).toEqual([]);
      const notified = await toldAt(`${day}T09:30:00+08:00`);
      expect(notified, day).toEqual([...new Set(notified)]);
      expect(notified, day).toEqual(expect.arrayContaining([CHECKER, CHECKER2]));
      expect(messages[0]!.text).toBe('【商户门户】您有2笔订单待复核，最早将于2027-02-18失效，请登录商户门户处理');
      expect(await toldAt(`${day}T15:00:00+08:00`), day).toEqual([]);
    }
  });

  it('who acted or made the order get no notice, and nobody does for an ended order', async () => {
    const { merchant, orderNo } = await placed('1000.00', { who: 'checker' });
    expect(await toldAt('2026-11-21T10:00:00+08:00')).not.toContain(CHECKER);
    fixture.clock.set(BEGIN);
    const other = await placed('1000.00');
    must(await decide(other.merchant, 'checker', 'reject', other.orderNo));
    must(await decide(merchant, 'checker2', 'reject', orderNo));
    expect(await toldAt('2026-12-20T10:00:00+08:00')).toEqual([]);
  });

  it('get their notice when the gateway is back', async () => {
    await placed('1000.00');
    gateway.isAway = true;
    expect(await toldAt('2026-11-21T10:00:00+08:00', fixture.newWorker(60_000))).toEqual([]);
    gateway.isAway = false;
    expect(await toldAt('2026-11-21T12:00:00+08:00')).toContain(CHECKER);
  });
});

describe('When the named reviewer is disabled', () => {
  it('the order goes to an administrator, who gets a notice the next day and approves it', async () => {
    const { merchant, orderNo } = await placed('1000.00', { layers: byChecker() });
    await setActive(merchant, 'checker', false);
    expect(await toldAt('2026-11-20T21:00:00+08:00')).toEqual([]);
    expect(await toldAt('2026-11-21T09:30:00+08:00')).toEqual([ADMIN, '13900000001']);
    expect((await fixture.detail(merchant, orderNo, 'admin')).review).toMatchObject({
      steps: [{ title: SUBSTITUTE.title }],
    });
    must(await fixture.approve(merchant, 'admin', orderNo));
    expect((await fixture.detail(merchant, orderNo)).state).toBe('queued');
  });

  it('and only the maker is an administrator, administrators get one notice for each occurrence', async () => {
    const { merchant } = await placed('1000.00', { who: 'admin', staff: ['checker', 'admin'], layers: byChecker() });
    expect(await toldAt('2026-11-20T16:00:00+08:00')).toEqual([]);
    await setActive(merchant, 'checker', false);
    expect(await toldAt('2026-11-20T17:00:00+08:00')).toEqual([ADMIN]);
    expect(messages[0]!.text).toContain('有1笔待复核订单已无可用的复核人');
    expect(await toldAt('2026-11-20T18:00:00+08:00')).toEqual([]);
    await setActive(merchant, 'checker', true);
    expect(await toldAt('2026-11-20T18:30:00+08:00')).toEqual([]);
    await setActive(merchant, 'checker', false);
    expect(await toldAt('2026-11-20T19:30:00+08:00')).toEqual([ADMIN]);
  });
});

/** One step: the first reviewer by name. */
const byChecker = () => [
  { fromFen: 0n, steps: [{ title: '复核甲', persons: [personIdOf(payee, 'checker')], mode: 'any' as const }] },
];
