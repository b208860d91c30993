import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { limitedTo, type TestMerchant, type Who } from '#capabilities/order/server/test/test-merchant.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import type { RelatedMerchant, TerminalRow, TypeBalance } from '../contract/operations.ts';
import { terminalBindings } from './bindings.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({ bindings: terminalBindings(), kinds: [] });
});
beforeEach(async () => {
  merchant = await fixture.openMerchant({ balance: '1000.00' });
});
afterAll(() => fixture.db.close());

interface Found {
  terminals: TerminalRow[];
  relations: RelatedMerchant[];
}
const call = <T = { terminalNo: string }>(path: string, input: object = {}, who: Who = 'admin', owner = merchant) =>
  fixture.call<T>(owner, who, path, input);
const found = async (owner = merchant) =>
  must(await call<Found>('merchinfo/getTerminalAndRelationMerchant', {}, 'viewer', owner));
const shop = (more: object = {}) => ({
  kind: 'shop',
  terminalName: '朝阳门店',
  cityCode: '330100',
  address: '建国路88号',
  accountNo: merchant.account.accountNo,
  ...more,
});

describe('BZ24 A terminal', () => {
  it('is added, renamed, stopped and taken into use again', async () => {
    const { terminalNo } = must(await call('terminal/add', shop()));
    must(await call('terminal/edit', { terminalNo, ...shop({ terminalName: '国贸门店', kind: 'pos', cityCode: '' }) }));
    must(await call('terminal/switch', { terminalNo, state: 'disabled' }));
    expect((await found()).terminals).toMatchObject([
      { terminalNo, terminalName: '国贸门店', kindName: 'POS终端', cityName: '', stateName: '已停用' },
    ]);
    must(await call('terminal/switch', { terminalNo, state: 'active' }));
    must(await call('terminal/edit', { terminalNo, ...shop() }));
    expect((await found()).terminals).toMatchObject([{ state: 'active', cityName: '浙江省杭州市' }]);
  });

  it.each([
    ['an account of another merchant', { accountNo: '8809000200000099' }, '02101KCSDS'],
    ['a city that is none', { cityCode: '999999' }, '07104KCSDS'],
  ])('is not added with %s', async (_what, more, code) => {
    expect(codeOf(await call('terminal/add', shop(more)))).toBe(code);
    expect((await found()).terminals).toEqual([]);
  });

  it('tells the operation log what it was and became', async () => {
    const changeLines: ChangeLine[] = [];
    const say = (path: string, input: object) =>
      fixture.call<{ terminalNo: string }>(merchant, 'admin', path, input, changeLines);
    const { terminalNo } = must(await say('terminal/add', shop()));
    expect(changeLines).toContainEqual({ label: '朝阳门店 类型', before: '', after: '门店' });
    changeLines.length = 0;
    const account = merchant.second.accountNo;
    must(await say('terminal/edit', { terminalNo, ...shop({ terminalName: '国贸门店', accountNo: account }) }));
    must(await say('terminal/switch', { terminalNo, state: 'disabled' }));
    must(await say('terminal/switch', { terminalNo, state: 'disabled' }));
    expect(changeLines).toEqual([
      { label: '朝阳门店 名称', before: '朝阳门店', after: '国贸门店' },
      { label: '朝阳门店 收款账户尾号', before: merchant.account.accountNo.slice(-4), after: account.slice(-4) },
      { label: '国贸门店 状态', before: '使用中', after: '已停用' },
    ]);
  });

  it('has a name of its own, also of two that are added at once', async () => {
    const results = await Promise.all([call('terminal/add', shop()), call('terminal/add', shop())]);
    expect(results.map(codeOf).toSorted()).toEqual(['07102KCSDS', 'ok']);
    const { terminalNo } = must(await call('terminal/add', shop({ terminalName: '二号店' })));
    expect(codeOf(await call('terminal/edit', { terminalNo, ...shop() }))).toBe('07102KCSDS');
  });

  it('BZ19 of an account that a person may not see is as one that does not exist', async () => {
    const { terminalNo } = must(await call('terminal/add', shop()));
    must(await call('terminal/add', shop({ terminalName: '二号店', accountNo: merchant.second.accountNo })));
    const few = limitedTo(merchant, 'admin');
    const seen = must(await call<Found>('merchinfo/getTerminalAndRelationMerchant', {}, 'admin', few)).terminals;
    expect(seen.map(({ terminalName }) => terminalName)).toEqual(['二号店']);
    expect(codeOf(await call('terminal/switch', { terminalNo, state: 'disabled' }, 'admin', few))).toBe('07101KCSDS');
    expect((await found()).terminals).toHaveLength(2);
  });

  it('of another merchant is as one that does not exist', async () => {
    const { terminalNo } = must(await call('terminal/add', shop()));
    const other = await fixture.openMerchant();
    expect((await found(other)).terminals).toEqual([]);
    const theirs = { terminalNo, ...shop({ accountNo: other.account.accountNo }) };
    expect(codeOf(await call('terminal/edit', theirs, 'admin', other))).toBe('07101KCSDS');
    expect(codeOf(await call('terminal/switch', { terminalNo, state: 'disabled' }, 'admin', other))).toBe('07101KCSDS');
    expect((await found()).terminals).toMatchObject([{ state: 'active', terminalName: '朝阳门店' }]);
  });
});

describe('BZ24 Related merchants', () => {
  it('are those for which the person works besides', async () => {
    const other = await fixture.openMerchant();
    const { relations } = await found();
    expect(relations.find(({ mid }) => mid === other.mid)).toMatchObject({ relationName: '可切换的商户' });
    expect(relations.some(({ mid }) => mid === merchant.mid)).toBe(false);
  });
});

describe('BZ01 Account types', () => {
  it('say which are opened, and add up the balances of each', async () => {
    const types = must(
      await call<{ list: { accountType: string; opened: boolean; accountCount: number }[] }>(
        'terminal/queryMerchantOpenAccountType',
      ),
    ).list;
    expect(types.filter(({ opened }) => opened).reduce((sum, { accountCount }) => sum + accountCount, 0)).toBe(2);
    expect(types.find(({ accountType }) => accountType === 'margin')).toMatchObject({ opened: false, accountCount: 0 });
    const { list } = must(await call<{ list: TypeBalance[] }>('terminal/queryBalanceInfoByAccountType'));
    expect(list.map(({ totalBalance }) => totalBalance)).toContain('1000.00');
    const one = must(
      await call<{ list: TypeBalance[] }>('terminal/queryBalanceInfoByAccountType', { accountType: 'margin' }),
    );
    expect(one.list).toEqual([]);
  });
});
