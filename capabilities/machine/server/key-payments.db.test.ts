import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { ApiClient } from '#testkit/api-client.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';

let edge: ApiEdge;
let merchant: TestMerchant;
let client: ApiClient;
let payees: TestMerchant[];
beforeAll(async () => {
  edge = await startApiEdge();
  payees = [await edge.merchant({ balance: '0.01' }), await edge.merchant({ balance: '0.01' })];
});
/** A merchant whose key has paid the first payee once. */
beforeEach(async () => {
  merchant = await edge.merchant();
  ({ client } = await edge.client(merchant, { name: 'ERP' }));
  await pay(payees[0]!, '800.00');
});
afterAll(() => edge.stop());

/** The code of its refusal, and why; ok where the key may pay. */
async function pay(payee: TestMerchant, amount: string): Promise<string> {
  const { accountNo } = merchant.account;
  const payeeAccountNo = payee.account.accountNo;
  const settings = { function: 'transfer', accountNo, amount, payeeAccountNo };
  const { quoteId } = (await client.send({ path: '/open/v1/quotes', body: settings })).body;
  const body = { quoteId, accountNo, payeeAccountNo, payeeName: payee.name, amount };
  const reply = await client.send({ path: '/open/v1/transfers', body });
  return reply.status === 200 ? 'ok' : `${reply.body.code} ${reply.body.title}`;
}
const rule = (sign: string, amountFen: number | null = null) =>
  edge.fixture.db.admin.query(
    'INSERT INTO access.step_up_rules (mid, sign, certificate, amount_fen) VALUES ($1, $2, true, $3)',
    [merchant.mid, sign, amountFen],
  );
const kept = async () =>
  (await edge.fixture.db.admin.query('SELECT 1 FROM security.confirmed_payments WHERE mid = $1', [merchant.mid])).rows
    .length;

describe('What is usual for a merchant', () => {
  it('counts the payments of its keys, and none that was refused', async () => {
    expect(await kept()).toBe(1);
    expect(await pay(payees[0]!, '99999999.00')).toMatch(/^\d/);
    expect(await kept()).toBe(1);
  });

  it('lets a key pay again whom it has paid before, and leaves a new payee to a person', async () => {
    await rule('payee');
    expect(await pay(payees[0]!, '800.00')).toBe('ok');
    expect(await pay(payees[1]!, '800.00')).toMatch(/^09117KPLMS 本次操作收款方为新收款方，需要由经办人/);
  });

  it('has the amounts of its keys, above which a payment is left to a person', async () => {
    await rule('amount', 1_000_00);
    expect(await pay(payees[0]!, '1200.00')).toBe('ok');
    expect(await pay(payees[0]!, '9000.00')).toMatch(/^09117KPLMS 本次操作金额明显高于以往/);
  });
});
