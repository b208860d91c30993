import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyChangeKind } from '#capabilities/change/server/index.ts';
import { changeProviderBindings } from '#capabilities/change/server/provider/bindings.ts';
import { consoleCallers, type ConsoleCallers } from '#capabilities/order/server/test/console-callers.ts';
import { dyingDatabase } from '#capabilities/order/server/test/dying-database.ts';
import { BEGIN, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { findReceivers, pageRemittances } from '../../contract/provider-operations.ts';
import {
  claim,
  collect,
  fixture,
  openTopup,
  remit,
  rowsOf,
  sendBack,
  SHARED,
  unclaimed,
} from '../test/topup-fixture.ts';
import { topupProviderBindings } from './bindings.ts';
import { remittanceBack, remittanceCredit } from './decide-remittance.ts';

const kinds = [remittanceCredit, remittanceBack] as unknown as AnyChangeKind[];
let people: ConsoleCallers<'finance' | 'risk'>;

beforeAll(async () => {
  await openTopup();
  const bindings = [...topupProviderBindings(), ...changeProviderBindings({ changeKinds: kinds })];
  people = await consoleCallers(fixture, bindings, { finance: 'finance', risk: 'risk' });
});
beforeEach(() => fixture.clock.set(BEGIN));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const REASON = '付款方来函确认';
const listed = async (input: object = {}) =>
  must(await people.call<OutputOf<typeof pageRemittances>>('finance', 'remittance/page', input)).list;
const stateOf = async (serialNo: string) => (await listed({ keyword: serialNo }))[0];
const credit = (serialNo: string, merchant: TestMerchant) =>
  people.call<{ changeId: string }>('finance', 'remittance/claim', {
    serialNo,
    accountNo: merchant.account.accountNo,
    reason: REASON,
  });
const giveBack = (serialNo: string) =>
  people.call<{ changeId: string }>('finance', 'remittance/sendBack', { serialNo, reason: REASON });
const decide = (changeId: string, who: 'finance' | 'risk' = 'risk') =>
  people.call(who, 'change/decide', { changeId, approve: true });
const codeIn = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code);

/** Money on the shared account of which no code and no name says whose it is. */
async function arrive(payerName = '无名来款有限公司') {
  const { serialNo } = remit(SHARED, { payerName });
  await collect();
  return serialNo;
}

describe('A remittance that nobody was credited with', () => {
  it('is listed with its age, its payer masked, until somebody is credited', async () => {
    const serialNo = await arrive();
    fixture.clock.set('2026-11-25T09:00:00+08:00');
    expect(await stateOf(serialNo)).toMatchObject({
      ageDays: 5,
      amount: '500.00',
      payerName: '无名来款有限公司',
      payerAccountNo: '622202******7890',
      state: 'waiting',
      mid: '',
      isWaiting: false,
    });
    expect(await listed({ keyword: '无名来款', amount: '500.00', states: ['waiting'] })).toHaveLength(1);
    expect(await listed({ keyword: serialNo, amount: '500.01' })).toEqual([]);
    expect(await listed({ keyword: serialNo, states: ['claimed', 'succeeded'] })).toEqual([]);
  });

  it('is in the file of the list, its payer masked, and who took it is in the log', async () => {
    const serialNo = await arrive();
    const taken = must(await people.call<FileReply>('risk', 'remittance/export', { keyword: serialNo, format: 'csv' }));
    const [, row] = (await text(taken.content as AsyncIterable<never>)).trim().split(/\r?\n/);
    expect(row).toContain(serialNo);
    expect(row).toContain('622202******7890');
    expect(row).toContain('500.00');
    expect(people.changes()).toContainEqual({ label: '关键字', before: '', after: serialNo });
    expect(people.changes()).toContainEqual({ label: '导出行数', before: '', after: '1' });
  });

  it('is credited once to the account that one person names and another confirms', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const serialNo = await arrive();
    const before = await unclaimed();
    const { list } = must(
      await people.call<OutputOf<typeof findReceivers>>('finance', 'remittance/receivers', {
        keyword: merchant.account.accountNo,
      }),
    );
    expect(list).toMatchObject([{ mid: merchant.mid, accountNo: merchant.account.accountNo, canReceive: true }]);
    const { changeId } = must(await credit(serialNo, merchant));
    expect(await unclaimed()).toBe(before);
    expect(await stateOf(serialNo)).toMatchObject({ state: 'waiting', isWaiting: true });
    expect(await credit(serialNo, merchant)).toMatchObject({ code: '01606KPLMS' });
    expect(codeIn(await decide(changeId, 'finance'))).not.toBe('ok');
    const results = await Promise.all([decide(changeId), decide(changeId)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await fixture.money(merchant)).toBe('500.01 + 0.00');
    const [row] = await rowsOf(merchant);
    expect(row).toMatchObject({ state: 'received', amount: '500.00', payerName: '无名来款有限公司' });
    const events = await fixture.db.admin.query<{ note: string }>(
      'SELECT note FROM orders.events WHERE order_no = $1',
      [row!.orderNo],
    );
    expect(events.rows.map(({ note }) => note).join()).toContain(`平台核实后入账：${REASON}`);
    expect(await stateOf(serialNo)).toMatchObject({ state: 'claimed', mid: merchant.mid, orderNo: row!.orderNo });
    expect(await credit(serialNo, merchant)).toMatchObject({ code: '08721KPLMS' });
  });

  it('that its merchant claimed in the meantime is not credited or sent back by an old proposal', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const other = await fixture.openMerchant({ balance: '0.01' });
    const serialNo = await arrive(merchant.name);
    const proposals = [must(await credit(serialNo, other)), must(await giveBack(serialNo))];
    must(await claim(merchant));
    for (const { changeId } of proposals) expect(await decide(changeId)).toMatchObject({ code: '08721KPLMS' });
    expect([await fixture.money(merchant), await fixture.money(other)]).toEqual(['500.01 + 0.00', '0.01 + 0.00']);
  });

  it('is credited or sent back, never both, when both are confirmed at the same moment', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const serialNo = await arrive();
    const proposals = [must(await credit(serialNo, merchant)), must(await giveBack(serialNo))];
    const ends = await Promise.all(proposals.map(({ changeId }) => decide(changeId)));
    expect(ends.map(codeIn).toSorted()).toEqual(['08721KPLMS', 'ok']);
    await sendBack();
    expect(fixture.rail.sentOf(serialNo)).toHaveLength(ends[0]!.ok ? 0 : 1);
  });

  it('is not credited to an account that may not receive, or that does not exist', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    await fixture.setStatus(merchant, 'pay_only');
    const serialNo = await arrive();
    expect(await credit(serialNo, merchant)).toMatchObject({ code: '02111KCSDS' });
    expect(
      await people.call('finance', 'remittance/claim', { serialNo, accountNo: '999999999999', reason: REASON }),
    ).toMatchObject({ code: '08724KPLMS' });
    expect(await giveBack('RM-none')).toMatchObject({ code: '08722KPLMS' });
    must(await decide(must(await giveBack(serialNo)).changeId));
  });
});

describe('A remittance that is sent back', () => {
  const at = new Date(BEGIN);
  const sentBack = async (serialNo: string) => must(await decide(must(await giveBack(serialNo)).changeId));

  it('leaves the provider once, to its payer, under a type code of its own', async () => {
    const serialNo = await arrive();
    fixture.rail.plan(serialNo, { send: [{ state: 'succeeded', at, bankSerial: 'BK1' }] });
    const before = await unclaimed();
    await sentBack(serialNo);
    expect(await stateOf(serialNo)).toMatchObject({ state: 'open' });
    expect(Number(before) - Number(await unclaimed())).toBe(500);
    await fixture.worker.runDue();
    await sendBack();
    expect(fixture.rail.sentOf(serialNo)).toMatchObject([
      { amountFen: 500_00n, payeeName: '无名来款有限公司', payeeAccountNo: '6222021234567890' },
    ]);
    expect(await stateOf(serialNo)).toMatchObject({ state: 'succeeded' });
    const { rows } = await fixture.db.admin.query(
      `SELECT split_part(key, ':', 3) AS step, type_code AS "typeCode" FROM ledger.journals WHERE key LIKE $1 ORDER BY key`,
      [`back:main-${serialNo}:%`],
    );
    expect(rows).toEqual([
      { step: 'pay', typeCode: '1090' },
      { step: 'settle', typeCode: '1090' },
    ]);
  });

  it('is asked for, and not sent again, after a time-out', async () => {
    const serialNo = await arrive();
    fixture.rail.plan(serialNo, {
      send: ['breaks'],
      query: [{ state: 'unknown' }, { state: 'succeeded', at, bankSerial: 'BK2' }],
    });
    await sentBack(serialNo);
    for (let round = 0; round < 3; round += 1) await sendBack();
    expect(fixture.rail.talkOf(serialNo)).toEqual(['send', 'query', 'query']);
    expect(await stateOf(serialNo)).toMatchObject({ state: 'succeeded' });
  });

  it('is sent once by a worker that dies between its commits and the one that takes over', async () => {
    const serialNo = await arrive();
    const end = { state: 'succeeded', at, bankSerial: 'BK3' } as const;
    fixture.rail.plan(serialNo, { send: [end], query: [end] });
    await sentBack(serialNo);
    await sendBack(fixture.newWorker(0, dyingDatabase(fixture.db.database, 1))).catch(() => undefined);
    await fixture.db.admin.query(`UPDATE jobs.jobs SET leased_until = '-infinity' WHERE state = 'leased'`);
    await sendBack();
    expect(fixture.rail.sentOf(serialNo).length).toBeLessThan(2);
    expect(await stateOf(serialNo)).toMatchObject({ state: 'succeeded' });
  });

  it('waits again when the bank refuses it, and can then only be credited', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const serialNo = await arrive();
    fixture.rail.plan(serialNo, { send: [{ state: 'failed', reason: '账号已销户' }] });
    await sentBack(serialNo);
    await sendBack();
    expect(await stateOf(serialNo)).toMatchObject({ state: 'failed', hint: '银行未能退回：账号已销户' });
    expect(await giveBack(serialNo)).toMatchObject({ code: '08723KPLMS' });
    must(await decide(must(await credit(serialNo, merchant)).changeId));
    expect(await fixture.money(merchant)).toBe('500.01 + 0.00');
  });

  it('can no longer be claimed, by its merchant or in the console', async () => {
    const merchant = await fixture.openMerchant({ balance: '0.01' });
    const serialNo = await arrive(merchant.name);
    await sentBack(serialNo);
    expect(await claim(merchant)).toMatchObject({ code: '03506KCSDS' });
    expect(await credit(serialNo, merchant)).toMatchObject({ code: '08721KPLMS' });
  });
});
