import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { codeMeaning, dictionaryOf } from '#capabilities/account/contract/transaction-codes.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { paidOrdersOf } from '#capabilities/order/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { SecondAccount, SecondEntry } from '../contract/operations.ts';
import { secondAuditRules } from './audit-rules.ts';
import { secondBindings } from './bindings.ts';
import { payKind, rechargeKind, returnKind, transferKind } from './second-kinds.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
let shop: string;
let office: string;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...secondBindings()],
    kinds: [rechargeKind, returnKind, transferKind, payKind],
    audit: secondAuditRules,
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ balance: '1000.00', layers: [{ fromFen: 0n, steps: [] }] });
  shop = must(await open('朝阳门店')).accountNo;
  office = must(await open('市场部')).accountNo;
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const call = <T>(path: string, input: object = {}, who: Who = 'maker', owner = merchant) =>
  fixture.call<T>(owner, who, path, input);
const open = (accountName: string) =>
  call<{ accountNo: string }>('second/account/open', { requestNo: newId(), accountName }, 'admin');
const move = (path: string, input: object) => call(`second/${path}`, { requestNo: newId(), ...input });
const main = () => merchant.account.accountNo;
const balanceOf = async (accountNo: string) =>
  must(await call<SecondAccount>('second/account/getAccountInfo', { accountNo }, 'viewer')).totalBalance;

describe('BZ01 A second-level account', () => {
  it('has a name of its own in the merchant', async () => {
    expect(codeOf(await open('市场部'))).toBe('07301KCSDS');
    const { list } = must(await call<{ list: SecondAccount[] }>('second/account/list'));
    expect(list.map(({ accountName }) => accountName).toSorted()).toEqual(['市场部', '朝阳门店']);
  });

  it('is filled, passes money on and gives it back, and every fen is in its entries', async () => {
    must(await move('recharge', { accountNo: main(), secondAccountNo: shop, amount: '300.00', remark: '备用' }));
    await fixture.run();
    must(await move('transfer', { secondAccountNo: shop, toAccountNo: office, amount: '120.00' }));
    must(await move('return', { secondAccountNo: shop, accountNo: main(), amount: '80.00' }));
    await fixture.run();
    expect([await balanceOf(shop), await balanceOf(office), await fixture.money(merchant)]).toEqual([
      '100.00',
      '120.00',
      '780.00 + 0.00',
    ]);
    const { list } = must(await call<{ list: SecondEntry[] }>('second/account/entries', { accountNo: shop }));
    expect(list.map(({ typeName, direction, amount }) => `${typeName} ${direction} ${amount}`).toSorted()).toEqual([
      '二级户互转 out 120.00',
      '二级户充值 in 300.00',
      '二级户退回 out 80.00',
    ]);
    expect(list.map(({ counterName }) => counterName)).toContain('市场部');
  });

  it('gives no more than it has, to however many at once', async () => {
    must(await move('recharge', { accountNo: main(), secondAccountNo: shop, amount: '100.00' }));
    await fixture.run();
    const rivals = await Promise.all(
      Array.from({ length: 6 }, () => move('return', { secondAccountNo: shop, accountNo: main(), amount: '60.00' })),
    );
    expect(rivals.map(codeOf).toSorted()).toEqual([...Array.from({ length: 5 }, () => '02407KCSDS'), 'ok']);
    expect(codeOf(await move('transfer', { secondAccountNo: shop, toAccountNo: shop, amount: '1.00' }))).toBe(
      '07304KCSDS',
    );
  });

  it('pays somebody else under the right name, and not its own merchant', async () => {
    const other = await fixture.openMerchant({ balance: '0.01' });
    must(await move('recharge', { accountNo: main(), secondAccountNo: shop, amount: '100.00' }));
    await fixture.run();
    const payee = { payeeAccountNo: other.account.accountNo, payeeName: other.name };
    const pay = (more: object = {}) => move('pay', { secondAccountNo: shop, ...payee, amount: '60.00', ...more });
    expect(codeOf(await pay({ payeeName: '别的公司' }))).toBe('07306KCSDS');
    expect(codeOf(await pay({ payeeAccountNo: main(), payeeName: merchant.name }))).toBe('07307KCSDS');
    must(await pay());
    expect(codeOf(await pay())).toBe('02407KCSDS');
    await fixture.run();
    expect([await balanceOf(shop), await fixture.money(other)]).toEqual(['40.00', '60.01 + 0.00']);
  });

  it('pays under its own name in confirmation, record and receipt', async () => {
    const other = await fixture.openMerchant({ balance: '0.01' });
    must(await move('recharge', { accountNo: main(), secondAccountNo: shop, amount: '100.00' }));
    await fixture.run();
    const payee = { payeeAccountNo: other.account.accountNo, payeeName: other.name };
    const asks = {
      pay: { requestNo: newId(), secondAccountNo: shop, ...payee, amount: '60.00' },
      return: { requestNo: newId(), secondAccountNo: shop, accountNo: main(), amount: '10.00' },
    };
    const name = '朝阳门店（二级账户）';
    const orderNos: string[] = [];
    for (const [path, input] of Object.entries(asks)) {
      const facts = must(await fixture.preview(merchant, 'maker', `second/${path}`, input))!;
      expect(facts.from).toEqual([{ name, bankName: '', accountNo: shop }]);
      orderNos.push(must(await call<{ orderNo: string }>(`second/${path}`, input)).orderNo);
    }
    await fixture.run();
    const [paid, returned] = [
      await fixture.detail(merchant, orderNos[0]!),
      await fixture.detail(merchant, orderNos[1]!),
    ];
    expect(paid).toMatchObject({ direction: 'out', accountNo: shop, accountName: name, payeeName: other.name });
    expect(returned).toMatchObject({ direction: 'in', accountNo: main(), payeeName: name });
    expect(returned.payeeAccountNo.slice(-4)).toBe(shop.slice(-4));
    const receipts = await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      paidOrdersOf(
        tx,
        merchant.mid,
        orderNos.map((orderNo) => ({ orderNo })),
        { since: new Date(0), limit: 2 },
      ),
    );
    expect(receipts.map(({ payer, payee: paidTo }) => [payer.name, paidTo.name])).toEqual([
      [name, other.name],
      [name, merchant.account.name],
    ]);
  });

  it('of another merchant is as one that does not exist', async () => {
    const other = await fixture.openMerchant();
    const input = { requestNo: newId(), secondAccountNo: shop, accountNo: other.account.accountNo, amount: '1.00' };
    expect(codeOf(await call('second/return', input, 'maker', other))).toBe('07302KCSDS');
    expect(codeOf(await call('second/account/entries', { accountNo: shop }, 'maker', other))).toBe('07302KCSDS');
    expect(must(await call<{ list: object[] }>('second/account/list', {}, 'maker', other)).list).toEqual([]);
  });
});

describe('TY03 The codes of second-level accounts', () => {
  it('are in their part of the dictionary, the others of the range as before', () => {
    expect(['7010', '7020', '7030', '7040'].map(codeMeaning)).toEqual([
      '二级户充值',
      '二级户退回',
      '二级户互转',
      '二级户付款',
    ]);
    expect(dictionaryOf(2).map(({ code }) => code)).toEqual(expect.arrayContaining(['7010', '7020', '7030', '7040']));
  });
});
