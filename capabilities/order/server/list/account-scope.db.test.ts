import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixture, openReview, payee } from '#capabilities/approval/server/test/review-fixture.ts';
import { codeOf, must } from '../test/order-fixture.ts';
import { limitedTo, type TestMerchant, type Who } from '../test/test-merchant.ts';

beforeAll(openReview);
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const NO_ACCOUNT = '02101KCSDS';
const NO_ORDER = '02401KCSDS';
const day = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59', pageNo: 1, pageSize: 20 };

const to = () => ({ accountNo: payee.account.accountNo, name: payee.name });
const callAs = <T>(merchant: TestMerchant, who: Who, path: string, input: object = {}) =>
  fixture.call<T>(merchant, who, path, input);
type Listed = { list: { accountNo: string; orderNo?: string }[]; totalCount: number; totals: { count: number } };

describe('A person who is limited to some accounts (BZ19)', () => {
  it('sees these and no other, in every list of them', async () => {
    const merchant = limitedTo(await fixture.openMerchant(), 'maker');
    const [secondNo, first] = [merchant.second.accountNo, merchant.account.accountNo];
    const accounts = must(await callAs<Listed>(merchant, 'maker', 'csdb/v2/account/list'));
    expect(accounts.list.map(({ accountNo }) => accountNo)).toEqual([secondNo]);
    expect(must(await callAs<Listed>(merchant, 'admin', 'csdb/v2/account/list')).list).toHaveLength(2);
    expect(codeOf(await callAs(merchant, 'maker', 'csdb/v2/account/get', { accountNo: first }))).toBe(NO_ACCOUNT);
    const activity = (accountNo?: string) =>
      callAs<Listed>(merchant, 'maker', 'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails', {
        ...day,
        ...(accountNo ? { accountNo } : {}),
      });
    expect(codeOf(await activity(first))).toBe(NO_ACCOUNT);
    expect(must(await activity()).totals.count).toBe(0);
  });

  it('pays out of no other', async () => {
    const merchant = limitedTo(await fixture.openMerchant(), 'maker');
    expect(codeOf(await fixture.transfer(merchant, to(), { amount: '10.00' }))).toBe(NO_ACCOUNT);
    const before = await fixture.money(merchant);
    const quote = { function: 'transfer', accountNo: merchant.account.accountNo, amount: '10.00' };
    expect(
      codeOf(await callAs(merchant, 'maker', 'csdb/v2/business/work', { ...quote, payeeAccountNo: to().accountNo })),
    ).toBe(NO_ACCOUNT);
    expect(await fixture.money(merchant)).toBe(before);
  });

  it('cannot find, read, export or review orders of other accounts, which others can', async () => {
    const unrestricted = await fixture.openMerchant();
    const { orderNo } = must(await fixture.transfer(unrestricted, to(), { amount: '2000.00' }));
    const { orderHash } = await fixture.detail(unrestricted, orderNo);
    const merchant = limitedTo(limitedTo(unrestricted, 'checker'), 'viewer');
    const listed = async (who: Who) => must(await callAs<Listed>(merchant, who, 'order/queryOrdersJnl', day));
    expect(await listed('viewer')).toMatchObject({ list: [], totalCount: 0, totals: { count: 0 } });
    expect((await listed('admin')).totalCount).toBe(1);
    const exported = async (who: Who) =>
      must(await callAs<{ rowCount: number }>(merchant, who, 'order/queryOrdersJnlExport', {})).rowCount;
    expect([await exported('viewer'), await exported('admin')]).toEqual([0, 1]);
    expect(codeOf(await callAs(merchant, 'viewer', 'order/queryOrderDetail', { orderNo }))).toBe(NO_ORDER);
    expect(codeOf(await fixture.approve(merchant, 'checker', orderNo, orderHash))).toBe(NO_ORDER);
    must(await fixture.approve(merchant, 'checker2', orderNo));
    await fixture.run();
    expect((await fixture.detail(unrestricted, orderNo)).state).toBe('succeeded');
  });
});
