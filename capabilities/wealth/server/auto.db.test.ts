import { describe, expect, it } from 'vitest';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { holdingOnly, limitedTo, type TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { queryAuto } from '../contract/auto-operations.ts';
import { autoNotices } from './auto-notices.ts';
import {
  approveIfAsked,
  autoRound,
  confirm,
  fixture,
  fund,
  fundRound,
  holderOf,
  redeem,
  signed,
  standing,
  subscribe,
  testWealth,
  trades,
  moneyAndShares,
  yieldOf,
  yieldsRound,
} from './test/wealth-fixture.ts';

testWealth();

const MONDAY = '2026-11-23T10:00:00+08:00';
const save = (who: TestMerchant, more: object = {}) =>
  fixture.call(who, 'maker', 'plm/hqb.auto.save', {
    requestNo: newId(),
    accountNo: who.account.accountNo,
    below: '80000.00',
    upTo: '85000.00',
    mode: 'fast',
    looks: 'always',
    ...more,
  });
const rulesOf = async (who: TestMerchant) =>
  must(await fixture.call<OutputOf<typeof queryAuto>>(who, 'maker', 'plm/hqb.auto.query', {})).list;
const remove = (who: TestMerchant) =>
  fixture.call(who, 'maker', 'plm/hqb.auto.remove', { accountNo: who.account.accountNo });
const redeemed = async (who: TestMerchant) =>
  (await trades(who, { sides: ['redeem', 'fast'] })).map(({ side, amount }) => `${side} ${amount}`).sort();
/** Every account that falls short in later tests is this test's own. */
const over = async (who: TestMerchant) => must(await remove(who));

it('BZ19 trades and rules of a hidden account are not listed, but the cap counts them', async () => {
  const who = await holderOf('30000.00');
  must(await save(who));
  const few = limitedTo(who, 'maker');
  expect([(await rulesOf(few)).length, (await trades(few)).length]).toEqual([0, 0]);
  expect(
    codeOf(
      await fixture.call(few, 'maker', 'plm/hqb.auto.remove', { requestNo: newId(), accountNo: who.account.accountNo }),
    ),
  ).toBe('04312KCSDS');
  expect([(await rulesOf(who)).length, (await trades(who)).length]).toEqual([1, 1]);
  await over(who);
});

describe('BZ10 automatic redemption', () => {
  it('fills a short account once: fast up to the daily cap, the rest by an ordinary redemption', async () => {
    const who = await holderOf('30000.00');
    must(await save(who));
    await autoRound(MONDAY);
    await autoRound('2026-11-23T10:01:00+08:00');
    expect(await redeemed(who)).toEqual(['fast 10000.00', 'redeem 5000.00']);
    for (const { orderNo } of await trades(who, { sides: ['redeem', 'fast'] })) await approveIfAsked(who, orderNo);
    await fixture.run();
    await autoRound('2026-11-23T10:02:00+08:00');
    expect([await redeemed(who), await moneyAndShares(who)]).toEqual([
      ['fast 10000.00', 'redeem 5000.00'],
      '80000.00 + 0.00 | 15000.00',
    ]);
    const [rule] = await rulesOf(who);
    expect(rule).toMatchObject({
      state: 'active',
      lastRun: { reason: '', orderNo: expect.stringMatching(/^\d{24}$/) },
    });
    await over(who);
  });

  it('does nothing while there is enough, in the nightly pause, and after it was taken away', async () => {
    const who = await holderOf('30000.00');
    must(await save(who, { below: '70000.00', upTo: '71000.00' }));
    await autoRound(MONDAY);
    must(await save(who));
    await autoRound('2026-11-23T23:55:00+08:00');
    await over(who);
    expect(codeOf(await remove(who))).toBe('04312KCSDS');
    await autoRound('2026-11-24T10:00:00+08:00');
    expect(await redeemed(who)).toEqual([]);
  });

  it('of the morning looks once a day, and the day after when it was made later', async () => {
    const who = await holderOf('3000.00');
    fixture.clock.set(MONDAY);
    must(await save(who, { below: '97500.00', upTo: '98000.00', looks: 'daily', mode: 'ordinary' }));
    await autoRound('2026-11-23T10:05:00+08:00');
    await autoRound('2026-11-24T08:29:00+08:00');
    expect(await redeemed(who)).toEqual([]);
    await autoRound('2026-11-24T08:30:00+08:00');
    await autoRound('2026-11-24T08:31:00+08:00');
    expect(await redeemed(who)).toEqual(['redeem 1000.00']);
    await over(who);
  });

  it('is not tried again on the day on which its order came to nothing, and tells so once', async () => {
    const who = await holderOf('3000.00');
    must(await save(who, { below: '97500.00', upTo: '98000.00' }));
    await autoRound(MONDAY);
    const { orderNo } = (await trades(who, { sides: ['fast'] }))[0]!;
    must(await fixture.call(who, 'maker', 'order/audit/cancel', { orderNo }));
    for (const at of ['10:02', '10:03']) await autoRound(`2026-11-23T${at}:00+08:00`);
    expect(await redeemed(who)).toEqual(['fast 1000.00']);
    const found = await fixture.db.database.transaction({ mid: ALL_MERCHANTS, readOnly: true }, (tx) =>
      autoNotices.find(tx, { from: '0', below: '9999999999', limit: 1000 }),
    );
    const merchantNotices = found.filter(({ notice }) => notice?.mid === who.mid);
    expect(merchantNotices.map(({ notice }) => notice!.text.split('：')[1])).toEqual([
      '今日的自动赎回未成功，明日再检查',
    ]);
    await autoRound('2026-11-24T10:00:00+08:00');
    expect(await redeemed(who)).toEqual(['fast 1000.00', 'fast 1000.00']);
    await over(who);
  });

  it('says that there are no shares, and stops when its maker may no longer redeem', async () => {
    const who = await fixture.openMerchant();
    await signed(who);
    must(await save(who, { below: '100001.00', upTo: '100001.00' }));
    await autoRound(MONDAY);
    expect((await rulesOf(who))[0]).toMatchObject({ lastRun: { reason: '余额低于设定金额，但没有可赎回的理财份额' } });
    await fixture.db.admin.query(`DELETE FROM access.role_codes WHERE mid = $1 AND menu_code = '033003'`, [who.mid]);
    await autoRound('2026-11-23T10:01:00+08:00');
    expect((await rulesOf(who))[0]).toMatchObject({
      state: 'stopped',
      stopReason: '设置人制单甲已停用或不再有赎回的权限',
    });
  });

  it('is refused of another’s account, without a contract, and to less than it begins with', async () => {
    const who = await fixture.openMerchant();
    expect(codeOf(await save(who))).toBe('04302KCSDS');
    await signed(who);
    expect(codeOf(await save(who, { accountNo: '8809999990000011' }))).toBe('02101KCSDS');
    expect(codeOf(await save(who, { upTo: '79999.99' }))).toBe('04311KCSDS');
    expect(codeOf(await fixture.call(holdingOnly(who, 'maker', ['0330']), 'maker', 'plm/hqb.auto.query', {}))).toBe(
      'ok',
    );
    expect(await rulesOf(who)).toEqual([]);
  });
});

describe('BZ10 the end of the contract', () => {
  const close = (who: TestMerchant) => fixture.call(who, 'maker', 'plm/hqb.contract.close', { requestNo: newId() });

  it('waits for shares, confirmations and income, and is then told to the fund company', async () => {
    const who = await holderOf('900.00');
    expect(codeOf(await close(who))).toBe('04308KCSDS');
    fixture.clock.set(MONDAY);
    const { orderNo } = must(await redeem(who, '900.00', 'fast'));
    await fixture.run();
    expect(codeOf(await close(who))).toBe('04309KCSDS');
    await fundRound();
    confirm(who, orderNo, '2026-11-24');
    await fundRound('2026-11-24T09:00:00+08:00');
    expect(codeOf(await close(who))).toBe('04310KCSDS');
    fund.published = ['20', '21', '22', '23'].map((day) => yieldOf(`2026-11-${day}`, '0.0100'));
    await yieldsRound('2026-11-24T09:10:00+08:00');
    must(await save(who));
    fund.isAway = true;
    expect(must(await close(who))).toMatchObject({ state: 'closing', fundAccountNo: '' });
    await fundRound();
    expect([(await standing(who)).state, codeOf(await subscribe(who, '1.00')), codeOf(await close(who))]).toEqual([
      'closing',
      '04302KCSDS',
      '04302KCSDS',
    ]);
    expect((await rulesOf(who))[0]).toMatchObject({ state: 'stopped', stopReason: '余额理财已解约' });
    fund.isAway = false;
    await fundRound();
    expect((await standing(who)).state).toBe('closed');
  });

  it('can be followed by another contract, in which the same holding continues', async () => {
    const who = await fixture.openMerchant();
    await signed(who);
    must(await close(who));
    await fundRound();
    await signed(who);
    expect((await standing(who)).state).toBe('open');
    const { orderNo } = must(await subscribe(who, '500.00'));
    await fixture.run();
    confirm(who, orderNo, '2026-11-23');
    await fundRound('2026-11-23T09:00:00+08:00');
    expect(await moneyAndShares(who)).toBe('99500.00 + 0.00 | 500.00');
  });
});
