import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { orderBindings } from '../bindings.ts';
import { OrderFixture, must } from '../test/order-fixture.ts';
import { succeeded } from '../test/scripted-rail.ts';

let fixture: OrderFixture;
let orderNo: string;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...withdrawalBindings()],
    kinds: [withdrawalKind],
  });
  const merchant = await fixture.openMerchant({ balance: '1000.00' });
  ({ orderNo } = must(await fixture.withdraw(merchant, { amount: '500.00' })));
  fixture.rail.plan(orderNo, { send: [succeeded()] });
  await fixture.run();
});
afterAll(() => fixture.db.close());

const HASH = 'a'.repeat(64);
const ID = '00000000-0000-7000-8000-000000000001';
const NOW = '2026-11-23T01:00:00Z';
const ORIGINAL = { original_mid: 'M', original_no: '1' };
/** Of an order that uses another merchant's hold. */
const TAKE = { ...ORIGINAL, follows_as: 'take', promised_account_no: '1', holder_name: '甲' };
const RETURN = { ...ORIGINAL, follows_as: 'return' };

/** A copy of the order, whose withdrawal succeeded, with these columns in place of its own. */
const copy = (columns: object) =>
  fixture.db.admin.query(
    `INSERT INTO orders.orders SELECT (jsonb_populate_record(o, $2)).* FROM orders.orders o WHERE order_no = $1`,
    [orderNo, JSON.stringify({ order_no: '9'.repeat(24), request_no: 'another', ...columns })],
  );

describe('The row of an order', () => {
  it.each<[string, object]>([
    ['order_no_is_a_number', { order_no: 'x' }],
    ['order_is_hashed', { order_hash: 'x' }],
    ['lines_are_hashed', { batch_id: ID, lines_hash: 'x', hold_id: null, channel_no: null }],
    ['amount_is_positive', { amount_fen: 0 }],
    ['fee_is_not_negative', { fee_fen: -1 }],
    ['order_has_lines', { line_count: 0 }],
    ['state_is_known', { state: 'lost' }],
    ['follow_up_is_known', { ...ORIGINAL, follows_as: 'x' }],
    ['a_follow_up_names_its_original', { original_no: '1' }],
    ['what_uses_the_hold_of_another_has_a_side', { ...TAKE, holder_name: null }],
    ['a_line_is_sent_back', { ...TAKE, original_line: 1 }],
    ['a_line_is_sent_back', { ...RETURN, original_line: 0 }],
    ['what_is_sent_back_arrives', RETURN],
    ['an_authorization_ends', { authorizes: true }],
    ['only_an_authorization_waits', { state: 'authorized', finished_at: null }],
    ['waiting_for_funds_ends', { state: 'awaiting_funds', finished_at: null }],
    ['finished_with_time', { finished_at: null }],
    ['finished_with_time', { state: 'processing' }],
    ['batch_has_no_hold_of_its_own', { batch_id: ID, lines_hash: HASH }],
    ['lines_come_from_a_batch', { lines_hash: HASH }],
    ['lines_come_from_a_batch', { batch_id: ID, hold_id: null, channel_no: null }],
    ['lines_come_from_a_batch', { line_count: 2 }],
    ['money_that_arrived_is_there', { incoming: true }],
    ['money_that_arrived_is_there', { incoming: true, hold_id: null, review_deadline: NOW }],
    ['money_that_arrived_is_there', { incoming: true, hold_id: null, state: 'failed' }],
    ['sub_account_has_number_and_name', { sub_account_no: '1' }],
    ['paid_out_of_a_hold', { hold_id: null }],
    ['paid_out_of_a_hold', TAKE],
  ])('breaks the rule %s with %j', async (constraint, columns) => {
    await expect(copy(columns)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it('breaks none of them as it is, and none when it is changed to what an order may be', async () => {
    const { rowCount } = await copy({});
    expect(rowCount).toBe(1);
    const change = (state: string) =>
      fixture.db.admin.query(`UPDATE orders.orders SET state = $1 WHERE request_no = 'another'`, [state]);
    await expect(change('processing')).rejects.toMatchObject({ code: '23514', constraint: 'finished_with_time' });
    expect(await change('returned')).toMatchObject({ rowCount: 1 });
  });
});
