import { describe, expect, it } from 'vitest';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { railConsole } from '#capabilities/order/server/test/rail-console.ts';
import { newId } from '#platform/kernel/id.ts';
import { wealthErrors } from '../contract/errors.ts';
import {
  approveIfAsked,
  autoRound,
  balance,
  confirm,
  fixture,
  fund,
  fundRound,
  holderOf,
  model,
  redeem,
  signed,
  standing,
  subscribe,
  testWealth,
  trades,
} from './test/wealth-fixture.ts';

let at: Awaited<ReturnType<typeof railConsole>>;
testWealth(async () => void (at = await railConsole(fixture, 'fund')));

const sendsOf = (orderNo: string) => fund.sends.filter((no) => no.endsWith(orderNo)).length;
const stateOf = async (who: Parameters<typeof trades>[0]) => (await trades(who))[0]!.state;

describe('While the rail to the fund company is paused', () => {
  it('new orders are refused with the reason, and taken again when two people resumed it', async () => {
    const who = await holderOf('800.00');
    expect(await model(who)).toMatchObject({ paused: false, pauseText: '' });
    must(await at.pause(at.finance));
    expect(await model(who)).toMatchObject({ paused: true, pauseText: wealthErrors['09351KCSDS'] });
    expect(codeOf(await subscribe(who, '100.00'))).toBe('09351KCSDS');
    expect(codeOf(await redeem(who, '100.00', 'ordinary'))).toBe('09351KCSDS');
    expect(codeOf(await redeem(who, '100.00', 'fast'))).toBe('09351KCSDS');
    expect(await balance(who)).toMatchObject({ available: '800.00', frozen: '0.00', buying: '0.00' });
    const { changeId } = must(await at.askToResume(at.finance));
    expect(codeOf(await at.atConsole.decide(at.finance, changeId))).toBe('01605KPLMS');
    expect(codeOf(await subscribe(who, '100.00'))).toBe('09351KCSDS');
    must(await at.atConsole.decide(at.risk, changeId));
    expect(codeOf(await subscribe(who, '100.00'))).toBe('ok');
  });

  it('what was taken waits, also what the fund company has lost, and is sent once afterwards', async () => {
    const who = await fixture.openMerchant();
    await signed(who);
    const { orderNo } = must(await subscribe(who, '500.00'));
    await approveIfAsked(who, orderNo);
    const { orderNo: lost } = must(await subscribe(who, '300.00'));
    await fixture.db.admin.query(`UPDATE wealth.trades SET sent_at = now() WHERE order_no = $1`, [lost]);
    must(await at.pause());
    await fixture.run();
    await fundRound();
    expect([await stateOf(who), sendsOf(orderNo), sendsOf(lost)]).toEqual(['accepted', 0, 0]);
    await at.resume();
    await fundRound();
    await fundRound();
    expect([await stateOf(who), sendsOf(orderNo), sendsOf(lost)]).toEqual(['confirming', 1, 1]);
  });

  it('what was sent before is asked for until its end', async () => {
    const who = await fixture.openMerchant();
    await signed(who);
    const { orderNo } = must(await subscribe(who, '500.00'));
    await fixture.run();
    fund.silentSends = 1;
    await fundRound();
    must(await at.pause());
    confirm(who, orderNo, '2026-11-24');
    await fundRound();
    expect([await stateOf(who), sendsOf(orderNo)]).toEqual(['confirmed', 1]);
    await at.resume();
  });

  it('no customer is opened, and an automatic redemption waits without a note of failure', async () => {
    const holder = await holderOf('800.00');
    fixture.clock.set('2026-11-20T10:00:00+08:00');
    must(
      await fixture.call(holder, 'maker', 'plm/hqb.auto.save', {
        requestNo: newId(),
        accountNo: holder.account.accountNo,
        below: '99300.00',
        upTo: '99400.00',
        mode: 'ordinary',
        looks: 'always',
      }),
    );
    const opening = await fixture.openMerchant();
    must(await at.pause());
    await signed(opening);
    await autoRound('2026-11-20T10:05:00+08:00');
    expect((await standing(opening)).state).toBe('opening');
    const { rows } = await fixture.db.admin.query('SELECT 1 FROM wealth.auto_runs WHERE mid = $1', [holder.mid]);
    expect(rows).toEqual([]);
    await at.resume();
    await fundRound();
    expect((await standing(opening)).state).toBe('open');
  });
});
