import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BEGIN, must, type OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { failed, succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { endpointOf, eventsOf, openWebhookFixture } from './test/webhook-fixture.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await openWebhookFixture();
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant();
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** A withdrawal that the bank pays at once. */
async function paid(payer: TestMerchant, amount: string, remark = ''): Promise<string> {
  const { orderNo } = must(await fixture.withdraw(payer, { amount, remark }));
  fixture.rail.plan(orderNo, { send: [succeeded()] });
  return orderNo;
}
const typesOf = async (endpointId: string) => (await eventsOf(fixture, endpointId)).map(({ type }) => type);

describe('What happened', () => {
  it('is written with the end of an order, once, with what the receiver must know', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    const orderNo = await paid(merchant, '500.00', '十一月货款');
    expect(await eventsOf(fixture, endpointId)).toEqual([]);
    await fixture.run();
    const [event, ...more] = await eventsOf(fixture, endpointId);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'order.succeeded',
      state: 'waiting',
      data: {
        mid: merchant.mid,
        orderNo,
        kind: 'withdraw',
        state: 'succeeded',
        accountNo: merchant.account.accountNo,
        amount: '500.00',
        fee: '2.00',
        remark: '十一月货款',
        reason: '',
        finishedAt: BEGIN,
      },
    });
    expect(JSON.stringify(event!.data)).not.toContain('622202');
  });

  it('says what was entered only where the fee was taken out of it', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    await paid(merchant, '300.00');
    await fixture.run();
    const from = (rule: string) =>
      fixture.db.admin.query(`UPDATE account.fee_rows SET fee_from = $1 WHERE kind = 'withdraw'`, [rule]);
    await from('amount');
    await paid(merchant, '500.00');
    await fixture.run();
    await from('payer');
    const events = await eventsOf(fixture, endpointId);
    expect(events.map(({ data: { amount, fee, enteredAmount } }) => [amount, fee, enteredAmount])).toEqual([
      ['300.00', '2.00', undefined],
      ['498.00', '2.00', '500.00'],
    ]);
  });

  it('names the money apart from the account where the order moves that', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    const orderNo = await paid(merchant, '500.00');
    const name = (accountNo: string | null, accountName: string | null) =>
      fixture.db.admin.query(
        'UPDATE orders.orders SET sub_account_no = $2, sub_account_name = $3 WHERE order_no = $1',
        [orderNo, accountNo, accountName],
      );
    await name('9600000000000001', '制单甲（备用金）');
    await fixture.run();
    expect(await eventsOf(fixture, endpointId)).toMatchObject([{ data: { orderNo, accountNo: '9600000000000001' } }]);
    await name(null, null);
  });

  it('says why an order failed', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
    fixture.rail.plan(orderNo, { send: [failed('户名不符')] });
    await fixture.run();
    expect(await eventsOf(fixture, endpointId)).toMatchObject([
      { type: 'order.failed', data: { orderNo, reason: '户名不符' } },
    ]);
  });

  it('is a review that waits, step after step, and then the end of its order', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    const orderNo = await paid(merchant, '60000.00');
    must(await fixture.approve(merchant, 'checker', orderNo));
    must(await fixture.approve(merchant, 'admin', orderNo));
    await fixture.run();
    const events = await eventsOf(fixture, endpointId);
    expect(events.map(({ type, data }) => [type, data.step])).toEqual([
      ['review.waiting', 1],
      ['review.waiting', 2],
      ['order.succeeded', undefined],
    ]);
    expect(events[0]!.data).toMatchObject({ orderNo, amount: '60000.00', steps: 2 });
  });

  it('reports money from another merchant to the payee, with the payer’s number masked', async () => {
    const payee = await fixture.openMerchant();
    const endpointId = await endpointOf(fixture, payee.mid);
    const ownEndpoint = await endpointOf(fixture, merchant.mid, { types: ['order.succeeded'] });
    const to = { accountNo: payee.account.accountNo, name: payee.name };
    const { orderNo } = must(await fixture.transfer(merchant, to, { amount: '88.00' }));
    await fixture.run();
    expect(await eventsOf(fixture, endpointId)).toMatchObject([
      {
        type: 'money.arrived',
        data: {
          mid: payee.mid,
          orderNo,
          accountNo: payee.account.accountNo,
          amount: '88.00',
          payerName: merchant.name,
          payerAccountTail: '0011',
        },
      },
    ]);
    expect(await typesOf(ownEndpoint)).toEqual(['order.succeeded']);
  });

  it('is undone with its transaction', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
    const undone = fixture.db.database.transaction({ mid: merchant.mid }, async (tx) => {
      await tx.run(
        `INSERT INTO orders.events (mid, order_no, seq, at, actor_name, event) VALUES ($1, $2, 90, $3, '系统', 'failed')`,
        [merchant.mid, orderNo, fixture.clock.now()],
      );
      const written = await tx.one<{ count: number }>(
        'SELECT count(*)::int AS count FROM webhook.events WHERE mid = $1',
        [merchant.mid],
      );
      throw new Error(`written ${written!.count}`);
    });
    await expect(undone).rejects.toThrow('written 1');
    expect(await eventsOf(fixture, endpointId)).toEqual([]);
  });

  it('is sent only to endpoints that want it: by type, by merchant and while they are active', async () => {
    const other = await fixture.openMerchant();
    const endpoints = [
      await endpointOf(fixture, merchant.mid, { types: ['order.failed'] }),
      await endpointOf(fixture, other.mid),
      await endpointOf(fixture, merchant.mid, { state: 'ended' }),
      await endpointOf(fixture, merchant.mid, { state: 'paused' }),
    ];
    await paid(merchant, '500.00');
    await fixture.run();
    const deliveredTypes = await Promise.all(endpoints.map(typesOf));
    expect(deliveredTypes).toEqual([[], [], [], ['order.succeeded']]);
  });

  it('is a change that ended, for the merchant where its own people decided it', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid, { types: ['change.decided'] });
    const url = `https://${newId()}.example.com/hook`;
    const settings = { requestNo: newId(), url, types: ['order.failed'] };
    const { changeId } = must(await fixture.call<{ changeId: string }>(merchant, 'admin', 'webhook/add', settings));
    expect(await typesOf(endpointId)).toEqual([]);
    const decision = { requestNo: newId(), changeId, approve: true };
    must(await fixture.call(merchant, 'boss', 'webhook/decide', decision));
    await fixture.db.admin.query(
      `INSERT INTO change.changes (mid, change_id, realm, kind, subject, title, lines, command, state, proposed_by, proposed_name, proposed_at)
       VALUES ($1, $2, 'provider', 'x', 'x', '平台的变更', '[]', '{}', 'done', $2, '运营', now())`,
      [merchant.mid, newId()],
    );
    const events = await eventsOf(fixture, endpointId);
    expect(events).toMatchObject([{ data: { changeId, state: 'done', decidedBy: '副管理', realm: 'merchant' } }]);
  });

  it('is a merchant that was opened, and all of that, for the provider', async () => {
    const types = ['merchant.opened', 'change.decided', 'order.succeeded'];
    const endpointId = await endpointOf(fixture, ALL_MERCHANTS, { types });
    await fixture.db.admin.query(`UPDATE webhook.endpoints SET wanted_since = now() WHERE mid = '*'`);
    const opened = await fixture.openMerchant();
    await paid(opened, '500.00');
    await fixture.run();
    expect(await eventsOf(fixture, endpointId)).toMatchObject([
      { type: 'merchant.opened', data: { mid: opened.mid, name: opened.name } },
      { type: 'order.succeeded', data: { mid: opened.mid } },
    ]);
  });

  it('is a statement at six in the morning of the next day, and of the month on its first', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid, { types: ['statement.ready'] });
    const noteStatementsAt = (at: string) =>
      fixture.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
        tx.run('SELECT webhook.note_statements($1, 1)', [new Date(at)]),
      );
    await noteStatementsAt('2026-12-01T05:59:00+08:00');
    const before = (await eventsOf(fixture, endpointId)).map(({ data }) => data.period);
    await noteStatementsAt('2026-12-01T06:00:00+08:00');
    await noteStatementsAt('2026-12-01T06:01:00+08:00');
    const periods = (await eventsOf(fixture, endpointId)).map(({ data }) => `${data.unit} ${data.period}`).sort();
    expect(before).toEqual(['2026-11-29', '2026-11-29']);
    expect(periods).toEqual([
      'day 2026-11-29',
      'day 2026-11-29',
      'day 2026-11-30',
      'day 2026-11-30',
      'month 2026-11',
      'month 2026-11',
    ]);
  });

  it('is always delivered: the audit finds an event without delivery and an order without event', async () => {
    const endpointId = await endpointOf(fixture, merchant.mid);
    await paid(merchant, '500.00');
    fixture.clock.set(new Date().toISOString());
    await fixture.run();
    await fixture.db.admin.query('DELETE FROM webhook.deliveries WHERE endpoint_id = $1', [endpointId]);
    const found = async () => (await fixture.findings()).map((text) => text.replaceAll(/[0-9a-f-]{36}|\d{24}/g, 'N'));
    expect(await found()).toEqual(['I5 event N (order.succeeded) has no delivery for endpoint N']);
    await fixture.db.admin.query('DELETE FROM webhook.events WHERE mid = $1', [merchant.mid]);
    expect(await found()).toEqual(['I5 order N ended and no event says so']);
    await fixture.db.admin.query('DELETE FROM webhook.endpoints WHERE endpoint_id = $1', [endpointId]);
  });
});
