import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { orderBindings } from '../bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '../test/order-fixture.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
let payee: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings(), ...transferBindings()],
    kinds: [withdrawalKind, transferKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  [merchant, payee] = [await fixture.openMerchant({ balance: '50000.00' }), await fixture.openMerchant()];
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** Needs a review. */
const transfer = (amount: string, paysAgain?: string) =>
  fixture.transfer(
    merchant,
    { accountNo: payee.account.accountNo, name: payee.name },
    { amount, instead: { paysAgain } },
  );
const numberOf = async (amount: string, paysAgain?: string) => must(await transfer(amount, paysAgain)).orderNo;
const reject = async (orderNo: string) =>
  must(await fixture.call(merchant, 'checker', 'order/reject', { orderNo, reason: '合同金额不一致' }));
async function rejected(amount = '6000.00'): Promise<string> {
  const orderNo = await numberOf(amount);
  await reject(orderNo);
  return orderNo;
}
const cameBack = async () =>
  must(
    await fixture.call<{ cameBack: { list: { orderNo: string }[] } }>(merchant, 'maker', 'order/queryWorkbench', {}),
  ).cameBack.list.map(({ orderNo }) => orderNo);

describe('An order that pays another again', () => {
  it('is linked with it both ways, also after a correction, and its maker’s to-do ends', async () => {
    const first = await rejected();
    expect(await cameBack()).toEqual([first]);
    const second = await numberOf('5900.00', first);
    expect(await fixture.detail(merchant, second)).toMatchObject({
      repeats: { orderNo: first, state: 'rejected', amount: '6000.00', isOwn: true },
      repeatedBy: [],
    });
    expect(await fixture.detail(merchant, first)).toMatchObject({
      repeats: null,
      repeatedBy: [{ orderNo: second, state: 'pending_review', amount: '5900.00' }],
    });
    expect(await cameBack()).toEqual([]);
    expect(codeOf(await fixture.call(merchant, 'maker', 'order/queryPayAgain', { orderNo: first }))).toBe('02412KCSDS');
  });

  it('is refused while another one is active, leaves nothing, and may follow after a failure', async () => {
    const first = await rejected();
    const second = await numberOf('6000.00', first);
    const before = await fixture.traces(merchant);
    expect(codeOf(await transfer('6000.00', first))).toBe('02412KCSDS');
    expect(await fixture.traces(merchant)).toEqual(before);
    await reject(second);
    fixture.clock.set('2026-11-20T15:00:01+08:00');
    const third = await numberOf('6000.00', first);
    expect(await fixture.detail(merchant, first)).toMatchObject({
      repeatedBy: [{ orderNo: second }, { orderNo: third }],
    });
  });

  it('is made once when ten are sent at the same time', async () => {
    const first = await rejected('2000.00');
    const answers = await Promise.all(Array.from({ length: 10 }, () => transfer('2000.00', first)));
    expect(answers.map((answer) => (answer.ok ? 'made' : codeOf(answer))).sort()).toEqual([
      ...Array<string>(9).fill('02412KCSDS'),
      'made',
    ]);
  });

  it('names an own order of its kind that came to nothing', async () => {
    const living = await numberOf('6000.00');
    expect(codeOf(await transfer('6000.00', living))).toBe('02401KCSDS');
    expect(codeOf(await transfer('6000.00', '202611200000000000000000'))).toBe('02401KCSDS');
    const withdrawn = must(await fixture.withdraw(merchant, { amount: '6000.00' })).orderNo;
    await reject(withdrawn);
    expect(codeOf(await transfer('6000.00', withdrawn))).toBe('02401KCSDS');
    const rejectedNo = await rejected();
    const elsewhere = await fixture.transfer(
      payee,
      { accountNo: merchant.account.accountNo, name: merchant.name },
      { amount: '10.00', instead: { paysAgain: rejectedNo } },
    );
    expect(codeOf(elsewhere)).toBe('02401KCSDS');
  });
});
