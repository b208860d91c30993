import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { post } from '#ledger/src/index.ts';
import { orderBindings } from './bindings.ts';
import { OrderFixture, must } from './test/order-fixture.ts';
import { accepted, succeeded, type Step } from './test/scripted-rail.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
});
afterAll(() => fixture.db.close());

/** A withdrawal of 500.00 for a fee of 2.00 that ran, and what the audit says of it. */
async function ran(send: Step) {
  const merchant = await fixture.openMerchant({ balance: '1000.00' });
  const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
  fixture.rail.plan(orderNo, { send: [send] });
  await fixture.run();
  const found = async () =>
    (await fixture.findings())
      .filter((finding) => finding.startsWith('I5') && finding.includes(orderNo))
      .map((finding) => finding.replace(orderNo, 'N'));
  const pretend = (state: string) =>
    fixture.db.admin.query(
      `UPDATE orders.orders SET state = $2, finished_at = CASE WHEN $2 = 'processing' THEN NULL ELSE now() END WHERE order_no = $1`,
      [orderNo, state],
    );
  return { merchant, orderNo, found, pretend };
}

describe('The audit of an order', () => {
  it('finds a success whose money is still in transit', async () => {
    const { found, pretend } = await ran(accepted);
    expect(await found()).toEqual([]);
    await pretend('succeeded');
    expect(await found()).toEqual(['I5 order N is succeeded over a rail: its money went "hold pay"']);
  });

  it('finds a failure whose money did not come back', async () => {
    const { found, pretend } = await ran(accepted);
    await pretend('failed');
    expect(await found()).toEqual([
      'I5 order N is failed over a rail: its money went "hold pay"',
      'I5 order N is failed: its account has 50200 fen less, amount and fee are 50000 and 200',
    ]);
  });

  it('finds an order that is under way although the bank has paid', async () => {
    const { found, pretend } = await ran(succeeded());
    await pretend('processing');
    expect(await found()).toEqual(['I5 order N is processing over a rail: its money went "hold pay settle"']);
  });

  it('finds money that moved in an order’s name beside its steps', async () => {
    const { merchant, orderNo, found } = await ran(succeeded());
    const postings = [{ from: merchant.account.availableId, to: providerAccounts.feeIncome, amountFen: 7n }];
    await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      post(tx, [
        {
          mid: merchant.mid,
          key: `${orderNo}:gift`,
          postings,
          typeCode: '2010',
          orderNo,
          actor: 'system:test',
          bookedAt: new Date(),
        },
      ]),
    );
    expect(await found()).toEqual([
      'I5 order N is succeeded over a rail: its money went "hold pay settle gift"',
      'I5 order N is succeeded: its account has 50207 fen less, amount and fee are 50000 and 200',
    ]);
  });
});
