import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { CouponRow } from '../contract/coupon-operations.ts';
import type { PettyAccountRow, PettyEntry } from '../contract/operations.ts';
import { applyKind } from './apply-kind.ts';
import { pettyAuditRules } from './audit-rules.ts';
import { pettyBindings } from './bindings.ts';
import { couponKind } from './coupon-kind.ts';
import { EXPIRE } from './coupon-row.ts';
import { returnCouponJob } from './take-coupon.ts';
import { pettyOf } from './test/petty-fixture.ts';
import { transferKind } from './transfer-kind.ts';
import { withdrawKind } from './withdraw-kind.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...pettyBindings()],
    kinds: [applyKind, transferKind, withdrawKind, couponKind],
    jobs: () => ({ [EXPIRE]: returnCouponJob }),
    audit: pettyAuditRules,
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const issue = (who: TestMerchant, pettyAccountNo: string, more: object = {}) =>
  fixture.call<Placed>(who, 'maker', 'byf/coupon/issue', {
    requestNo: newId(),
    accountNo: who.account.accountNo,
    pettyAccountNo,
    title: '团建券',
    amount: '300.00',
    validDays: 1,
    remark: '部门团建',
    ...more,
  });
const coupons = async (who: TestMerchant, as: Who, more: object = {}) =>
  must(await fixture.call<{ list: CouponRow[] }>(who, as, 'byf/coupon/list', more)).list;
const use = (who: TestMerchant, as: Who, orderNo: string) =>
  fixture.call<{ takenNo: string }>(who, as, 'byf/coupon/use', { orderNo });
const accounts = async (who: TestMerchant, as: Who) =>
  must(await fixture.call<{ list: PettyAccountRow[] }>(who, as, 'byf/account/list', {})).list;
const entries = async (who: TestMerchant, pettyAccountNo: string) =>
  must(await fixture.call<{ list: PettyEntry[] }>(who, 'admin', 'byf/account/entries', { pettyAccountNo })).list;

describe('BZ11 a coupon of petty cash', () => {
  it('is paid for when it is issued, and taken once by its owner alone', async () => {
    const who = await fixture.openMerchant();
    const { accountNo } = await pettyOf(fixture, who, 'maker');
    await pettyOf(fixture, who, 'viewer');
    const { orderNo } = must(await issue(who, accountNo));
    expect(await coupons(who, 'maker')).toMatchObject([{ orderNo, stateName: '待发放', mayUse: false }]);
    expect(codeOf(await use(who, 'maker', orderNo))).toBe('04211KCSDS');
    await fixture.run();
    expect([await fixture.money(who), await fixture.moved(orderNo)]).toMatchObject([
      '99700.00 + 0.00',
      { 'claimable:petty': '300.00' },
    ]);
    expect(await coupons(who, 'admin', { states: ['waiting'] })).toMatchObject([
      { title: '团建券', ownerName: '制单甲', expiresAt: '2026-11-22T00:00:00+08:00', mayUse: false },
    ]);
    expect(await coupons(who, 'viewer')).toEqual([]);
    expect(codeOf(await use(who, 'viewer', orderNo))).toBe('04211KCSDS');
    const results = await Promise.all([use(who, 'maker', orderNo), use(who, 'maker', orderNo)]);
    expect(results.map(codeOf).toSorted()).toEqual(['04212KCSDS', 'ok']);
    expect(await accounts(who, 'maker')).toMatchObject([{ available: '300.00' }]);
    const [{ takenNo }] = (await coupons(who, 'maker')) as [CouponRow];
    expect(await fixture.detail(who, takenNo)).toMatchObject({ typeCode: '3066', state: 'succeeded', entries: [] });
    expect(await entries(who, accountNo)).toMatchObject([
      { typeName: '使用备用金券', counterName: who.account.name, amount: '300.00', direction: 'in' },
    ]);
    // What is due later finds it used.
    fixture.clock.set('2026-11-22T00:00:00+08:00');
    await fixture.run();
    expect(await coupons(who, 'maker')).toMatchObject([{ state: 'used' }]);
  });

  it('is late after the end of its last day, and returns automatically to the paying account', async () => {
    const who = await fixture.openMerchant();
    const { accountNo } = await pettyOf(fixture, who, 'maker');
    const { orderNo } = must(await issue(who, accountNo));
    await fixture.run();
    fixture.clock.set('2026-11-22T00:00:00+08:00');
    expect(codeOf(await use(who, 'maker', orderNo))).toBe('04213KCSDS');
    expect(await coupons(who, 'maker')).toMatchObject([{ state: 'waiting', mayUse: false }]);
    await fixture.run();
    await fixture.run();
    const [coupon] = await coupons(who, 'maker');
    expect([await fixture.money(who), coupon]).toMatchObject(['100000.00 + 0.00', { stateName: '已过期退回' }]);
    expect(await fixture.detail(who, coupon!.takenNo)).toMatchObject({ typeCode: '3067', amount: '300.00' });
    expect(codeOf(await use(who, 'maker', orderNo))).toBe('04213KCSDS');
  });

  it('that was not issued is void, and nobody who has left gets or uses one', async () => {
    const who = await fixture.openMerchant();
    const { accountNo } = await pettyOf(fixture, who, 'viewer');
    // One that waits for its review.
    const first = must(await issue(who, accountNo, { amount: '2000.00' }));
    must(await fixture.call(who, 'maker', 'order/audit/cancel', { orderNo: first.orderNo }));
    const second = must(await issue(who, accountNo));
    await fixture.run();
    const third = must(await issue(who, accountNo));
    await fixture.db.admin.query(
      "UPDATE merchant.relations SET auth_status = 'disabled' WHERE mid = $1 AND person_id = $2",
      [who.mid, who.people.viewer.personId],
    );
    await fixture.run();
    expect((await coupons(who, 'admin')).map(({ orderNo, state }) => [orderNo, state]).toSorted()).toEqual(
      [
        [first.orderNo, 'void'],
        [second.orderNo, 'waiting'],
        [third.orderNo, 'void'],
      ].toSorted(),
    );
    expect(codeOf(await use(who, 'viewer', second.orderNo))).toBe('04201KCSDS');
  });

  it.each([
    [
      'a coupon that waits and is not in the pool',
      `UPDATE petty.coupons SET amount_fen = amount_fen + 1 WHERE mid = $1`,
    ],
    [
      'a coupon whose order ran and that was never opened',
      `UPDATE petty.coupons SET state = 'planned', expires_at = NULL WHERE mid = $1`,
    ],
  ])('The audit finds %s', async (_what, harm) => {
    const who = await fixture.openMerchant();
    must(await issue(who, (await pettyOf(fixture, who, 'maker')).accountNo));
    await fixture.run();
    const { rows } = await fixture.db.admin.query('SELECT * FROM petty.coupons WHERE mid = $1', [who.mid]);
    await fixture.db.admin.query(harm, [who.mid]);
    expect((await fixture.findings()).length).toBeGreaterThan(0);
    await fixture.db.admin.query('DELETE FROM petty.coupons WHERE mid = $1', [who.mid]);
    await fixture.db.admin.query(
      'INSERT INTO petty.coupons SELECT * FROM json_populate_recordset(NULL::petty.coupons, $1)',
      [JSON.stringify(rows)],
    );
  });
});

describe('BZ11 the caps of an owner', () => {
  const caps = (who: TestMerchant, pettyAccountNo: string, more: object) =>
    fixture.call(who, 'admin', 'byf/account/caps', { pettyAccountNo, single: null, day: null, month: null, ...more });

  it('bind what is withdrawn and passed on, together, and count what did not come to nothing', async () => {
    const who = await fixture.openMerchant();
    const { accountNo: ownPettyNo } = await pettyOf(fixture, who, 'maker');
    const { accountNo: to } = await pettyOf(fixture, who, 'viewer');
    const apply = {
      requestNo: newId(),
      accountNo: who.account.accountNo,
      pettyAccountNo: ownPettyNo,
      amount: '900.00',
      remark: '差旅',
    };
    must(await fixture.call(who, 'maker', 'byf/apply', apply));
    await fixture.run();
    const pass = (amount: string) =>
      fixture.call<Placed>(who, 'maker', 'byf/transfer', {
        requestNo: newId(),
        pettyAccountNo: to,
        amount,
        remark: '合用',
      });
    expect(codeOf(await caps(who, '9600000000000000', {}))).toBe('04204KCSDS');
    must(await caps(who, ownPettyNo, { single: '100.00', day: '150.00', month: '200.00' }));
    const refused = await pass('100.01');
    expect([codeOf(refused), refused]).toMatchObject([
      '04210KCSDS',
      { text: '超过备用金账户单笔限额100.00元，请减小金额' },
    ]);
    const results = await Promise.all([pass('80.00'), pass('80.00')]);
    expect(results.map(codeOf).toSorted()).toEqual(['04210KCSDS', 'ok']);
    // It fails when it runs, and does not count.
    const staff = (status: string) =>
      fixture.db.admin.query('UPDATE merchant.relations SET auth_status = $3 WHERE mid = $1 AND person_id = $2', [
        who.mid,
        who.people.viewer.personId,
        status,
      ]);
    await fixture.run();
    must(await pass('70.00'));
    await staff('disabled');
    await fixture.run();
    await staff('active');
    expect(await accounts(who, 'maker')).toMatchObject([
      { caps: { single: '100.00', day: '150.00', dayUsed: '80.00', month: '200.00', monthUsed: '80.00' } },
    ]);
    fixture.clock.set('2026-11-21T09:00:00+08:00');
    must(await pass('100.00'));
    expect(codeOf(await pass('20.01'))).toBe('04210KCSDS');
    must(await caps(who, ownPettyNo, {}));
    must(await pass('300.00'));
    expect(await accounts(who, 'maker')).toMatchObject([{ caps: null }]);
    await fixture.run();
  });
});
