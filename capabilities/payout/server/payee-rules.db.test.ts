import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN, codeOf, must, OrderFixture, type Placed } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { payeeBindings } from '#capabilities/payee/server/bindings.ts';
import { uploadBindings } from '#capabilities/upload/server/bindings.ts';
import { newId } from '#platform/kernel/id.ts';
import { payoutBindings } from './bindings.ts';
import { payoutKind } from './payout-kind.ts';
import { batchKinds, checkedSheet, runUntil, sheetOf } from './test/sheet-batch.ts';

/** BZ18: a merchant's rules for payees whom people enter (domain-rules section 21). */
const COMPANY = '31001520313050001234';
const OTHER = '31001520313050009999';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...payoutBindings(),
      ...payeeBindings,
      ...uploadBindings({ batchKinds, batchRunOf }),
    ],
    kinds: [payoutKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ layers: null });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

async function payOut(amount: string, more: { payeeBankAccountNo?: string; scheduledAt?: string } = {}) {
  const { accountNo } = merchant.account;
  const payee = {
    payeeName: '上海机电有限公司',
    payeeBankAccountNo: COMPANY,
    payeeBankName: '中国建设银行',
    payeeType: 'company',
    ...more,
  };
  const quoteId = await fixture.quote(merchant, {
    function: 'payout',
    accountNo,
    amount,
    payeeAccountNo: payee.payeeBankAccountNo,
  });
  return fixture.call<Placed>(merchant, 'maker', 'csdb/v2/daifu/withdraw/order', {
    requestNo: newId(),
    quoteId,
    accountNo,
    amount,
    remark: '货款',
    ...payee,
  });
}
const submit = (batchId: string) =>
  fixture.call<Placed>(merchant, 'maker', 'csdb/v2/daifu/batchWithdraw/order', {
    requestNo: newId(),
    batchId,
    accountNo: merchant.account.accountNo,
  });
const setRules = async (rules: object) =>
  must(
    await fixture.call(merchant, 'admin', 'contacts/rule/set', {
      requestNo: newId(),
      onlyBooked: false,
      firstHours: null,
      firstMost: null,
      payeeDay: null,
      ...rules,
    }),
  );
const dayMost = (contactId: string, max: string | null) =>
  fixture.call<{ changeId: string; state: string }>(merchant, 'admin', 'contacts/rule/setDayMost', {
    requestNo: newId(),
    contactId,
    dayMost: max,
  });
const keep = async (payeeAccountNo = COMPANY) =>
  must(
    await fixture.call<{ contactId: string }>(merchant, 'maker', 'contacts/addContactsAccountInfo', {
      kind: 'bank',
      payeeName: '上海机电有限公司',
      payeeAccountNo,
      payeeBankName: '中国建设银行',
    }),
  ).contactId;
const refused = (text: string) => ({ code: '02206KCSDS', text: expect.stringContaining(text) });
const stateOf = async (orderNo: string) =>
  must(
    await fixture.call<{ state: string; failReason: string }>(merchant, 'maker', 'order/queryOrderDetail', {
      orderNo,
    }),
  );

describe('Where a merchant pays booked payees only', () => {
  it('a payee outside of the book is refused, in a form, before it, and in a batch by name', async () => {
    await setRules({ onlyBooked: true });
    expect(await payOut('100.00')).toMatchObject(refused('“上海机电有限公司”（尾号1234）不在收款人管理中'));
    const check = { kind: 'bank', payeeAccountNo: COMPANY, payeeName: '上海机电有限公司' };
    expect(must(await fixture.call(merchant, 'maker', 'contacts/checkContactsAccountInfo', check))).toMatchObject({
      state: 'unbooked',
    });
    await keep();
    expect(codeOf(await payOut('100.00'))).toBe('ok');
    const lines = [
      { accountNo: COMPANY, amount: 3 },
      { accountNo: OTHER, amount: 4 },
    ];
    const batch = await checkedSheet(fixture, merchant, sheetOf('BOOKED2026112001', lines));
    expect(await submit(batch)).toMatchObject(refused('尾号9999'));
    await keep(OTHER);
    expect(codeOf(await submit(batch))).toBe('ok');
  });

  it('a payee that left the book before the hour of its payments is paid by none of them', async () => {
    await setRules({ onlyBooked: true });
    const contactId = await keep();
    await keep(OTHER);
    const scheduledAt = '2026-11-20 18:00:00';
    const single = must(await payOut('100.00', { scheduledAt }));
    const lines = [
      { accountNo: COMPANY, amount: 3 },
      { accountNo: OTHER, amount: 4 },
    ];
    const batch = must(
      await submit(await checkedSheet(fixture, merchant, sheetOf('BOOKED2026112002', lines, '2026-11-21'))),
    );
    must(await fixture.call(merchant, 'maker', 'contacts/removeContactsAccountInfo', { contactId }));
    const rail = new BookRail();
    await runUntil(fixture, rail, '2026-11-20T18:30:00+08:00');
    expect(await stateOf(single.orderNo)).toMatchObject({
      state: 'failed',
      failReason: expect.stringContaining('1234'),
    });
    await runUntil(fixture, rail, '2026-11-21T12:00:00+08:00');
    expect(await stateOf(batch.orderNo)).toMatchObject({ state: 'partly_succeeded' });
  });
});

describe('What a payee may get', () => {
  it('at first is limited for the hours of the rule, over all payments, and not after them', async () => {
    await setRules({ firstHours: 24, firstMost: '1000.00' });
    must(await payOut('600.00'));
    expect(await payOut('400.01')).toMatchObject(refused('还可付400.00元'));
    must(await payOut('400.00'));
    expect(codeOf(await payOut('900.00', { payeeBankAccountNo: OTHER }))).toBe('ok');
    await runUntil(fixture, new BookRail(), '2026-11-20T18:00:00+08:00');
    expect(codeOf(await payOut('0.02'))).toBe('02206KCSDS');
    fixture.clock.set('2026-11-21T19:00:01+08:00');
    expect(codeOf(await payOut('30000.00'))).toBe('ok');
  });

  it('on a day counts payments, lines and orders scheduled for it, but none that ended unpaid', async () => {
    await setRules({ payeeDay: '1000.00' });
    const batch = await checkedSheet(
      fixture,
      merchant,
      sheetOf('DAY2026112001', [{ accountNo: COMPANY, amount: 300 }]),
    );
    must(await submit(batch));
    const later = must(await payOut('500.00', { scheduledAt: '2026-11-20 20:00:00' }));
    expect(await payOut('200.01')).toMatchObject(refused('当日最多付1,000.00元，还可付200.00元'));
    expect(codeOf(await payOut('1000.00', { scheduledAt: '2026-11-21 20:00:00' }))).toBe('ok');
    must(await fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo: later.orderNo }));
    expect(codeOf(await payOut('700.00'))).toBe('ok');
  });

  it('is its own where the book has one, which may be more or less than the rule', async () => {
    await setRules({ payeeDay: '1000.00' });
    const contactId = await keep();
    const { changeId, state } = must(await dayMost(contactId, '5000.00'));
    expect([state, codeOf(await payOut('4000.00'))]).toEqual(['pending', '02206KCSDS']);
    must(await fixture.call(merchant, 'boss', 'contacts/rule/decide', { requestNo: newId(), changeId, approve: true }));
    expect(codeOf(await payOut('4000.00'))).toBe('ok');
    must(await dayMost(contactId, null));
    expect(codeOf(await payOut('0.01'))).toBe('02206KCSDS');
  });

  it('is the payee’s lower amount even after the payee left the address book', async () => {
    const contactId = await keep();
    const requestNo = newId();
    must(
      await fixture.call(merchant, 'admin', 'contacts/rule/setDayMost', { requestNo, contactId, dayMost: '100.00' }),
    );
    must(await fixture.call(merchant, 'maker', 'contacts/removeContactsAccountInfo', { contactId }));
    expect(codeOf(await payOut('100.01'))).toBe('02206KCSDS');
    expect(codeOf(await payOut('100.00'))).toBe('ok');
  });

  it('is kept for the former account of a payee whose account was changed', async () => {
    const contactId = await keep();
    const requestNo = newId();
    must(
      await fixture.call(merchant, 'admin', 'contacts/rule/setDayMost', { requestNo, contactId, dayMost: '100.00' }),
    );
    const moved = { contactId, payeeName: '上海机电有限公司', payeeAccountNo: OTHER, payeeBankName: '中国建设银行' };
    must(await fixture.call(merchant, 'maker', 'contacts/editContactsAccountInfo', moved));
    expect(codeOf(await payOut('100.01'))).toBe('02206KCSDS');
    expect(codeOf(await payOut('100.00'))).toBe('ok');
  });

  it('does not go to another account of the payee, where it is more than the rule', async () => {
    const contactId = await keep(OTHER);
    must(await dayMost(contactId, '5000.00'));
    await setRules({ payeeDay: '1000.00' });
    const moved = { contactId, payeeName: '上海机电有限公司', payeeAccountNo: COMPANY, payeeBankName: '中国建设银行' };
    must(await fixture.call(merchant, 'maker', 'contacts/editContactsAccountInfo', moved));
    expect(codeOf(await payOut('4000.00'))).toBe('02206KCSDS');
  });

  it('is kept by two payments at once: one of them is refused', async () => {
    await setRules({ payeeDay: '1000.00' });
    const codes = (await Promise.all([payOut('600.00'), payOut('600.00')])).map(codeOf);
    expect(codes.toSorted()).toEqual(['02206KCSDS', 'ok']);
  });
});
