import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { post } from '#ledger/src/index.ts';
import { orderBindings } from '../bindings.ts';
import { OrderFixture, must } from '../test/order-fixture.ts';
import { accepted, succeeded, type Step } from '../test/scripted-rail.ts';

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

  it('finds an order that names money apart from its account but moves the account’s money', async () => {
    const { orderNo, found } = await ran(succeeded());
    await fixture.db.admin.query(
      `UPDATE orders.orders SET sub_account_no = '9600000000000001', sub_account_name = '甲（备用金）' WHERE order_no = $1`,
      [orderNo],
    );
    expect(await found()).toEqual(['I5 order N names the account ending 0001 and moves other money']);
  });

  it('finds a settlement that is not the amount of its line', async () => {
    const { orderNo, found } = await ran(succeeded());
    await fixture.db.admin.query('UPDATE orders.lines SET amount_fen = amount_fen - 1 WHERE order_no = $1', [orderNo]);
    expect(await found()).toEqual(['I5 of order N, lines of 49999 fen are paid by the bank and 50000 fen are settled']);
  });

  it('knows a return that was a payment’s step, and finds one without order or of another amount', async () => {
    const old = await ran(succeeded());
    await fixture.db.database.transaction({ mid: old.merchant.mid }, (tx) =>
      post(tx, [
        {
          mid: old.merchant.mid,
          key: `${old.orderNo}:return:OLD1`,
          postings: [{ from: providerAccounts.bankCash, to: old.merchant.account.availableId, amountFen: 50_000n }],
          typeCode: '9010',
          orderNo: old.orderNo,
          actor: 'system:test',
          bookedAt: new Date(),
        },
      ]),
    );
    expect((await old.found())[0]).toContain('its money went "hold pay settle return"');
    await old.pretend('returned');
    expect(await old.found()).toEqual([]);

    const { merchant, orderNo, found, pretend } = await ran(succeeded());
    await pretend('returned');
    expect(await found()).toEqual([
      'I5 order N is returned over a rail: its money went "hold pay settle"',
      'I5 order N is returned: its account has 50200 fen less, amount and fee are 50000 and 200',
    ]);
    await pretend('succeeded');
    const channelNo = `${merchant.mid}-${orderNo}`;
    fixture.rail.sendBack({ returnNo: 'NEW1', channelNo, amountFen: 50_000n, reason: '其他', at: new Date() });
    await fixture.readReturns();
    expect(await found()).toEqual([]);
    await pretend('succeeded');
    expect(await found()).toEqual([
      'I5 order N is succeeded, sent_back: its money went "hold pay settle"',
      'I5 order N is succeeded: its account has 50200 fen less, amount and fee are 50000 and 200',
      'I5 order N of 50000 fen is succeeded; orders that follow it took 50000 fen, closed it: return',
    ]);
    await pretend('returned');
    const change = 'UPDATE orders.orders SET amount_fen = amount_fen - 1 WHERE original_no = $1';
    await fixture.db.admin.query(change, [orderNo]);
    expect(await found()).toEqual(
      expect.arrayContaining([
        'I5 order N of 50000 fen is returned; orders that follow it took 49999 fen, closed it: return',
        expect.stringMatching(
          /^I5 order \d+ of 49999 fen is what came back of line 0 of order N \(returned\) of 50000/,
        ),
      ]),
    );
  });

  it('finds money that moved in an order’s name outside of its steps', async () => {
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
