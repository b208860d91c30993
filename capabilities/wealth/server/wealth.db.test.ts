import { describe, expect, it } from 'vitest';
import { codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { newId } from '#platform/kernel/id.ts';
import {
  approveIfAsked,
  balance,
  confirm,
  fixture,
  fund,
  fundRound,
  holderOf,
  model,
  redeem,
  refuse,
  signed,
  standing,
  subscribe,
  testWealth,
  trades,
  moneyAndShares,
} from './test/wealth-fixture.ts';

const MONDAY = '2026-11-23T10:00:00+08:00';

testWealth();

describe('Signing', () => {
  it('takes its steps in their sequence, once, and is opened by the fund company', async () => {
    const who = await fixture.openMerchant();
    expect((await standing(who)).state).toBe('none');
    expect(codeOf(await subscribe(who, '100.00'))).toBe('04302KCSDS');
    const requestNo = newId();
    const { applyNo } = await standing(who, 'plm/hqb.apply.create', { requestNo });
    expect(await standing(who, 'plm/hqb.apply.create', { requestNo })).toMatchObject({ applyNo, state: 'created' });
    const call = async (path: string, input: object) => codeOf(await fixture.call(who, 'maker', path, input));
    expect(await call('plm/hqb.apply.create', { requestNo: newId() })).toBe('04303KCSDS');
    const answers = { q1: 'A', q2: 'A', q3: 'D' };
    const sign = { requestNo: newId(), applyNo, answers };
    expect(await call('plm/hqb.protocol.sign', sign)).toBe('04304KCSDS');
    expect(await call('plm/hqb.apply.submit', { applyNo })).toBe('04304KCSDS');
    const customer = { applyNo, contactName: '王经办', contactMobile: '13800000001', source: '经营收入' };
    expect(await call('plm/hqb.customer.save', customer)).toBe('ok');
    expect(await call('plm/hqb.protocol.sign', { ...sign, answers: { q1: 'A', q2: 'A', q3: 'E' } })).toBe('04305KCSDS');
    expect(must(await fixture.call(who, 'maker', 'plm/hqb.protocol.sign', sign))).toMatchObject({ riskLevel: 'C2' });
    expect(await call('plm/hqb.customer.save', customer)).toBe('04304KCSDS');
    fund.isAway = true;
    await standing(who, 'plm/hqb.apply.submit', { applyNo });
    await fundRound();
    expect((await standing(who)).state).toBe('opening');
    fund.isAway = false;
    await fundRound();
    expect(await standing(who)).toMatchObject({ state: 'open', fundAccountNo: expect.stringMatching(/^98/) });
    expect(must(await fixture.call(who, 'maker', 'plm/hqb.customer.info', {}))).toMatchObject({
      contactMobile: '138****0001',
      riskName: '稳健型',
    });
    expect(must(await fixture.call<{ list: unknown[] }>(who, 'maker', 'plm/hqb.file.query', {})).list).toHaveLength(3);
  });

  it('that is refused says why and can be begun again', async () => {
    const who = await fixture.openMerchant();
    fund.refusal = '客户名称与工商登记不一致';
    await signed(who);
    expect(await standing(who)).toMatchObject({ state: 'refused', reason: fund.refusal, fundAccountNo: '' });
    fund.refusal = '';
    await signed(who);
    expect((await standing(who)).state).toBe('open');
  });
});

describe('A purchase', () => {
  it.each([
    ['2026-11-20T14:59:59+08:00', '2026-11-20', '2026-11-23', '2026-11-24'],
    ['2026-11-20T15:00:00+08:00', '2026-11-23', '2026-11-24', '2026-11-25'],
    ['2026-11-22T10:00:00+08:00', '2026-11-23', '2026-11-24', '2026-11-25'],
  ])('of %s counts for %s and is confirmed on %s', async (at, tradeOn, confirmsOn, incomeSeenOn) => {
    const who = await fixture.openMerchant();
    await signed(who);
    fixture.clock.set(at);
    expect(await model(who)).toMatchObject({
      tradeOn,
      confirmsOn,
      incomeFrom: confirmsOn,
      incomeSeenOn,
      paused: false,
    });
    const { orderNo } = must(await subscribe(who, '500.00'));
    await fixture.run();
    expect(await trades(who)).toMatchObject([{ orderNo, state: 'accepted', tradeOn, confirmsOn }]);
    fund.days = { tradeOn, confirmsOn };
    await fundRound();
    expect([await moneyAndShares(who), await balance(who)]).toMatchObject([
      '99500.00 + 0.00 | 0.00',
      { buying: '500.00', available: '0.00', total: '500.00' },
    ]);
    confirm(who, orderNo, confirmsOn);
    await fundRound(`${confirmsOn}T08:59:59+08:00`);
    expect((await trades(who))[0]!.state).toBe('confirming');
    await fundRound(`${confirmsOn}T09:00:00+08:00`);
    await fundRound();
    expect([await moneyAndShares(who), (await trades(who))[0]!.stateName]).toEqual([
      '99500.00 + 0.00 | 500.00',
      '已确认',
    ]);
  });

  it('is refused in the nightly pause, and that of the fund company comes back as an order', async () => {
    const who = await fixture.openMerchant();
    await signed(who);
    fixture.clock.set('2026-11-20T23:50:00+08:00');
    expect(codeOf(await subscribe(who, '500.00'))).toBe('04301KCSDS');
    fixture.clock.set('2026-11-21T00:10:00+08:00');
    const { orderNo } = must(await subscribe(who, '500.00'));
    await fixture.run();
    refuse(who, orderNo, '超过单户申购上限');
    await fundRound();
    await fundRound();
    const [trade] = await trades(who, { states: ['failed'], sides: ['buy'], keyword: orderNo.slice(-8) });
    expect([await moneyAndShares(who), trade]).toMatchObject([
      '100000.00 + 0.00 | 0.00',
      { reason: '超过单户申购上限', arrivalNo: expect.stringMatching(/^\d{24}$/) },
    ]);
    expect(await fixture.detail(who, trade!.arrivalNo)).toMatchObject({ typeName: '申购退回', state: 'succeeded' });
  });

  it('that the fund company did not answer is asked for and never sent twice', async () => {
    const who = await fixture.openMerchant();
    await signed(who);
    const { orderNo } = must(await subscribe(who, '500.00'));
    await fixture.run();
    fund.silentSends = 1;
    await fundRound();
    expect((await trades(who))[0]!.state).toBe('accepted');
    confirm(who, orderNo, '2026-11-24');
    await fundRound();
    expect([fund.sends.filter((no) => no.endsWith(orderNo)).length, await moneyAndShares(who)]).toEqual([
      1,
      '99500.00 + 0.00 | 500.00',
    ]);
    // One that never reached it is sent again, under the same number.
    fund.isAway = true;
    const { orderNo: lost } = must(await subscribe(who, '300.00'));
    await fixture.run();
    await fundRound();
    fund.isAway = false;
    confirm(who, lost, '2026-11-24');
    await fundRound();
    expect([new Set(fund.sends.filter((no) => no.endsWith(lost))).size, await moneyAndShares(who)]).toEqual([
      1,
      '99200.00 + 0.00 | 800.00',
    ]);
  });

  it.each([1, 2, 3, 4])('survives a worker that dies after %i commits, and is confirmed once', async (commits) => {
    const who = await fixture.openMerchant();
    await signed(who);
    const { orderNo } = must(await subscribe(who, '500.00'));
    await fixture.run();
    confirm(who, orderNo, '2026-11-24');
    await fundRound(undefined, dyingDatabase(fixture.db.database, commits)).catch(() => undefined);
    await fundRound();
    expect([fund.sends.filter((no) => no.endsWith(orderNo)).length, await moneyAndShares(who)]).toEqual([
      1,
      '99500.00 + 0.00 | 500.00',
    ]);
  });
});

describe('A redemption', () => {
  it('the ordinary way holds its shares, and its money comes with the confirmation as an order', async () => {
    const who = await holderOf('8000.00');
    fixture.clock.set(MONDAY);
    const { orderNo } = must(await redeem(who, '3000.00', 'ordinary'));
    expect(await balance(who)).toMatchObject({ available: '5000.00', frozen: '3000.00', total: '8000.00' });
    await approveIfAsked(who, orderNo);
    await fixture.run();
    expect(await balance(who)).toMatchObject({ available: '5000.00', redeeming: '3000.00', total: '8000.00' });
    await fundRound();
    confirm(who, orderNo, '2026-11-24');
    await fundRound('2026-11-24T09:00:00+08:00');
    await fundRound();
    expect(await moneyAndShares(who)).toBe('95000.00 + 0.00 | 5000.00');
    const [trade] = await trades(who, { sides: ['redeem'] });
    expect(await fixture.detail(who, trade!.arrivalNo)).toMatchObject({ typeName: '理财赎回', amount: '3000.00' });
  });

  it('the ordinary way that the fund company refuses gives the shares back', async () => {
    const who = await holderOf('800.00');
    fixture.clock.set(MONDAY);
    const { orderNo } = must(await redeem(who, '800.00', 'ordinary'));
    await fixture.run();
    refuse(who, orderNo, '系统异常');
    await fundRound();
    expect(await moneyAndShares(who)).toBe('99200.00 + 0.00 | 800.00');
  });

  it('the fast way pays at once within the daily cap, and the fund company refills the pool', async () => {
    const who = await holderOf('20000.00');
    fixture.clock.set(MONDAY);
    expect(codeOf(await redeem(who, '10000.01', 'fast'))).toBe('04306KCSDS');
    const { orderNo } = must(await redeem(who, '900.00', 'fast'));
    await fixture.run();
    expect([await moneyAndShares(who), await fixture.moved(orderNo)]).toMatchObject([
      '80900.00 + 0.00 | 19100.00',
      { 'in_transit:fund': '900.00', 'advance:fund': '-900.00' },
    ]);
    expect([(await trades(who))[0]!.stateName, (await model(who)).fast.dayLeft]).toEqual(['已到账', '9100.00']);
    expect(codeOf(await redeem(who, '9100.01', 'fast'))).toBe('04306KCSDS');
    await fundRound();
    confirm(who, orderNo, '2026-11-24');
    await fundRound('2026-11-24T09:00:00+08:00');
    expect([await moneyAndShares(who), (await model(who)).fast.dayLeft]).toEqual([
      '80900.00 + 0.00 | 19100.00',
      '10000.00',
    ]);
  });

  it.each([1, 2])('of two at once the pool pays what it has, and the other fails (workers: %i)', async (count) => {
    const [one, other] = [await holderOf('900.00'), await holderOf('900.00')];
    fixture.clock.set(MONDAY);
    const poolLeft = (await fixture.db.admin.query<{ fen: string }>('SELECT wealth.pool_left() AS fen')).rows[0]!.fen;
    await fixture.db.admin.query('UPDATE wealth.settings SET pool_fen = pool_fen - $1 + 100000', [poolLeft]);
    const placed = await Promise.all([redeem(one, '600.00', 'fast'), redeem(other, '600.00', 'fast')]);
    const workers = Array.from({ length: count }, () => fixture.newWorker());
    await Promise.all(workers.map((worker) => worker.runDue()));
    await fixture.db.admin.query('UPDATE wealth.settings SET pool_fen = 500000000');
    const details = await Promise.all([
      fixture.detail(one, must(placed[0]!).orderNo),
      fixture.detail(other, must(placed[1]!).orderNo),
    ]);
    expect(details.map(({ state }) => state).sort()).toEqual(['failed', 'succeeded']);
    expect(details.map(({ failReason }) => failReason).sort()).toEqual([
      '',
      '今日快速赎回的垫资额度不足，请改用普通赎回或稍后再试',
    ]);
    expect([await moneyAndShares(one), await moneyAndShares(other)].sort()).toEqual([
      '99100.00 + 0.00 | 900.00',
      '99700.00 + 0.00 | 300.00',
    ]);
  });

  it('is refused to a frozen account, and of more than there is', async () => {
    const who = await holderOf('800.00');
    fixture.clock.set(MONDAY);
    expect(codeOf(await redeem(who, '800.01', 'ordinary'))).toBe('02407KCSDS');
    await fixture.setStatus(who, 'frozen');
    expect([codeOf(await redeem(who, '1.00', 'fast')), codeOf(await redeem(who, '1.00', 'ordinary'))]).toEqual([
      '02102KCSDS',
      '02102KCSDS',
    ]);
  });
});
