import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import { succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { payoutMenu } from '#capabilities/payout/contract/menu.ts';
import { payoutKind } from '#capabilities/payout/server/payout-kind.ts';
import { transferMenu } from '#capabilities/transfer/contract/menu.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalMenu } from '#capabilities/withdrawal/contract/menu.ts';
import { newId } from '#platform/kernel/id.ts';
import { StandingFixture } from './test/standing-fixture.ts';

let fixture: StandingFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  // The parent of all menus of payments is withdrawal's.
  fixture = await StandingFixture.open([payoutKind, transferKind], [...withdrawalMenu, ...payoutMenu, ...transferMenu]);
});
beforeEach(async () => {
  fixture.orders.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ layers: null });
});
afterEach(() => fixture.orders.mustAddUp());
afterAll(() => fixture.orders.db.close());

/** BEGIN is Friday afternoon, the 20th. */
const SATURDAY = '2026-11-21T08:30:00+08:00';
const SUNDAY = '2026-11-22T08:30:00+08:00';
const MONDAY = '2026-11-23T08:00:00+08:00';
const company = {
  payee: '31001520313050001234',
  payeeName: '上海机电有限公司',
  payeeBankName: '中国建设银行',
  payeeType: 'company',
  remark: '货款',
};
const person = {
  ...company,
  payee: '6222021234567894',
  payeeName: '王小明',
  payeeBankName: '中国工商银行',
  payeeType: 'individual',
};

const create = (more: object = {}) => fixture.create(merchant, payoutKind.contract.id, { ...company, ...more });
const makes = async (more: object = {}) => must(await create(more)).standingId;
const callContacts = async <T>(who: 'maker' | 'admin', path: string, input: object) =>
  must(await fixture.orders.call<T>(merchant, who, `contacts/${path}`, input));
const keep = async (kind: 'bank' | 'internal', payeeAccountNo: string, payeeName: string) =>
  (
    await callContacts<{ contactId: string }>('maker', 'addContactsAccountInfo', {
      kind,
      payeeName,
      payeeAccountNo,
      payeeBankName: '中国建设银行',
    })
  ).contactId;
const suspend = async (kind: 'bank' | 'internal', accountNo: string, name: string) =>
  callContacts('admin', 'flagContactsAccountInfo', {
    contactId: await keep(kind, accountNo, name),
    flagged: true,
    reason: '账户有疑问',
  });
const setRules = (rules: object) =>
  callContacts('admin', 'rule/set', {
    requestNo: newId(),
    onlyBooked: false,
    firstHours: null,
    firstMost: null,
    payeeDay: null,
    ...rules,
  });
const suspendCompany = () => suspend('bank', company.payee, company.payeeName);

describe('A standing payout', () => {
  it('pays a payee at a bank on each of its days, each by a payout with its own number', async () => {
    // As it is copied from a letter.
    const standingId = await makes({ payee: '3100 1520 3130 5000 1234' });
    await fixture.run(SATURDAY);
    const [first] = await fixture.ordersOf(merchant);
    fixture.orders.rail.plan(first!, { query: [succeeded()] });
    await fixture.run(SUNDAY);
    const [, second] = await fixture.ordersOf(merchant);
    fixture.orders.rail.plan(second!, { query: [succeeded()] });
    await fixture.run(MONDAY);
    for (const orderNo of [first!, second!]) {
      expect(await fixture.orders.detail(merchant, orderNo)).toMatchObject({
        typeCode: '4010',
        state: 'succeeded',
        amount: '100.00',
        fee: '2.00',
        remark: '货款',
        payeeName: company.payeeName,
        payeeAccountNo: '310015**********1234',
        makerName: '制单甲',
      });
      expect(fixture.orders.rail.sentOf(orderNo)).toMatchObject([
        { amountFen: 100_00n, payeeAccountNo: company.payee, payeeBankName: company.payeeBankName },
      ]);
    }
    expect(await fixture.orders.money(merchant)).toBe('99796.00 + 0.00');
    expect(await fixture.detail(merchant, standingId)).toMatchObject({
      payeeName: company.payeeName,
      payeeBankName: company.payeeBankName,
      payeeAccountNo: '310015**********1234',
      payeeType: 'company',
      remark: '货款',
      runs: [
        { date: '2026-11-22', result: 'made', orderNo: second },
        { date: '2026-11-21', result: 'made', orderNo: first },
      ],
    });
  });

  it('with a fee that is taken out of its amount pays the rest', async () => {
    const charge = (from: 'payer' | 'amount') =>
      fixture.orders.db.admin.query('UPDATE account.fee_rows SET fee_from = $2 WHERE kind = $1', [
        payoutKind.contract.id,
        from,
      ]);
    await charge('amount');
    await makes({ calendar: { every: 'once', date: '2026-11-21' } });
    await fixture.run(SATURDAY);
    await charge('payer');
    const [orderNo] = await fixture.ordersOf(merchant);
    expect(await fixture.orders.detail(merchant, orderNo!)).toMatchObject({ amount: '98.00', enteredAmount: '100.00' });
    expect(await fixture.orders.findings()).toEqual([]);
    fixture.orders.rail.plan(orderNo!, { query: [succeeded()] });
    await fixture.run(SUNDAY);
  });

  it('to a person has the type code of one, and waits for its review', async () => {
    merchant = await fixture.openMerchant();
    await makes({ ...person, amount: '2000.00', calendar: { every: 'once', date: '2026-11-21' } });
    await fixture.run(SATURDAY);
    const [orderNo] = await fixture.ordersOf(merchant);
    expect(await fixture.orders.detail(merchant, orderNo!)).toMatchObject({
      typeCode: '4020',
      state: 'pending_review',
    });
    fixture.orders.rail.plan(orderNo!, { send: [succeeded()] });
    must(await fixture.orders.approve(merchant, 'checker', orderNo!));
    await fixture.run(SATURDAY);
    expect(await fixture.orders.detail(merchant, orderNo!)).toMatchObject({ state: 'succeeded' });
  });

  it('is confirmed with its payee, the payee’s bank and its days', async () => {
    const input = {
      requestNo: newId(),
      kind: payoutKind.contract.id,
      accountNo: merchant.account.accountNo,
      ...company,
      calendar: { every: 'daily' },
      rule: 'fixed',
      amount: '100.00',
    };
    const facts = must(await fixture.orders.preview(merchant, 'maker', 'csdb/v2/standing/create', input));
    expect(facts).toMatchObject({
      to: [{ name: company.payeeName, bankName: company.payeeBankName, accountNo: company.payee }],
      amount: '100.00',
    });
    expect(await fixture.list(merchant)).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    ['a person whose name has digits', { ...person, payeeName: '王2明' }, '03603KCSDS', '个人户名不能含有数字'],
    ['a card with a wrong check digit', { ...person, payee: '6222021234567890' }, '03603KCSDS', '银行卡号校验不通过'],
    ['a number that is none', { payee: '1234' }, '03603KCSDS', '请核对收款账号'],
    ['no type of account', { payeeType: undefined }, '03603KCSDS', '请选择账户类型'],
    ['no bank', { payeeBankName: undefined }, '03603KCSDS', '请输入开户银行的全称'],
    ['a forbidden remark', { remark: '六合彩' }, '03607KCSDS', '六合彩'],
    ['50,000 without a purpose', { amount: '50000.00', remark: undefined }, '03607KCSDS', '填写用途'],
    ['an open amount without a purpose', { rule: 'above', remark: undefined }, '03607KCSDS', '请填写用途'],
    ['too much for a person', { ...person, amount: '50000.01' }, '02106KCSDS', '对私付款单笔最多50,000元'],
  ])('with %s is refused when it is made', async (_what, more, code, text) => {
    expect(await create(more)).toMatchObject({ ok: false, code, text: expect.stringContaining(text) });
    expect(await fixture.list(merchant)).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, string, string]>([
    ['a suspended payee', suspendCompany, '02205KCSDS', '已暂停付款（账户有疑问）'],
    ['a payee outside of the book', () => setRules({ onlyBooked: true }), '02206KCSDS', '尾号1234）不在收款人管理中'],
  ])('to %s is refused when it is made, and at its run', async (_what, change, code, reason) => {
    const standingId = await makes();
    await change();
    expect(await create()).toMatchObject({ ok: false, code, text: expect.stringContaining(reason) });
    await fixture.run(SATURDAY);
    const { state, runs } = await fixture.detail(merchant, standingId);
    expect([state, runs]).toMatchObject(['active', [{ result: 'skipped', reason: expect.stringContaining(reason) }]]);
    expect(await fixture.orders.traces(merchant)).toMatchObject({ orders: 0, reservations: 0, journals: 0, quotes: 0 });
    expect(await fixture.list(merchant, { toHandle: true })).toMatchObject([{ standingId }]);
  });

  it.each<[string, object, () => Promise<unknown>, string]>([
    ['above what its payee gets a day', {}, () => setRules({ payeeDay: '99.00' }), '当日最多付99.00元'],
    [
      'above what a new payee gets',
      {},
      () => setRules({ firstHours: 24, firstMost: '50.00' }),
      '首次付款后24小时内累计最多付50.00元',
    ],
    [
      'of an open amount that is too much for a person',
      { ...person, rule: 'above', amount: '1000.00' },
      async () => undefined,
      '对私付款单笔最多50,000元',
    ],
  ])('%s makes no order on that day, and says why', async (_what, more, change, reason) => {
    const standingId = await makes(more);
    await change();
    await fixture.run(SATURDAY);
    expect((await fixture.detail(merchant, standingId)).runs).toMatchObject([
      { result: 'skipped', orderNo: '', reason: expect.stringContaining(reason) },
    ]);
    expect(await fixture.orders.traces(merchant)).toMatchObject({ orders: 0, reservations: 0, journals: 0, quotes: 0 });
  });
});

it('A standing transfer to a suspended payee is refused when it is made', async () => {
  const other = await fixture.openMerchant();
  const to = { payee: other.account.accountNo, payeeName: other.name };
  await suspend('internal', to.payee, to.payeeName);
  expect(codeOf(await fixture.create(merchant, transferKind.contract.id, to))).toBe('02205KCSDS');
});

it('A standing transfer with a remark gives it to its orders, and refuses a forbidden one', async () => {
  const other = await fixture.openMerchant();
  const to = { payee: other.account.accountNo, payeeName: other.name };
  expect(codeOf(await fixture.create(merchant, transferKind.contract.id, { ...to, remark: '六合彩' }))).toBe(
    '03607KCSDS',
  );
  must(await fixture.create(merchant, transferKind.contract.id, { ...to, remark: '房租' }));
  await fixture.run(SATURDAY);
  const [orderNo] = await fixture.ordersOf(merchant);
  expect(await fixture.orders.detail(merchant, orderNo!)).toMatchObject({ remark: '房租', state: 'succeeded' });
});
