import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { orderBindings } from '../bindings.ts';
import { OrderFixture, must } from '../test/order-fixture.ts';
import { accepted, succeeded } from '../test/scripted-rail.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
});
afterAll(() => fixture.db.close());

/** A withdrawal that was submitted, sent and paid: three lines. */
async function paidOrder(): Promise<string> {
  const merchant = await fixture.openMerchant({ balance: '1000.00' });
  const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
  fixture.rail.plan(orderNo, { send: [succeeded()] });
  await fixture.run();
  return orderNo;
}

const timelineFindings = async (orderNo: string): Promise<string[]> =>
  (await fixture.findings())
    .filter((finding) => finding.startsWith('I8') && finding.includes(orderNo))
    .map((finding) => finding.replace(orderNo, 'N'));

const GONE = 'I8 order N has 2 lines of its timeline, 3 were written';
const CHANGED = 'I8 the timeline of order N is not what was written';
const EVENTS = 'orders.events WHERE order_no = $1';
const swap = (column: string) =>
  `UPDATE orders.events e SET ${column} = o.${column} FROM orders.events o WHERE e.order_no = $1 AND o.order_no = $1 AND e.seq + o.seq = 5 AND e.seq >= 2`;

describe('The audit of a timeline', () => {
  it.each([
    ['one line is gone', `DELETE FROM ${EVENTS} AND seq = 2`, GONE],
    ['all lines are gone', `DELETE FROM ${EVENTS}`, GONE.replace('2 lines', '0 lines')],
    ['the last line is gone', `DELETE FROM ${EVENTS} AND seq = 3`, GONE],
    ['a line says another thing', "UPDATE orders.events SET note = '改' WHERE order_no = $1 AND seq = 1", CHANGED],
    [
      'a line has another person',
      'UPDATE orders.events SET actor_id = uuidv7() WHERE order_no = $1 AND seq = 1',
      CHANGED,
    ],
    [
      'a line has another time',
      "UPDATE orders.events SET at = at - interval '1 s' WHERE order_no = $1 AND seq = 2",
      CHANGED,
    ],
    [
      'it was loaded from a dump as it was',
      "UPDATE orders.events SET xid = '9000000000000' WHERE order_no = $1 AND seq = 2",
      'I8 1 steps of orders, one of order N, are from another cluster: docs/operating.md, A dump',
    ],
    ['two lines have changed places', swap('event'), CHANGED],
    [
      'a line is gone and the number of lines is made to fit',
      `WITH gone AS (DELETE FROM ${EVENTS} AND seq = 3) UPDATE orders.orders SET event_count = 2 WHERE order_no = $1`,
      CHANGED,
    ],
    [
      'all lines are gone and the order’s row says so',
      `WITH gone AS (DELETE FROM ${EVENTS}) UPDATE orders.orders SET event_count = 0, events_hash = '' WHERE order_no = $1`,
      'I8 order N has 0 lines of its timeline, 0 were written',
    ],
  ])('finds that %s', async (_, tampering, finding) => {
    const orderNo = await paidOrder();
    expect(await timelineFindings(orderNo)).toEqual([]);
    await fixture.db.admin.query(tampering, [orderNo]);
    expect(await timelineFindings(orderNo)).toEqual([finding]);
  });

  it('passes for a running order, whose next line continues from the hash', async () => {
    const merchant = await fixture.openMerchant({ balance: '1000.00' });
    const { orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' }));
    fixture.rail.plan(orderNo, { send: [accepted] });
    await fixture.run();
    const { rows } = await fixture.db.admin.query<{ event: string }>(
      'SELECT event FROM orders.events WHERE order_no = $1 ORDER BY seq',
      [orderNo],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(await timelineFindings(orderNo)).toEqual([]);
  });
});
