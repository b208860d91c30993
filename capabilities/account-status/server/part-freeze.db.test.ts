import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { limitedTo, type TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { withdrawalBindings } from '#capabilities/withdrawal/server/bindings.ts';
import { withdrawalKind } from '#capabilities/withdrawal/server/withdrawal-kind.ts';
import { newId } from '#platform/kernel/id.ts';
import { PARTS_AN_ACCOUNT } from '../constants.ts';
import type { PartFreeze } from '../contract/part-operations.ts';
import { accountStatusAuditRules } from './audit-rules.ts';
import { accountStatusBindings } from './bindings.ts';
import { END_PARTS, endPartsJob } from './end-parts.ts';

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...withdrawalBindings(),
      ...accountStatusBindings(),
    ],
    kinds: [withdrawalKind],
    jobs: () => ({ [END_PARTS]: endPartsJob }),
    audit: accountStatusAuditRules,
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant({ balance: '1000.00', layers: [{ fromFen: 0n, steps: [] }] });
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

type Who = Parameters<OrderFixture['call']>[1];
const call = <T = { freezeId: string }>(path: string, input: object = {}, who: Who = 'admin') =>
  fixture.call<T>(merchant, who, `csdb/v2/account/partFreeze/${path}`, { requestNo: newId(), ...input });
const freeze = (amount: string, more: object = {}) =>
  call('create', { accountNo: merchant.account.accountNo, amount, reason: '诉讼保全', ...more });
const release = (freezeId: string) => call('release', { freezeId, reason: '纠纷已解决' });
const decide = (freezeId: string, approve = true, who: Who = 'checker') => call('decide', { freezeId, approve }, who);
const listed = async () => must(await call<{ list: PartFreeze[] }>('page', { pageNo: 1, pageSize: 20 })).list;
const money = () => fixture.money(merchant);

describe('A frozen part of a balance', () => {
  it('is not paid out while the rest is, and is no more than what is available', async () => {
    expect(codeOf(await freeze('1000.01'))).toBe('04909KCSDS');
    must(await freeze('800.00'));
    expect(await money()).toBe('200.00 + 800.00');
    expect(codeOf(await freeze('200.01'))).toBe('04909KCSDS');
    expect(codeOf(await fixture.withdraw(merchant, { amount: '300.00' }))).not.toBe('ok');
    expect(codeOf(await fixture.withdraw(merchant, { amount: '100.00' }))).toBe('ok');
  });

  it('comes back once, when another person has agreed', async () => {
    const { freezeId } = must(await freeze('800.00'));
    must(await release(freezeId));
    expect(codeOf(await release(freezeId))).toBe('04904KCSDS');
    expect(await money()).toBe('200.00 + 800.00');
    expect(codeOf(await decide(freezeId, true, 'admin'))).toBe('04908KCSDS');
    const results = await Promise.all([decide(freezeId), decide(freezeId)]);
    expect(results.map(codeOf).toSorted()).toEqual(['04907KCSDS', 'ok']);
    expect(await money()).toBe('1000.00 + 0.00');
    expect(codeOf(await release(freezeId))).toBe('04912KCSDS');
    expect(await listed()).toMatchObject([{ state: 'released', release: { waits: false, reason: '纠纷已解决' } }]);
  });

  it('BZ19 of an account that a person may not see is as one that does not exist', async () => {
    const { freezeId } = must(await freeze('800.00'));
    must(await release(freezeId));
    const unrestricted = merchant;
    merchant = limitedTo(unrestricted, 'checker');
    expect(must(await call<{ list: PartFreeze[] }>('page', { pageNo: 1, pageSize: 20 }, 'checker')).list).toEqual([]);
    expect(codeOf(await decide(freezeId))).toBe('04907KCSDS');
    merchant = unrestricted;
    expect(await money()).toBe('200.00 + 800.00');
    must(await decide(freezeId));
  });

  it('stays when the release is refused, or taken back by who asked', async () => {
    const { freezeId } = must(await freeze('1.00'));
    expect(codeOf(await decide(freezeId))).toBe('04907KCSDS');
    must(await release(freezeId));
    must(await decide(freezeId, false));
    must(await release(freezeId));
    expect(codeOf(await call('withdraw', { freezeId }, 'checker'))).toBe('04907KCSDS');
    must(await call('withdraw', { freezeId }));
    expect(await money()).toBe('999.00 + 1.00');
    expect(await listed()).toMatchObject([{ state: 'active', release: { waits: false } }]);
  });

  it('ends after its last day, once, also while a release waits', async () => {
    expect(codeOf(await freeze('1.00', { endDate: '2026-11-20' }))).toBe('04910KCSDS');
    const { freezeId } = must(await freeze('1.00', { endDate: '2026-11-21' }));
    must(await freeze('2.00'));
    must(await release(freezeId));
    fixture.clock.set('2026-11-21T23:59:59+08:00');
    await fixture.runRecurring(END_PARTS);
    expect(await money()).toBe('997.00 + 3.00');
    fixture.clock.set('2026-11-22T00:00:00+08:00');
    await fixture.runRecurring(END_PARTS);
    await fixture.runRecurring(END_PARTS);
    expect(await money()).toBe('998.00 + 2.00');
    expect(codeOf(await decide(freezeId))).toBe('04907KCSDS');
    expect((await listed()).find((part) => part.freezeId === freezeId)).toMatchObject({ state: 'expired' });
  });

  it('is not taken from a closed account, from another merchant’s, or without end', async () => {
    await fixture.setStatus(merchant, 'closed');
    expect(codeOf(await freeze('1.00'))).toBe('04901KCSDS');
    await fixture.setStatus(merchant, 'normal');
    const other = await fixture.openMerchant();
    expect(codeOf(await freeze('1.00', { accountNo: other.account.accountNo }))).toBe('02101KCSDS');
    for (let count = 0; count < PARTS_AN_ACCOUNT; count += 1) must(await freeze('0.01'));
    expect(codeOf(await freeze('0.01'))).toBe('04911KCSDS');
  });

  it('that lost its hold, or a hold that nobody has, is found by the audit', async () => {
    const { freezeId } = must(await freeze('5.00'));
    const client = await fixture.db.admin.connect();
    const findings = async () => {
      const { rows } = await client.query<{ finding: string }>(accountStatusAuditRules[0]!.sql);
      return rows.filter(({ finding }) => finding.includes(freezeId)).length;
    };
    try {
      expect(await findings()).toBe(0);
      for (const change of [
        `UPDATE account_status.part_freezes SET amount_fen = 1 WHERE freeze_id = '${freezeId}'`,
        `UPDATE account_status.part_freezes SET state = 'expired', ended_at = now() WHERE freeze_id = '${freezeId}'`,
        `DELETE FROM account_status.part_freezes WHERE freeze_id = '${freezeId}'`,
      ]) {
        await client.query('BEGIN');
        await client.query(change);
        expect(await findings(), change).toBe(1);
        await client.query('ROLLBACK');
      }
    } finally {
      client.release();
    }
  });
});
