import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { BEGIN } from '#capabilities/order/server/test/order-fixture.ts';
import { topupAuditRules } from './audit-rules.ts';
import { acsOf, collect, fixture, openTopup, remit, rowsOf } from './test/topup-fixture.ts';

beforeAll(openTopup);
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

describe('A worker that dies', () => {
  it.each([0, 1, 2, 3])(
    'after %i bookings leaves the rest to the next one, which books each once',
    async (bookings) => {
      const merchant = await fixture.openMerchant({ balance: '0.01' });
      for (let sent = 0; sent < 3; sent += 1) remit(acsOf(merchant));
      await collect(fixture.newWorker(0, dyingDatabase(fixture.db.database, bookings))).catch(() => undefined);
      expect(await rowsOf(merchant)).toHaveLength(bookings);
      await fixture.mustAddUp();
      await fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
      fixture.announced.length = 0;
      await collect();
      expect(await fixture.money(merchant)).toBe('1500.01 + 0.00');
      expect(fixture.announced.includes(merchant.mid)).toBe(bookings < 3);
    },
  );

  it('within a booking leaves nothing of it', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const { serialNo } = remit(acsOf(merchant));
    // The credit cannot be booked: the journal of its order is refused.
    await fixture.db.admin.query(
      `ALTER TABLE orders.orders ADD CONSTRAINT broken CHECK (bank_serial <> '${serialNo}')`,
    );
    const worker = fixture.newWorker(60_000);
    await collect(worker);
    const { rows } = await fixture.db.admin.query('SELECT 1 FROM topup.arrivals WHERE serial_no = $1', [serialNo]);
    expect(rows).toEqual([]);
    await fixture.db.admin.query('ALTER TABLE orders.orders DROP CONSTRAINT broken');
    fixture.clock.set('2026-11-20T16:00:00+08:00');
    await collect();
    expect(await fixture.money(merchant)).toBe('500.01 + 0.00');
  });
});

describe('The audit', () => {
  it.each([
    [
      'a remittance without its order',
      `UPDATE topup.arrivals SET account_no = NULL, order_no = NULL, matched_by = NULL, credited_at = NULL WHERE serial_no = $1`,
    ],
    ['a remittance of another amount', `UPDATE topup.arrivals SET amount_fen = amount_fen + 1 WHERE serial_no = $1`],
    ['money without its remittance', `DELETE FROM topup.arrivals WHERE serial_no = $1`],
    ['an order of another amount', `UPDATE orders.orders SET amount_fen = amount_fen + 1 WHERE bank_serial = $1`],
  ])('finds %s', async (_what, harm) => {
    const merchant = await fixture.openMerchant();
    const { serialNo } = remit(acsOf(merchant));
    await collect();
    const client = await fixture.db.admin.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(harm, [serialNo]);
      const found = [];
      await client.query(`SELECT set_config('app.mid', '*', true)`);
      for (const { sql } of topupAuditRules) found.push(...(await client.query(sql)).rows);
      expect(found.length).toBeGreaterThan(0);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
