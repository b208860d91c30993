import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { checkRepeatCommit } from '../../contract/repeat-operations.ts';
import { orderBindings } from '../bindings.ts';
import { OrderFixture, must } from '../test/order-fixture.ts';
import { holdingOnly, type TestMerchant, type Who } from '../test/test-merchant.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
let payee: TestMerchant;

interface Answer extends Record<string, unknown> {
  level: string;
  hits: { orderNo: string; stateName: string; makerName: string; submittedAt: string }[];
}
const checkRepeat = async (input: Record<string, unknown>, who: Who = 'maker', owner = merchant) =>
  must(await fixture.call<Answer>(owner, who, 'csdb/v2/business/checkRepeatCommit', input));
const toPayee = (amount: string) => checkRepeat({ payeeAccountNo: payee.account.accountNo, amount });
const transfer = async (amount: string) =>
  must(await fixture.transfer(merchant, { accountNo: payee.account.accountNo, name: payee.name }, { amount })).orderNo;

beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings(), ...transferBindings()],
    kinds: [withdrawalKind, transferKind],
  });
  [merchant, payee] = [await fixture.openMerchant({ balance: '400000.00' }), await fixture.openMerchant()];
});
afterAll(() => fixture.db.close());

describe('The same payment again (domain-rules section 3.7)', () => {
  it('is shown with the earlier submissions, newest first, for any person of the merchant', async () => {
    fixture.clock.set('2026-11-03T09:00:00+08:00');
    expect(await toPayee('100.00')).toEqual({ level: 'none', hits: [] });
    const first = await transfer('100.00');
    fixture.clock.set('2026-11-03T10:00:00+08:00');
    const second = await transfer('100.00');
    expect(await checkRepeat({ payeeAccountNo: payee.account.accountNo, amount: '100' }, 'admin')).toMatchObject({
      level: 'amber',
      hits: [
        { orderNo: second, typeName: '转账', makerName: '制单甲', submittedAt: '2026-11-03T10:00:00+08:00' },
        { orderNo: first, submittedAt: '2026-11-03T09:00:00+08:00' },
      ],
    });
  });

  it('is another one with another amount or payee, and to another merchant', async () => {
    expect((await toPayee('100.01')).level).toBe('none');
    expect((await checkRepeat({ payeeAccountNo: merchant.account.accountNo, amount: '100.00' })).level).toBe('none');
    expect(
      (await checkRepeat({ payeeAccountNo: payee.account.accountNo, amount: '100.00' }, 'maker', payee)).level,
    ).toBe('none');
  });

  it('is forgotten after 24 hours', async () => {
    fixture.clock.set('2026-11-04T09:59:59+08:00');
    expect((await toPayee('100.00')).hits).toHaveLength(1);
    fixture.clock.set('2026-11-04T10:00:00+08:00');
    expect((await toPayee('100.00')).level).toBe('none');
  });

  it('leaves out rejected and cancelled orders, and counts those that wait for review', async () => {
    fixture.clock.set('2026-11-05T09:00:00+08:00');
    const waiting = await transfer('2000.00');
    expect((await toPayee('2000.00')).hits).toMatchObject([{ orderNo: waiting, stateName: '待复核' }]);
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo: waiting, reason: '合同金额不一致' }));
    expect((await toPayee('2000.00')).level).toBe('none');
  });

  it('knows an own bank account by its id, and not another merchant’s', async () => {
    must(await fixture.withdraw(merchant, { amount: '300.00' }));
    const bankAccountId = merchant.bankAccountId;
    expect((await checkRepeat({ bankAccountId, amount: '300.00' })).hits).toHaveLength(1);
    expect((await checkRepeat({ bankAccountId, amount: '300.00' }, 'maker', payee)).level).toBe('none');
  });

  it('is asked about one payee', () => {
    const input = { payeeAccountNo: payee.account.accountNo, bankAccountId: merchant.bankAccountId, amount: '1.00' };
    const accepted = (one: Partial<typeof input>) => checkRepeatCommit.input.safeParse(one).success;
    const { payeeAccountNo, bankAccountId, amount } = input;
    expect([
      accepted({ payeeAccountNo, amount }),
      accepted({ bankAccountId, amount }),
      accepted({ amount }),
      accepted(input),
    ]).toEqual([true, true, false, false]);
  });
});

describe('An order that is paid again', () => {
  const again = (orderNo: string, owner = merchant, who: Who = 'maker') =>
    fixture.call(owner, who, 'order/queryPayAgain', { orderNo });

  it('fills the form with payee, amount and remark after it ended unpaid, only for its merchant', async () => {
    const orderNo = await transfer('3000.00');
    expect(await again(orderNo)).toMatchObject({ ok: false, code: '02401KCSDS' });
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo, reason: '合同金额不一致' }));
    const { accountNo } = merchant.account;
    expect(must(await again(orderNo))).toEqual({
      accountNo,
      amount: '3000.00',
      remark: '',
      payeeName: payee.name,
      payeeAccountNo: payee.account.accountNo,
      payeeBankName: PROVIDER_NAME,
      typeCode: '3010',
      payeeType: '',
      bankAccountId: null,
      speed: '',
      details: null,
    });
    expect(await again(orderNo, payee)).toMatchObject({ ok: false, code: '02401KCSDS' });
  });

  it('is shown to those only who make orders of its kind', async () => {
    const orderNo = await transfer('3001.00');
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo, reason: '合同金额不一致' }));
    const withdrawsOnly = holdingOnly(merchant, 'maker', ['0501', '030101']);
    expect(await again(orderNo, withdrawsOnly)).toMatchObject({ ok: false, code: '01001KCSDC' });
  });

  it('is none of a kind whose payee nobody enters: a payment link shows its payee masked', async () => {
    const orderNo = await transfer('3002.00');
    must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo, reason: '合同金额不一致' }));
    await fixture.db.admin.query(`UPDATE orders.orders SET kind = 'payment' WHERE mid = $1 AND order_no = $2`, [
      merchant.mid,
      orderNo,
    ]);
    expect(await again(orderNo)).toMatchObject({ ok: false, code: '02401KCSDS' });
  });

  it('names the bank account of a withdrawal', async () => {
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '3000.00', remark: '货款' }));
    must(await fixture.call(merchant, 'maker', 'order/audit/cancel', { orderNo }));
    expect(must(await again(orderNo))).toMatchObject({
      bankAccountId: merchant.bankAccountId,
      amount: '3000.00',
      remark: '货款',
    });
  });
});
