import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOfPeriods, setAccountStatus } from '#capabilities/account/server/index.ts';
import type { queryAccountActivity } from '#capabilities/account/contract/activity-operations.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { newId } from '#platform/kernel/id.ts';
import type { InputOf, OutputOf } from '#platform/kernel/operation.ts';
import {
  attachAdjustmentFile,
  downloadAdjustmentFile,
  exportAdjustments,
  findAdjustable,
  pageAdjustments,
  proposeAdjustment,
} from '../contract/adjustment-operations.ts';
import { pageFees, showEquation, showTrialBalance } from '../contract/book-operations.ts';
import { reserveAuditRules } from './audit-rules.ts';
import { at, atConsole, finance, fixture, openReserve, risk, textOf } from './test/reserve-fixture.ts';

const NOW = '2026-11-20T15:00:00+08:00';
const DAY = NOW.slice(0, 10);
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
const upload = { fileName: '银行回单.pdf', size: PDF.length, md5: '0'.repeat(32), sha256: '0'.repeat(64) };

beforeAll(openReserve);
beforeEach(() => fixture.clock.set(NOW));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const attach = async (who = finance, content = PDF) => {
  const attached = await at(who, attachAdjustmentFile, upload, undefined, content);
  return attached.ok ? attached.data.fileId : attached.code;
};

type Wanted = Partial<InputOf<typeof proposeAdjustment>>;
const propose = async ({ account: { accountNo } }: TestMerchant, amount: string, more: Wanted = {}) =>
  at(finance, proposeAdjustment, {
    requestNo: newId(),
    accountNo,
    way: 'in',
    side: 'bankCash',
    amount,
    merchantReason: '补记银行漏记的汇款',
    reason: '银行日终文件差异',
    fileIds: more.fileIds ?? [await attach()],
    ...more,
  });
const proposed = async (...args: Parameters<typeof propose>) => must(await propose(...args)).changeId;
const decide = (changeId: string, who = risk, approve = true) => atConsole.decide(who, changeId, approve);
const available = async ({ account }: TestMerchant) =>
  must(await at(finance, findAdjustable, { accountNo: account.accountNo })).available;
const activity = async (merchant: TestMerchant) =>
  must(
    await fixture.call<OutputOf<typeof queryAccountActivity>>(
      merchant,
      'maker',
      'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails',
      { startTime: `${DAY} 00:00:00`, endTime: `${DAY} 23:59:59` },
    ),
  );

describe('An adjustment', () => {
  it('is booked when another person agrees, and the merchant sees why', async () => {
    const merchant = await fixture.openMerchant({ balance: '1000.00' });
    const changeId = await proposed(merchant, '88.88');
    expect(await available(merchant)).toBe('1000.00');
    expect(await decide(changeId)).toMatchObject({ data: { state: 'done' } });
    expect(await available(merchant)).toBe('1088.88');
    const { list, totals } = await activity(merchant);
    expect(list[0]).toMatchObject({ typeCode: '9020', typeName: '调账入账', direction: 'in', amount: '88.88' });
    expect(totals).toMatchObject({ inAmount: '88.88' });
    const notices = await fixture.db.admin.query<{ text: string }>('SELECT text FROM merchant.notices WHERE mid = $1', [
      merchant.mid,
    ]);
    expect(notices.rows.map(({ text }) => text)).toEqual([
      expect.stringMatching(/已调增入账 88\.88 元：补记银行漏记的汇款。/),
    ]);
  });

  it('takes money back to the fee income or into suspense, and the books of the day agree', async () => {
    const merchant = await fixture.openMerchant({ balance: '500.00' });
    const suspended = { way: 'out', side: 'adjustment', merchantReason: '误入账款项待核实' } as const;
    must(await decide(await proposed(merchant, '120.00', suspended)));
    const charged = { way: 'out', side: 'feeIncome', merchantReason: '补收手续费' } as const;
    must(await decide(await proposed(merchant, '3.00', charged)));
    must(await decide(await proposed(merchant, '20.00', { side: 'adjustment', merchantReason: '核实后退还' })));
    expect(await available(merchant)).toBe('397.00');
    expect((await activity(merchant)).list.map(({ typeName }) => typeName)).toEqual([
      '调账入账',
      '调账扣款',
      '调账扣款',
    ]);
    const [day] = await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      balancesOfPeriods(tx, merchant.account, 'day', { periods: [DAY], from: new Date(`${DAY}T00:00:00+08:00`) }),
    );
    expect(day).toMatchObject({ openingFen: 500_00n, closingFen: 397_00n, outFen: 123_00n, inFen: 20_00n });
    const trial = must(await at(finance, showTrialBalance, { day: DAY }));
    expect(trial.isBalanced).toBe(true);
    expect(trial.list.find(({ code }) => code === 'suspense:adjustment')).toMatchObject({ closingCredit: '100.00' });
    expect(must(await at(finance, showEquation, {})).difference).toBe('0.00');
    const period = {
      from: DAY,
      to: DAY,
      unit: 'day',
      view: 'product',
      mid: merchant.mid,
      pageNo: 1,
      pageSize: 20,
    } as const;
    expect(must(await at(finance, pageFees, period)).list).toMatchObject([{ typeName: '调账', net: '3.00' }]);
  });

  it('is booked once when two decide at the same moment, and not by who proposed it', async () => {
    const merchant = await fixture.openMerchant({ balance: '100.00' });
    const changeId = await proposed(merchant, '10.00');
    expect(await decide(changeId, finance)).toMatchObject({ code: '01605KPLMS' });
    const results = await Promise.all([decide(changeId), decide(changeId), decide(changeId)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await available(merchant)).toBe('110.00');
  });

  it('that is cut off before its commit still waits, and is booked once afterwards', async () => {
    const merchant = await fixture.openMerchant({ balance: '100.00' });
    const changeId = await proposed(merchant, '10.00', { way: 'out', side: 'adjustment' });
    const { admin } = fixture.db;
    await admin.query(
      `CREATE FUNCTION public.cut() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''cut off''; END'`,
    );
    await admin.query(
      'CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON ledger.journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.cut()',
    );
    await expect(decide(changeId)).rejects.toThrow('cut off');
    await admin.query('DROP FUNCTION public.cut CASCADE');
    expect(await available(merchant)).toBe('100.00');
    must(await decide(changeId));
    expect(await available(merchant)).toBe('90.00');
    expect(await decide(changeId)).toMatchObject({ code: '01604KPLMS' });
  });

  it('takes no more than is available, at its proposal and at its decision', async () => {
    const merchant = await fixture.openMerchant({ balance: '100.00' });
    const out = { way: 'out', side: 'adjustment' } as const;
    expect(await propose(merchant, '100.01', out)).toMatchObject({ code: '08507KPLMS' });
    const [first, second] = [await proposed(merchant, '60.00', out), await proposed(merchant, '60.00', out)];
    const results = await Promise.all([decide(first), decide(second)]);
    expect(results.map((end) => (end.ok ? 'done' : end.code)).toSorted()).toEqual(['08507KPLMS', 'done']);
    expect(await available(merchant)).toBe('40.00');
  });

  it('gives no more than the provider’s account on the other side has', async () => {
    const merchant = await fixture.openMerchant({ balance: '100.00' });
    expect(await propose(merchant, '999999.00', { side: 'feeIncome' })).toMatchObject({ code: '08508KPLMS' });
  });

  it('takes nothing out of a frozen account and may credit it, and none that is closed', async () => {
    const merchant = await fixture.openMerchant({ balance: '100.00' });
    const set = (status: 'frozen' | 'normal' | 'closed') =>
      fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
        setAccountStatus(tx, merchant.mid, merchant.account.accountNo, status),
      );
    const out = { way: 'out', side: 'adjustment' } as const;
    const waiting = await proposed(merchant, '5.00', out);
    await set('frozen');
    expect(await decide(waiting)).toMatchObject({ code: '08505KPLMS' });
    expect(await propose(merchant, '5.00', out)).toMatchObject({ code: '08505KPLMS' });
    must(await decide(await proposed(merchant, '5.00')));
    expect(await available(merchant)).toBe('105.00');
    await set('closed');
    expect(await propose(merchant, '5.00')).toMatchObject({ code: '08506KPLMS' });
    await set('normal');
    must(await decide(waiting, risk, false));
  });
});

describe('The evidence of an adjustment', () => {
  it('is a file that its proposer uploaded for it, opened by who decides, and kept', async () => {
    const merchant = await fixture.openMerchant();
    expect(await attach(finance, Buffer.from('plain text'))).toBe('08307KPLMS');
    const fileId = await attach();
    const changeId = await proposed(merchant, '1.00', { fileIds: [fileId] });
    expect(await propose(merchant, '2.00', { fileIds: [fileId] })).toMatchObject({ code: '08509KPLMS' });
    expect(await propose(merchant, '2.00', { fileIds: [await attach(risk)] })).toMatchObject({ code: '08509KPLMS' });
    expect(await propose(merchant, '2.00', { fileIds: [newId()] })).toMatchObject({ code: '08509KPLMS' });
    expect(await textOf(must(await at(risk, downloadAdjustmentFile, { fileId })))).toBe(PDF.toString());
    await expect(fixture.db.admin.query('DELETE FROM reserve.evidence WHERE file_id = $1', [fileId])).rejects.toThrow(
      'is kept',
    );
    must(await decide(changeId, risk, false));
  });

  it('is listed with its adjustment, while it waits and when it has ended, and taken as a file', async () => {
    const merchant = await fixture.openMerchant();
    const changeId = await proposed(merchant, '1.50');
    const listed = async (ended: boolean) =>
      must(await at(risk, pageAdjustments, { ended, pageNo: 1, pageSize: 50 })).list.filter(
        ({ mid }) => mid === merchant.mid,
      );
    expect(await listed(false)).toMatchObject([
      { amount: '1.50', customerName: merchant.name, proposedBy: '财务小陈', files: [{ fileName: '银行回单.pdf' }] },
    ]);
    must(await decide(changeId));
    expect(await listed(false)).toEqual([]);
    expect(await listed(true)).toMatchObject([{ amount: '1.50', state: 'done', decidedBy: '风控老王' }]);
    const file = await textOf(must(await at(risk, exportAdjustments, { ended: true, format: 'csv' })));
    expect(file).toContain(merchant.name);
  });
});

it('The audit finds an adjustment without its decision, and a decision without its adjustment', async () => {
  const merchant = await fixture.openMerchant();
  const changeId = await proposed(merchant, '7.00');
  must(await decide(changeId));
  const { admin } = fixture.db;
  const findings = async () => (await admin.query<{ finding: string }>(reserveAuditRules[2]!.sql)).rows;
  const tell = (sql: string) => admin.query(`UPDATE change.changes SET ${sql} WHERE change_id = $1`, [changeId]);
  expect(await findings()).toEqual([]);
  await tell(`command = jsonb_set(command, '{amount}', '"7.01"')`);
  expect((await findings())[0]?.finding).toMatch(/moved 700 fen on .+, two people decided 701 fen/);
  await tell(`command = jsonb_set(command, '{amount}', '"7.00"'), subject = subject || 'x'`);
  expect(await findings()).toHaveLength(2);
  await tell(`subject = left(subject, 36)`);
});
