import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { succeeded } from '#capabilities/order/server/test/scripted-rail.ts';
import { keepTotals, post, PROVIDER_MID } from '#ledger/src/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { fenOfYuan, sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { rowsReadBy } from '#testkit/rows-read.ts';
import {
  exportEntries,
  exportFees,
  exportTrialBalance,
  pageDifferences,
  pageEntries,
  pageFees,
  showEquation,
  showTrialBalance,
} from '../contract/book-operations.ts';
import type { FeeView } from '../contract/words.ts';
import { reserveAuditRules } from './audit-rules.ts';
import { owedToMerchants } from './owed-to-merchants.ts';
import { at, finance, fixture, openReserve, textOf } from './test/reserve-fixture.ts';

const { bankCash, feeIncome } = providerAccounts;
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'] as const;
const period = { from: DAYS[0], to: DAYS[3] };

/** Some payments of three merchants on three days, of which one fails and gives its fee back. */
beforeAll(async () => {
  await openReserve();
  for (const [count, day] of DAYS.slice(0, 3).entries()) {
    fixture.clock.set(`${day}T10:00:00+08:00`);
    const merchant = await fixture.openMerchant({ balance: '50000.00' });
    for (const amount of ['120.00', '900.50', `${count + 3}00.00`]) {
      const { orderNo } = must(await fixture.withdraw(merchant, { amount }));
      fixture.rail.plan(orderNo, {
        send: [amount === '900.50' ? { state: 'failed', reason: '账户异常' } : succeeded(`BK-${orderNo}`)],
      });
      await fixture.run();
    }
    if (count === 1) await keepTotals(fixture.db.database);
  }
  await remit(25);
});

/** Money that nobody was credited with, all at one moment. */
const remit = (count: number) =>
  fixture.db.database.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    post(
      tx,
      Array.from({ length: count }, (_, index) => ({
        mid: PROVIDER_MID,
        key: `arrival:${index}`,
        postings: [{ from: bankCash, to: providerAccounts.unclaimed, amountFen: BigInt(index + 1) }],
        typeCode: '1020',
        orderNo: null,
        actor: 'system:test',
        bookedAt: new Date(`${DAYS[2]}T11:00:00+08:00`),
      })),
    ),
  );
afterAll(() => fixture.db.close());
beforeEach(() => fixture.clock.set(`${DAYS[3]}T10:00:00+08:00`));

const trial = async (day: string) => must(await at(finance, showTrialBalance, { day }));
const lineOf = async (day: string, accountId: string) =>
  (await trial(day)).list.find((line) => line.accountId === accountId)!;
const fees = async (view: FeeView, more: object = {}) =>
  must(await at(finance, pageFees, { ...period, unit: 'day', view, mid: '', pageNo: 1, pageSize: 50, ...more }));

describe('The trial balance of a day', () => {
  it('has equal debits and credits, and begins as the day before ended', async () => {
    let before: Awaited<ReturnType<typeof trial>> | null = null;
    for (const day of DAYS) {
      const now = await trial(day);
      expect(now.isBalanced).toBe(true);
      const opening = now.list.map((line) => [line.key, line.openingDebit, line.openingCredit]);
      const closing = before?.list.map((line) => [line.key, line.closingDebit, line.closingCredit]);
      expect(opening).toEqual(closing ?? opening);
      before = now;
    }
    const { rows } = await fixture.db.admin.query<{ id: string; balance_fen: bigint }>(
      'SELECT id, balance_fen FROM ledger.accounts WHERE mid = $1',
      [PROVIDER_MID],
    );
    for (const { id, balance_fen } of rows) {
      const line = before!.list.find(({ accountId }) => accountId === id)!;
      expect([id, fenOfYuan(line.closingCredit) - fenOfYuan(line.closingDebit)]).toEqual([id, BigInt(balance_fen)]);
    }
  });

  it('is the same while the totals of days are kept as before', async () => {
    const before = await Promise.all(DAYS.map(trial));
    await keepTotals(fixture.db.database);
    expect(await Promise.all(DAYS.map(trial))).toEqual(before);
  });

  it('is taken as a file with its sums', async () => {
    const file = await textOf(must(await at(finance, exportTrialBalance, { day: DAYS[1], format: 'csv' })));
    expect(file).toContain('期初借方(元)');
    expect(file).toContain('bank_cash:main');
  });
});

describe('The entries of an account of the provider', () => {
  it('come in pages without a gap, newest first, and add up to its balance', async () => {
    const filter = { accountId: bankCash, from: '2026-01-01', to: DAYS[3], pageSize: 20 as const };
    const read: string[] = [];
    const times: string[] = [];
    const fens: bigint[] = [];
    let after: { at: string; version: string } | undefined;
    for (let page = 0; page < 10; page += 1) {
      const found = must(await at(finance, pageEntries, { ...filter, ...(after ? { after } : {}) }));
      read.push(...found.list.map(({ key }) => key));
      times.push(...found.list.map(({ place }) => place.at));
      fens.push(...found.list.map(({ debit, credit }) => fenOfYuan(debit) - fenOfYuan(credit)));
      after = found.list.at(-1)?.place;
      if (!found.more) break;
    }
    expect(times).toEqual(times.toSorted().toReversed());
    expect(read.length).toBeGreaterThan(20);
    expect(new Set(read).size).toBe(read.length);
    expect(sumFen(fens)).toBe(fenOfYuan((await lineOf(DAYS[3], bankCash)).closingDebit));
  });

  it('are of the days and the side that are asked for, with the merchant on the other side', async () => {
    const [from, to] = [DAYS[1], DAYS[1]];
    const debits = must(
      await at(finance, pageEntries, { accountId: feeIncome, from, to, direction: 'debit', pageSize: 20 }),
    );
    expect(debits.list.map(({ typeCode, credit }) => [typeCode, credit])).toEqual([['2010', '0.00']]);
    expect(debits.list[0]!.otherName).toBe((await fees('merchant', { from, to })).list[0]!.merchantName);
    const file = await textOf(
      must(await at(finance, exportEntries, { accountId: feeIncome, from, to, format: 'csv' })),
    );
    expect(file.split('\n').filter((line) => line.includes(DAYS[1]))).toHaveLength(4);
  });

  it('of an account that is a merchant’s, or of too many days, are refused', async () => {
    const { rows } = await fixture.db.admin.query<{ id: string }>(
      `SELECT id FROM ledger.accounts WHERE kind = 'available' LIMIT 1`,
    );
    const queryEntries = (accountId: string, from: string) =>
      at(finance, pageEntries, { accountId, from, to: DAYS[3], pageSize: 20 });
    expect(await queryEntries(rows[0]!.id, DAYS[0])).toMatchObject({ code: '08501KPLMS' });
    expect(await queryEntries(bankCash, '2025-11-01')).toMatchObject({ code: '08502KPLMS' });
    expect(await queryEntries(bankCash, '2026-11-24')).toMatchObject({ code: '08502KPLMS' });
  });
});

describe('Fee income', () => {
  it('agrees with the fee income account to the fen, however it is added up', async () => {
    const line = await lineOf(DAYS[3], feeIncome);
    const net = line.closingCredit;
    expect(fenOfYuan(net)).toBeGreaterThan(0n);
    for (const view of ['period', 'product', 'merchant', 'all'] as const) {
      const found = await fees(view);
      expect(found.totals.net).toBe(net);
      expect(sumFen(found.list.map((row) => fenOfYuan(row.net)))).toBe(fenOfYuan(net));
    }
    for (const day of DAYS) {
      const { debit, credit } = await lineOf(day, feeIncome);
      expect((await fees('all', { from: day, to: day })).totals).toMatchObject({ charged: credit, returned: debit });
    }
  });

  it('is separated by day or month, product and merchant', async () => {
    expect((await fees('period')).list.map(({ period: day, count }) => [day, count])).toEqual(
      DAYS.slice(0, 3)
        .toReversed()
        .map((day) => [day, 3]),
    );
    expect((await fees('period', { unit: 'month' })).list.map(({ period: month }) => month)).toEqual(['2026-11']);
    expect((await fees('product')).list.map(({ typeName }) => typeName)).toEqual(['提现']);
    const merchants = (await fees('merchant')).list;
    expect(merchants).toHaveLength(3);
    const { mid, net } = merchants[0]!;
    expect((await fees('all', { mid })).totals.net).toBe(net);
  });

  it('is taken as a file with the columns of its view', async () => {
    const input = { ...period, unit: 'day', view: 'merchant', mid: '', format: 'csv' } as const;
    const [head, ...rows] = (await textOf(must(await at(finance, exportFees, input)))).trim().split('\n');
    expect(head).toMatch(/商户,商户号,收费笔数,收取\(元\),退还\(元\),净收入\(元\)/);
    expect(rows.length).toBeGreaterThanOrEqual(3);
  });
});

describe('The reserve equation', () => {
  const seen = async () => must(await at(finance, showEquation, {}));
  const broken = async (index: number) =>
    (await fixture.db.admin.query<{ finding: string }>(reserveAuditRules[index]!.sql)).rows.map((row) => row.finding);

  it('has what is owed on one side and what is held on the other', async () => {
    const { owed, held, difference, bank } = await seen();
    expect([owed.amount, difference]).toEqual([held.amount, '0.00']);
    expect(owed.groups.map(({ key }) => key)).toEqual(['merchants', 'way', 'waits', 'income']);
    const cash = held.groups.find(({ key }) => key === 'cash')!;
    expect(cash.amount).toBe((await lineOf(DAYS[3], bankCash)).closingDebit);
    expect(bank).toEqual({ comparedDay: null, items: 0, difference: '0.00', oldestDays: 0 });
    await fixture.mustAddUp();
  });

  it('is broken for the audit by a balance that was tampered with, and by an account of no side', async () => {
    const { admin } = fixture.db;
    const tamper = (fen: number) =>
      admin.query('UPDATE ledger.accounts SET balance_fen = balance_fen + $2 WHERE id = $1', [feeIncome, fen]);
    await tamper(7);
    expect(await broken(0)).toEqual(['owed less held is 7 fen']);
    expect((await seen()).difference).toBe('0.07');
    await tamper(-7);
    await admin.query(
      `INSERT INTO ledger.accounts (id, mid, code, kind) VALUES (gen_random_uuid(), 'M1', 'x', 'vault')`,
    );
    expect(await broken(0)).toEqual(['account x of kind vault is on no side']);
    await admin.query(`DELETE FROM ledger.accounts WHERE kind = 'vault'`);
    await admin.query('UPDATE ledger.accounts SET balance_fen = balance_fen + 1 WHERE id = $1', [
      providerAccounts.suspense,
    ]);
    expect(await broken(1)).toEqual(['1 fen wait, payments without a known result are 0 fen']);
    await admin.query('UPDATE ledger.accounts SET balance_fen = balance_fen - 1 WHERE id = $1', [
      providerAccounts.suspense,
    ]);
    await fixture.mustAddUp();
  });

  it('owes merchants what the own accounts lack, and the audit recounts it of all accounts', async () => {
    const { admin } = fixture.db;
    await admin.query(
      `INSERT INTO ledger.accounts (id, mid, code, kind) SELECT gen_random_uuid(), 'Q' || no, 'q', 'available' FROM generate_series(1, 3000) AS no; ANALYZE ledger.accounts`,
    );
    const shown = (await seen()).owed.groups.find(({ key }) => key === 'merchants')!.amount;
    await fixture.db.database.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
      const client = {
        query: async (sql: string, params: unknown[]) => ({ rows: await tx.rows<{ rows: number }>(sql, params) }),
      };
      let owed = 0n;
      const read = await rowsReadBy(client, 'ledger.accounts', async () => {
        owed = await owedToMerchants(tx);
      });
      expect(yuanOfFen(owed)).toBe(shown);
      expect(read).toBeLessThan(50);
    });
    expect(await broken(3)).toEqual([]);
    await admin.query(`UPDATE ledger.accounts SET balance_fen = 5 WHERE mid = 'Q1'`);
    expect(await broken(3)).toEqual([
      expect.stringMatching(/^merchants are owed \d+ fen, the provider lacks \d+ fen$/),
    ]);
    await admin.query(`UPDATE ledger.accounts SET balance_fen = 0, kind = 'suspense' WHERE mid = 'Q1'`);
    expect(await broken(3)).toEqual(['account q of kind suspense is an account of a merchant']);
    await admin.query(`DELETE FROM ledger.accounts WHERE code = 'q'`);
    await fixture.mustAddUp();
  });

  it('shows what the bank’s files say otherwise, by its effect on the cash and its age', async () => {
    const { admin } = fixture.db;
    await admin.query(
      `INSERT INTO bank_file.days (mid, day, matched_at, runs) VALUES ('PROVIDER', '2026-11-21', now(), 1)`,
    );
    const line = (no: number, kind: string, ref: string, fen: number) =>
      admin.query(
        `INSERT INTO bank_file.lines (mid, day, line_no, kind, ref, channel_no, amount_fen, state, at) VALUES ('PROVIDER', '2026-11-21', $1, $2, $3, $3, $4, 'succeeded', now())`,
        [no, kind, ref, fen],
      );
    const item = (no: number, kind: string, ref: string, result: string, ownFen: number | null, state: string) =>
      admin.query(
        `INSERT INTO bank_file.items (mid, item_no, day, kind, ref, channel_no, result, own_fen, own_state, state, handling)
         VALUES ('PROVIDER', $1, '2026-11-21', $2, $3, $3, $4, $5, CASE WHEN $5::bigint IS NOT NULL THEN 'succeeded' END, $6, CASE $6 WHEN 'settled' THEN '补记' ELSE '' END)`,
        [no, kind, ref, result, ownFen, state],
      );
    await line(1, 'remittance', 'R1', 500_00);
    await item(1, 'remittance', 'R1', 'missing_here', null, 'open');
    await line(2, 'instruction', 'I1', 100_00);
    await line(3, 'instruction', 'I1', 100_00);
    await item(2, 'instruction', 'I1', 'twice', 100_00, 'open');
    await item(3, 'instruction', 'I2', 'missing_there', 30_00, 'waiting');
    await item(4, 'remittance', 'R2', 'missing_there', 9_00, 'settled');
    expect((await seen()).bank).toEqual({ comparedDay: DAYS[1], items: 3, difference: '430.00', oldestDays: 2 });
    const { list, totalCount } = must(await at(finance, pageDifferences, { pageNo: 1, pageSize: 20 }));
    expect([totalCount, ...list.map(({ effect, days }) => [effect, days])]).toEqual([
      3,
      ['500.00', 2],
      ['-100.00', 2],
      ['30.00', 2],
    ]);
  });
});
