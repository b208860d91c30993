import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { findAccount } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import type { queryOrderLines } from '#capabilities/order/contract/line-operations.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchRunOf, indexPayerRules } from '#capabilities/order/server/index.ts';
import { BEGIN, codeOf, must, OrderFixture, type OrderRequest } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant, Who } from '#capabilities/order/server/test/test-merchant.ts';
import { payeeBindings } from '#capabilities/payee/server/bindings.ts';
import { checkedSheet } from '#capabilities/order/server/test/sheets.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { Scene, SpecialAccount } from '../contract/operations.ts';
import { specialAuditRules } from './audit-rules.ts';
import { specialBindings } from './bindings.ts';
import { scenePayerRule } from './scene-payer-rule.ts';
import { composeForTest } from '#testkit/compose.ts';

const batchKinds = [{ ...transferKind, contract: { ...transferKind.contract, batch: transferKind.contract.batch! } }];

let fixture: OrderFixture;
let merchant: TestMerchant;
let supplier: TestMerchant;
/** The merchant, paying out of its special account. */
let special: TestMerchant;
beforeAll(async () => {
  composeForTest({ payerRules: indexPayerRules([scenePayerRule]) });
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...transferBindings(),
      ...withdrawalBindings(),
      ...payeeBindings,
      ...specialBindings(),
      ...uploadBindings({ batchKinds, batchRunOf }),
    ],
    kinds: [transferKind, withdrawalKind],
    audit: specialAuditRules,
  });
  supplier = await fixture.openMerchant({ balance: '0.01' });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ balance: '10000.00', layers: [{ fromFen: 0n, steps: [] }] });
  const { accountNo } = must(await open());
  const account = await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
    findAccount(tx, merchant.mid, accountNo),
  );
  special = { ...merchant, account: account! };
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const call = <T>(path: string, input: object = {}, who: Who = 'admin') => fixture.call<T>(merchant, who, path, input);
const open = (label = '货款', sceneCode = 'purchase') =>
  call<{ accountNo: string }>('special/account/create', { requestNo: newId(), sceneCode, label });
const config = (more: object = {}) =>
  call('special/account/scene/config', {
    requestNo: newId(),
    sceneCode: 'purchase',
    functions: ['transfer'],
    payees: 'any',
    ...more,
  });
const payee = (owner: TestMerchant) => ({ accountNo: owner.account.accountNo, name: owner.name });
const pay = (amount: string, more: Partial<OrderRequest> = {}) =>
  fixture.transfer(special, payee(supplier), { amount, ...more });
/** Money comes in by a transfer of the merchant's own. */
const fill = async (amount = '5000.00') => {
  must(await fixture.transfer(merchant, payee(special), { amount }));
  await fixture.run();
};
const sentenceOf = (answer: Result<unknown>): string => (answer.ok ? 'ok' : (answer.text ?? ''));
/** Pays each of them 100.00 by one batch. */
const submitSheet = async (payees: readonly ReturnType<typeof payee>[]) => {
  const { batchId } = await checkedSheet(fixture, special, {
    kind: batchKinds[0]!,
    heads: '商户明细号,收款方名称,收款账号,金额,备注',
    lines: payees.map(({ name, accountNo }, index) => [`L${index}`, name, accountNo, '100.00', '货款'].join(',')),
    total: payees.length * 100,
  });
  const order = { requestNo: newId(), batchId, accountNo: special.account.accountNo };
  return fixture.call<{ orderNo: string }>(special, 'maker', 'csdb/v2/transfer/batch', order);
};
const listed = async (): Promise<SpecialAccount[]> =>
  must(await call<{ list: SpecialAccount[] }>('special/account/list', {}, 'viewer')).list;

describe('BZ01 A special account', () => {
  it('is opened for a scene under a name of its own, also by two people at once', async () => {
    expect(await listed()).toMatchObject([
      { label: '货款', sceneName: '采购付款', statusName: '正常', totalBalance: '0.00', openedBy: '管管理' },
    ]);
    const results = await Promise.all([open('工资', 'payroll'), open('工资', 'payroll')]);
    expect(results.map(codeOf).toSorted()).toEqual(['07201KCSDS', 'ok']);
    expect((await listed()).map(({ label }) => label).toSorted()).toEqual(['工资', '货款']);
  });

  it('gets money only from accounts of its merchant, and returns it only to them, in any scene', async () => {
    await fill();
    expect((await listed())[0]).toMatchObject({ availableBalance: '5000.00', usedToday: '0.00' });
    must(await fixture.transfer(special, payee(merchant), { amount: '1000.00' }));
    await fixture.run();
    expect(await fixture.money(special)).toBe('3999.50 + 0.00');
  });

  it('pays nobody else before its scene is configured, and then what the scene allows', async () => {
    await fill();
    expect(sentenceOf(await pay('10.00'))).toBe('专用账户“货款”（采购付款）还没有配置使用场景，只能转给本商户的账户');
    must(await config({ functions: ['withdraw'] }));
    expect(sentenceOf(await pay('10.00'))).toBe('专用账户“货款”（采购付款）不允许转账，请更换付款账户或调整场景');
    expect(await fixture.money(special)).toBe('5000.00 + 0.00');
    must(await fixture.withdraw(special, { amount: '10.00' }));
    must(await config());
    must(await pay('10.00'));
    expect(codeOf(await fixture.withdraw(special, { amount: '10.00' }))).toBe('02117KCSDS');
  });

  it('pays the payees that are listed, or those of the book that may be paid', async () => {
    await fill();
    const { accountNo, name } = payee(supplier);
    must(await config({ payees: 'listed', listed: [{ accountNo: '8809999999990000', name: '别的公司' }] }));
    expect(sentenceOf(await pay('10.00'))).toBe(`专用账户“货款”（采购付款）只能付给指定收款方，${name}不在其中`);
    must(await config({ payees: 'listed', listed: [{ accountNo, name }] }));
    must(await pay('10.00'));
    must(await config({ payees: 'book' }));
    expect(codeOf(await pay('10.00'))).toBe('02117KCSDS');
    const contact = must(
      await call<{ contactId: string }>('contacts/addContactsAccountInfo', {
        kind: 'internal',
        payeeName: name,
        payeeAccountNo: accountNo,
        payeeBankName: '',
        payeeType: 'company',
        remark: '',
      }),
    );
    must(await pay('10.00'));
    must(await call('contacts/flagContactsAccountInfo', { ...contact, flagged: true, reason: '账号待核实' }));
    expect(codeOf(await pay('10.00'))).not.toBe('ok');
  });

  it('pays at most the amounts of its scene at once and a day; failed payments do not count', async () => {
    await fill();
    must(await config({ singleLimit: '100.00', dayLimit: '150.00' }));
    expect(sentenceOf(await pay('100.01'))).toBe('专用账户“货款”（采购付款）单笔最多 100.00 元，请减小金额或调整场景');
    // Of many at once one fits into the day. Their connections are there before, so that they meet.
    await Promise.all(Array.from({ length: 8 }, listed));
    const rivals = await Promise.all(Array.from({ length: 8 }, () => pay('100.00')));
    expect(rivals.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await listed())[0]!.usedToday).toBe('100.00');
    expect(sentenceOf(await pay('60.00'))).toBe(
      '专用账户“货款”（采购付款）当日还可付 50.00 元，请减小金额、次日再付或调整场景',
    );
    // A transfer to the merchant itself is no payment.
    must(await fixture.transfer(special, payee(merchant), { amount: '1000.00' }));
    const later = must(await pay('50.00', { scheduledAt: '2026-11-20 18:00:00' }));
    expect(codeOf(await pay('0.01'))).toBe('02117KCSDS');
    must(await call('order/audit/cancel', { orderNo: later.orderNo }, 'maker'));
    must(await pay('50.00'));
    fixture.clock.set('2026-11-21T09:00:00+08:00');
    must(await pay('100.00'));
  });

  it('is asked again when an order runs: what the scene no longer allows fails with the reason', async () => {
    await fill();
    must(await config());
    const { orderNo } = must(await pay('10.00', { scheduledAt: '2026-11-20 18:00:00' }));
    must(await config({ functions: [] }));
    await fixture.run('2026-11-20T18:00:00+08:00');
    expect(await fixture.detail(special, orderNo)).toMatchObject({
      state: 'failed',
      failReason: '专用账户“货款”（采购付款）不允许转账，请更换付款账户或调整场景',
    });
    expect(await fixture.money(special)).toBe('5000.00 + 0.00');
  });

  it('pays a batch of which every payee is allowed, and none of it otherwise', async () => {
    await fill();
    const plant = await fixture.openMerchant({ balance: '0.01' });
    const bothPayees = [supplier, plant].map(payee);
    const submit = () => submitSheet(bothPayees);
    must(await config({ payees: 'listed', listed: bothPayees.slice(0, 1) }));
    expect(sentenceOf(await submit())).toBe(`专用账户“货款”（采购付款）只能付给指定收款方，${plant.name}不在其中`);
    must(await config({ payees: 'listed', listed: bothPayees, singleLimit: '99.99' }));
    expect(codeOf(await submit())).toBe('02117KCSDS');
    must(await config({ payees: 'listed', listed: bothPayees, singleLimit: '100.00' }));
    must(await submit());
    await fixture.run();
    expect(await fixture.money(special)).toBe('4799.00 + 0.00');
  });

  it('is asked again for each line: whom the scene no longer allows is not paid, the others are', async () => {
    await fill();
    const plant = await fixture.openMerchant({ balance: '0.01' });
    const bothPayees = [supplier, plant].map(payee);
    must(await config({ payees: 'listed', listed: bothPayees }));
    const { orderNo } = must(await submitSheet(bothPayees));
    // The batch begins, and its lines are paid an hour later.
    const runAt = new Date('2026-11-20T18:00:00+08:00');
    const key = `${special.mid}/${orderNo}`;
    await fixture.db.database.transaction({}, async (tx) =>
      enqueueLater(tx, { kind: 'order.chunks', key, mid: special.mid, payload: { orderNo }, runAt }),
    );
    await fixture.run();
    must(await config({ payees: 'listed', listed: bothPayees.slice(0, 1) }));
    await fixture.run('2026-11-20T18:00:00+08:00');
    const { list } = must(
      await fixture.call<OutputOf<typeof queryOrderLines>>(special, 'viewer', 'order/queryOrderLines', {
        orderNo,
        pageNo: 1,
        pageSize: 20,
      }),
    );
    expect(list.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      'succeeded ',
      `failed 专用账户“货款”（采购付款）只能付给指定收款方，${plant.name}不在其中`,
    ]);
  });

  it('leaves other accounts as they are', async () => {
    expect(codeOf(await fixture.transfer(merchant, payee(supplier), { amount: '10.00' }))).toBe('ok');
  });
});

describe('BZ01 A scene', () => {
  it('says what it allows, and takes the place of what it allowed before', async () => {
    must(await config({ payees: 'listed', listed: [payee(supplier)], singleLimit: '10.00' }));
    must(await config({ dayLimit: '90.00' }));
    const { list } = must(await call<{ list: Scene[] }>('special/account/scene/list'));
    expect(list.find(({ sceneCode }) => sceneCode === 'purchase')).toMatchObject({
      accountCount: 1,
      configured: true,
      functions: [{ functionName: '转账' }],
      payeesName: '不限收款方',
      listed: [],
      singleLimit: null,
      dayLimit: '90.00',
      changedBy: '管管理',
    });
    expect(list.find(({ sceneCode }) => sceneCode === 'tax')).toMatchObject({ configured: false, functions: [] });
  });

  it.each([
    ['a payment that is none', { functions: ['nothing'] }, '07203KCSDS'],
    ['an empty list of payees', { payees: 'listed', listed: [] }, '07204KCSDS'],
    ['a day below one payment', { singleLimit: '10.00', dayLimit: '9.99' }, '07205KCSDS'],
  ])('is not configured with %s', async (_what, more, code) => expect(codeOf(await config(more))).toBe(code));

  it('of one merchant says nothing of another’s', async () => {
    must(await config());
    const other = await fixture.openMerchant();
    const theirs = must(await fixture.call<{ list: Scene[] }>(other, 'admin', 'special/account/scene/list', {}));
    expect(theirs.list.filter(({ configured }) => configured)).toEqual([]);
  });
});
