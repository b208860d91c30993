import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { setAccountStatus } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, House, must, nothingLeft } from '#capabilities/order/server/test/house.ts';
import type { Shop } from '#capabilities/order/server/test/shop.ts';
import { transferBindings } from './bindings.ts';
import { transferKind } from './index.ts';

let house: House;
let payee: Shop;
beforeAll(async () => {
  house = await House.open({ bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...transferBindings()], kinds: [transferKind] });
  payee = await house.openShop({ balance: '0.01' });
});
beforeEach(() => house.clock.set(BEGIN));
afterEach(() => house.mustAddUp());
afterAll(() => house.db.close());

const to = () => ({ accountNo: payee.account.accountNo, name: payee.name });

describe('A transfer', () => {
  it('is the receiver’s money the moment it runs, and the payer’s order is finished', async () => {
    const shop = await house.openShop();
    const { orderNo, state } = must(await house.transfer(shop, to(), { amount: '800.00', remark: '货款' }));
    expect(state).toBe('queued');
    expect(await house.money(shop)).toBe('99199.50 + 800.50');
    await house.run();
    expect(await house.detail(shop, orderNo)).toMatchObject({
      state: 'succeeded', auditStatus: '00', typeCode: '3010', finishedAt: BEGIN, channelNo: '', payeeName: payee.name, payeeBankName: '商户门户支付账户', mayBeReturned: false,
      payeeAccountNo: `**** ${payee.account.accountNo.slice(-4)}`,
    });
    expect(await house.moved(orderNo)).toEqual({ [`${shop.account.accountNo}:available`]: '-800.50', [`${payee.account.accountNo}:available`]: '800.00', feeIncome: '0.50' });
    expect(await house.money(shop)).toBe('99199.50 + 0.00');
    expect(house.rail.talkOf(orderNo)).toEqual([]);
  });

  it('runs once, however often the worker is asked', async () => {
    const shop = await house.openShop();
    const { orderNo } = must(await house.transfer(shop, to(), { amount: '10.00' }));
    await Promise.all([house.run(), house.newWorker().runDue(), house.newWorker().runDue()]);
    await house.db.admin.query(`UPDATE jobs.jobs SET state = 'ready', ended_at = NULL WHERE mid = $1`, [shop.mid]);
    await house.run();
    expect(await house.moved(orderNo)).toMatchObject({ [`${payee.account.accountNo}:available`]: '10.00' });
    expect((await house.detail(shop, orderNo)).timeline.map(({ event }) => event)).toEqual(['submitted', 'succeeded']);
  });

  it('may go to another account of the same merchant, and its order shows both sides', async () => {
    const shop = await house.openShop();
    const { orderNo } = must(await house.transfer(shop, { accountNo: shop.second.accountNo, name: shop.name }, { amount: '10.00' }));
    await house.run();
    const { entries } = await house.detail(shop, orderNo);
    expect(entries.filter(({ typeCode }) => typeCode === '3010').map(({ accountNo, bucketName, direction, amount }) => [accountNo, bucketName, direction, amount])).toEqual(
      expect.arrayContaining([
        [shop.account.accountNo, '冻结', 'out', '10.00'],
        [shop.second.accountNo, '可用', 'in', '10.00'],
        [shop.account.accountNo, '冻结', 'out', '0.50'],
      ]),
    );
  });

  it('tells the payer nothing of the receiver’s account, and the receiver nothing of the order', async () => {
    const shop = await house.openShop();
    const { orderNo } = must(await house.transfer(shop, to(), { amount: '10.00' }));
    await house.run();
    expect((await house.detail(shop, orderNo)).entries.map(({ accountNo }) => accountNo)).not.toContain(payee.account.accountNo);
    expect(codeOf(await house.call(payee, 'admin', 'order/queryOrderDetail', { orderNo }))).toBe('02401KCSDS');
  });

  it('whose receiver can no longer receive when it runs fails in words, with money and limit back', async () => {
    const [shop, closing] = [await house.openShop(), await house.openShop()];
    const placed = must(await house.transfer(shop, { accountNo: closing.account.accountNo, name: closing.name }, { amount: '2000.00' }));
    await house.setStatus(closing, 'dormant');
    must(await house.approve(shop, 'checker', placed.orderNo));
    await house.run();
    expect(await house.detail(shop, placed.orderNo)).toMatchObject({ state: 'failed', auditStatus: '20', failReason: '收款账户当前状态不能收款，请联系收款方确认' });
    expect(await house.money(shop)).toBe('100000.00 + 0.00');
    expect(await house.limitUsed(shop, '2026-11-20', 'transfer')).toBe('0.00 in 0');
    expect(await house.moved(placed.orderNo)).toEqual({});
  });
});

describe('A transfer is refused', () => {
  const refusal = async (shop: Shop, instead: Record<string, unknown>) => {
    const answer = codeOf(await house.transfer(shop, to(), { amount: '10.00', instead }));
    expect(await house.traces(shop)).toEqual(nothingLeft);
    return answer;
  };

  it('when the written name is not the account’s; brackets and spaces do not matter', async () => {
    const shop = await house.openShop();
    expect(await refusal(shop, { payeeName: '测试商户有限公司' })).toBe('02601KCSDS');
    expect(codeOf(await house.transfer(shop, to(), { amount: '10.00', instead: { payeeName: ` ${payee.name.replace('有限', ' 有限')}` } }))).toBe('ok');
  });

  it('to an account that does not exist, to itself, and out of somebody else’s', async () => {
    const shop = await house.openShop();
    // As a wrong name: the answer does not tell which numbers exist.
    expect(await refusal(shop, { payeeAccountNo: '8899999999999999' })).toBe('02601KCSDS');
    expect(await refusal(shop, { payeeAccountNo: shop.account.accountNo, payeeName: shop.name })).toBe('02113KCSDS');
    expect(await refusal(shop, { accountNo: payee.account.accountNo })).toBe('02101KCSDS');
  });

  it.each(['pay_only', 'dormant', 'closing'] as const)('to an account that is %s', async (status) => {
    const [shop, other] = [await house.openShop(), await house.openShop()];
    const quoteId = await house.quote(shop, { function: 'transfer', accountNo: shop.account.accountNo, amount: '10.00' });
    await house.db.database.transaction({ mid: other.mid }, (tx) => setAccountStatus(tx, other.mid, other.account.accountNo, status));
    expect(await refusal(shop, { quoteId, payeeAccountNo: other.account.accountNo, payeeName: other.name })).toBe('02111KCSDS');
  });

  it('with the quote for another payee', async () => {
    const [shop, other] = [await house.openShop(), await house.openShop()];
    expect(await refusal(shop, { payeeAccountNo: other.account.accountNo, payeeName: other.name })).toBe('02104KCSDS');
  });

  it('from an account that is frozen, with a forbidden remark, or into the past', async () => {
    const shop = await house.openShop();
    expect(await refusal(shop, { remark: '六合彩' })).toBe('02602KCSDS');
    expect(await refusal(shop, { scheduledAt: '2026-11-20 14:00:00' })).toBe('02408KCSDS');
    const quoteId = await house.quote(shop, { function: 'transfer', accountNo: shop.account.accountNo, amount: '10.00' });
    await house.setStatus(shop, 'frozen');
    expect(await refusal(shop, { quoteId })).toBe('02102KCSDS');
  });
});

describe('Transfers that cross', () => {
  it('twenty each way between two merchants at once all arrive, and no fen is lost', async () => {
    const [one, two] = [await house.openShop({ balance: '1000.00' }), await house.openShop({ balance: '1000.00' })];
    const send = (from: Shop, into: Shop) => house.transfer(from, { accountNo: into.account.accountNo, name: into.name }, { amount: '20.00' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => [send(one, two), send(two, one)]).flat());
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['ok']));
    await Promise.all([house.run(), house.newWorker().runDue()]);
    expect([await house.money(one), await house.money(two)]).toEqual(['990.00 + 0.00', '990.00 + 0.00']);
  });
});
