import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '#testkit/wait-for.ts';
import { withKinds } from '#testkit/with-kinds.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { BankState } from '#platform/port/bank-rail.ts';
import { orderBindings } from '../bindings.ts';
import { paymentOf } from '../../domain/order-number.ts';
import { confirmResult, listSuspended, proposeResult } from './set-result.ts';
import { checkedBatch, runPayroll, payrollBindings, payrollContract, payrollKind } from '../test/batch-kind.ts';
import { BEGIN, must, OrderFixture } from '../test/order-fixture.ts';
import { succeeded } from '../test/scripted-rail.ts';
import type { TestMerchant } from '../test/test-merchant.ts';

withKinds(payrollContract);

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings(), ...payrollBindings()],
    kinds: [withdrawalKind, payrollKind],
  });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const DAY = '2026-11-21T15:00:00+08:00';
const LATER = '2026-11-21T18:00:00+08:00';

/** A withdrawal of 500.00 for a fee of 2.00 that the bank took, and said nothing of for a day. */
async function suspended() {
  const merchant = await fixture.openMerchant({ balance: '1000.00' });
  const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
  await fixture.run();
  await fixture.run(DAY);
  expect(await fixture.moved(orderNo)).toMatchObject({ suspense: '500.00' });
  return { merchant, orderNo, channelNo: `${merchant.mid}-${orderNo}` };
}
const inBooks = async (
  channelNo: string,
  work: (...args: [Parameters<typeof confirmResult>[0], Parameters<typeof confirmResult>[1]]) => Promise<string | null>,
) => {
  const payment = paymentOf(channelNo)!;
  return fixture.db.database.transaction({ mid: payment.mid }, (tx) => work(tx, payment));
};
const propose = (channelNo: string, more: object = {}) =>
  inBooks(channelNo, (tx, payment) =>
    proposeResult(
      tx,
      payment,
      { result: 'succeeded', detail: 'BK-PROOF', proof: '银行回单 20261121-7', by: '张三', ...more },
      fixture.clock.now(),
    ),
  );
const confirm = (channelNo: string, by = '李四') =>
  inBooks(channelNo, (tx, payment) => confirmResult(tx, payment, by, fixture.clock.now()));
const list = () => fixture.db.database.transaction({ mid: ALL_MERCHANTS }, listSuspended);
const waiting = async () => (await list()).map(({ channelNo }) => channelNo);

describe('The result of a payment that its bank has not told', () => {
  it('needs one person with proof and a second one; then it is booked once and polling stops', async () => {
    const { merchant, orderNo, channelNo } = await suspended();
    expect((await list()).find((one) => one.channelNo === channelNo)).toMatchObject({
      amountFen: 500_00n,
      payeeName: merchant.name,
      result: null,
    });
    expect(await propose(channelNo)).toBeNull();
    expect([(await fixture.detail(merchant, orderNo)).state, await confirm(channelNo, '张三')]).toEqual([
      'processing',
      '请由登记人以外的另一人确认（--by）',
    ]);
    const results = await Promise.all([confirm(channelNo), confirm(channelNo, '王五')]);
    expect(results.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'succeeded', bankSerial: 'BK-PROOF' });
    expect((await fixture.detail(merchant, orderNo)).timeline.at(-1)).toMatchObject({
      actor: '人工核实',
      event: 'succeeded',
      note: expect.stringMatching(/^张三登记，(李四|王五)确认，凭证：银行回单 20261121-7$/),
    });
    expect(await fixture.moved(orderNo)).toEqual({
      [`${merchant.account.accountNo}:available`]: '-502.00',
      bankCash: '500.00',
      feeIncome: '2.00',
    });
    expect(await waiting()).not.toContain(channelNo);
    const callCount = fixture.rail.talkOf(orderNo).length;
    await fixture.run(LATER);
    expect(fixture.rail.talkOf(orderNo)).toHaveLength(callCount);
  });

  it('of failure gives amount, fee and limit back', async () => {
    const { merchant, orderNo, channelNo } = await suspended();
    expect(await propose(channelNo, { result: 'failed', detail: '账户异常' })).toBeNull();
    expect(await confirm(channelNo)).toBeNull();
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'failed', failReason: '账户异常' });
    expect([await fixture.money(merchant), await fixture.limitUsed(merchant), await fixture.moved(orderNo)]).toEqual([
      '1000.00 + 0.00',
      '0.00 in 0',
      {},
    ]);
  });

  it('can be replaced until its confirmation, and needs a person, proof and a bank’s answer', async () => {
    const { merchant, orderNo, channelNo } = await suspended();
    expect(await confirm(channelNo)).toBe('还没有人登记该笔付款的结果，请先登记（propose）');
    expect([
      await propose(channelNo, { proof: ' ' }),
      await propose(channelNo, { by: '' }),
      await propose(channelNo, { detail: '' }),
      await propose(channelNo, { result: 'failed', detail: '' }),
    ]).toEqual([
      '请写明凭证（--proof），如银行回单或查询函的编号',
      '请写明登记人（--by）',
      '请填写银行流水号（--serial）',
      '请填写失败原因（--reason）',
    ]);
    await propose(channelNo, { result: 'failed', detail: '账号不存在' });
    await propose(channelNo, { by: '李四' });
    expect(await confirm(channelNo, '李四')).toBe('请由登记人以外的另一人确认（--by）');
    expect(await confirm(channelNo, '张三')).toBeNull();
    expect((await fixture.detail(merchant, orderNo)).state).toBe('succeeded');
  });

  it('is not set of what the bank was asked for less than a day, or has told', async () => {
    const merchant = await fixture.openMerchant({ balance: '1000.00' });
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
    await fixture.run();
    const refusal = '该笔付款不在待处理款项中：银行已告知结果，或发送未满24小时';
    expect(await propose(`${merchant.mid}-${orderNo}`)).toBe(refusal);
    const suspendedOrder = await suspended();
    await propose(suspendedOrder.channelNo, { result: 'failed', detail: '账户异常' });
    fixture.rail.plan(suspendedOrder.orderNo, { query: [succeeded('BK-TOLD')] });
    await fixture.run(LATER);
    expect([await confirm(suspendedOrder.channelNo), await propose(suspendedOrder.channelNo)]).toEqual([
      refusal,
      refusal,
    ]);
    expect(await fixture.detail(suspendedOrder.merchant, suspendedOrder.orderNo)).toMatchObject({
      state: 'succeeded',
      bankSerial: 'BK-TOLD',
    });
  });

  it('is booked once when the bank tells it at the same moment', async () => {
    const { merchant, orderNo, channelNo } = await suspended();
    await propose(channelNo);
    const answer = Promise.withResolvers<BankState>();
    fixture.rail.plan(orderNo, { query: [() => answer.promise] });
    const callCount = fixture.rail.talkOf(orderNo).length;
    const run = fixture.run(LATER);
    await waitFor(() => expect(fixture.rail.talkOf(orderNo).length).toBeGreaterThan(callCount));
    expect(await confirm(channelNo)).toBeNull();
    answer.resolve(succeeded('BK-LATE'));
    await run;
    expect(await fixture.detail(merchant, orderNo)).toMatchObject({ state: 'succeeded', bankSerial: 'BK-PROOF' });
  });
});

describe('The result of a line of a batch', () => {
  const placed = async (payer: TestMerchant) =>
    must(
      await fixture.call<{ orderNo: string }>(payer, 'maker', runPayroll.path, {
        requestNo: newId(),
        accountNo: payer.account.accountNo,
        batchId: await checkedBatch(fixture, payer, { lines: 2 }),
      }),
    ).orderNo;

  it('is set for itself, and the batch ends with its last line', async () => {
    const payer = await fixture.openMerchant({ layers: null });
    const orderNo = await placed(payer);
    await fixture.run();
    await fixture.run(DAY);
    const numbers = [1, 2].map((lineNo) => `${payer.mid}-${orderNo}-${lineNo}`);
    expect(await waiting()).toEqual(expect.arrayContaining(numbers));
    expect(await propose(`${payer.mid}-${orderNo}`)).toContain('不在待处理款项中');
    await propose(numbers[0]!);
    await propose(numbers[1]!, { result: 'failed', detail: '账号不存在' });
    expect(await confirm(numbers[0]!)).toBeNull();
    await fixture.run();
    expect((await fixture.detail(payer, orderNo)).state).toBe('processing');
    expect(await confirm(numbers[1]!)).toBeNull();
    await fixture.run();
    expect((await fixture.detail(payer, orderNo)).state).toBe('partly_succeeded');
    expect(await fixture.moved(orderNo)).toEqual({
      [`${payer.account.accountNo}:available`]: '-11.00',
      bankCash: '10.00',
      feeIncome: '1.00',
    });
    expect(await waiting()).not.toEqual(expect.arrayContaining([numbers[0]]));
  });
});

describe('The audit', () => {
  it('finds a payment that ended otherwise than two persons have set', async () => {
    const { channelNo, orderNo } = await suspended();
    await propose(channelNo);
    await confirm(channelNo);
    const set = (result: string) =>
      fixture.db.admin.query('UPDATE orders.set_results SET result = $2 WHERE order_no = $1', [orderNo, result]);
    await set('failed');
    expect(await fixture.findings()).toEqual([
      `I7 payment 0 of order ${orderNo} is succeeded, and 张三 and 李四 have set it to failed`,
    ]);
    await set('succeeded');
  });
});
