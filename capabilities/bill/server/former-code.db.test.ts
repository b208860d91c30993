import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { placing } from '#capabilities/order/server/index.ts';
import { must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { issueCoupon } from '#capabilities/petty/contract/coupon-operations.ts';
import { couponKind } from '#capabilities/petty/server/coupon-kind.ts';
import { pettyOf } from '#capabilities/petty/server/test/petty-fixture.ts';
import { bind } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { billBindings } from './bindings.ts';

/** As a release made it that had the code 3065 for 发放备用金券. */
const formerKind: typeof couponKind = {
  ...couponKind,
  contract: { ...couponKind.contract, codes: { '3065': '发放备用金券' } },
  async decide(...args) {
    const plan = await couponKind.decide(...args);
    return plan.ok ? ok({ ...plan.data, typeCode: '3065' }) : plan;
  },
};

let fixture: OrderFixture;
let merchant: TestMerchant;
let orderNo: string;
const range = { startTime: '2026-11-20', endTime: '2026-11-20', pageNo: 1, pageSize: 20 };
const rowsOf = async (path: string, input: object) =>
  must(await fixture.call<{ list: object[] }>(merchant, 'viewer', path, { ...range, ...input })).list;

beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...billBindings(),
      bind(issueCoupon, placing(formerKind)),
    ],
    kinds: [couponKind],
  });
  merchant = await fixture.openMerchant();
  const { accountNo: pettyAccountNo } = await pettyOf(fixture, merchant, 'maker');
  const { accountNo } = merchant.account;
  const coupon = { title: '团建券', amount: '300.00', validDays: 7, remark: '部门团建' };
  const form = { requestNo: newId(), accountNo, pettyAccountNo, ...coupon };
  ({ orderNo } = must(await fixture.call<Placed>(merchant, 'maker', issueCoupon.path, form)));
  await fixture.run();
});
afterAll(() => fixture.db.close());

describe('An order of a code that was replaced', () => {
  const read = { typeCode: '3065', typeName: '发放备用金券', amount: '300.00' };

  it('keeps its code in its hash and in the ledger, which the audit finds whole', async () => {
    expect(await fixture.findings()).toEqual([]);
    const { rows } = await fixture.db.admin.query(
      `SELECT DISTINCT type_code FROM ledger.journals WHERE order_no = $1 AND type_code LIKE '30%'`,
      [orderNo],
    );
    expect(rows).toEqual([{ type_code: '3065' }]);
  });

  it('has its name in its detail', async () => {
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ ...read, state: 'succeeded' });
  });

  it.each([
    ['the list of orders', 'order/queryOrdersJnl', read],
    ['the bill of payments', 'bill/paymentTrans', read],
    ['the entries of an account', 'bill/payAccount', { typeName: '发放备用金券', amount: '300.00' }],
  ])('is found in %s by the code of today, with its name', async (_where, path, row) => {
    expect(await rowsOf(path, { typeCodes: ['3068'] })).toMatchObject([row]);
    expect(await rowsOf(path, { typeCodes: ['3060'] })).toEqual([]);
  });
});
