import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryAccountForStatement } from '#capabilities/account-statement/contract/operations.ts';
import { queryAccountActivity } from '#capabilities/account/contract/activity-operations.ts';
import { BANK_FILE, bankFileJob } from '#capabilities/bank-file/server/bank-file-job.ts';
import { listDays } from '#capabilities/bank-file/server/list-days.ts';
import { listItems } from '#capabilities/bank-file/server/list-items.ts';
import { collectionAuditRules } from '#capabilities/collection/server/audit-rules.ts';
import { creditCollections } from '#capabilities/collection/server/credit-collections.ts';
import { refundCollection } from '#capabilities/collection/server/refund-collection.ts';
import { SETTLE, settleCollectionsJob } from '#capabilities/collection/server/settle-collections.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { downloadReceipts } from '#capabilities/receipt/contract/operations.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { createWorker } from '#platform/jobs/index.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { startApiEdge, type ApiEdge } from '#testkit/api-edge.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import { bankBooks } from './contributed.ts';

// On Friday 100.00 (fee 0.38) is collected until Monday, and 40.00 at once. On Monday it is settled, then 30.00 of it
// go back to its payer.
const FRIDAY = '2026-11-20T15:00:00+08:00';
const MONDAY = '2026-11-23T09:00:00+08:00';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let edge: ApiEdge;
let merchant: TestMerchant;
let orderNo: string;
const forAll = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  edge.fixture.db.database.transaction({ mid: ALL_MERCHANTS }, work);
const workerOf = () => {
  const { db, clock } = edge.fixture;
  const handlers = {
    [SETTLE]: settleCollectionsJob(),
    // The bank knows nothing of what channels collect.
    [BANK_FILE]: bankFileJob({ read: async () => [] }, bankBooks),
  };
  return createWorker({ db: db.database, clock, log: silent, handlers, backoffMs: () => 0 });
};
const call = <T>(path: string, input: object): Promise<T> =>
  edge.fixture.call<T>(merchant, 'admin', path, input).then(must);

beforeAll(async () => {
  edge = await startApiEdge();
  const { fixture } = edge;
  fixture.clock.set(FRIDAY);
  await fixture.db.admin.query(
    `INSERT INTO account.fee_rows (plan_id, version, kind, speed, from_fen, fixed_fen, rate) VALUES ('standard', 1, 'collection', 'T1', 0, 0, 0.0038)`,
  );
  merchant = await edge.merchant({ balance: '1000.00' });
  await fixture.runRecurring(BANK_FILE, workerOf());
  const item = (collectionNo: string, amountFen: bigint, isPending: boolean) => ({
    collectionNo,
    amountFen,
    isPending,
    accountNo: merchant.account.accountNo,
    payerName: '李顾客',
    channel: '微信支付',
    note: '门店收款',
    paidAt: new Date(FRIDAY),
  });
  const answers = await forAll((tx) =>
    creditCollections(tx, [item('DS1', 100_00n, true), item('DS2', 40_00n, false)], fixture.clock.now()),
  );
  ({ orderNo } = must(answers[0]!));
  fixture.clock.set(MONDAY);
  await fixture.runRecurring(SETTLE, workerOf());
  const refund = { refundNo: 'TK1', collectionNo: 'DS1', amountFen: 30_00n, reason: '顾客退货' };
  must(await forAll((tx) => refundCollection(tx, refund, fixture.clock.now())));
});
afterEach(() => edge.fixture.mustAddUp());
afterAll(() => edge.stop());

const days = { startTime: '2026-11-20', endTime: '2026-11-23', pageNo: 1, pageSize: 50 };
interface Rows {
  list: Record<string, string>[];
  totals: Record<string, string | number>;
}

describe('A collection in the papers of its merchant', () => {
  it('is in 收支明细 from its payer, with its refund to the same, and every balance follows', async () => {
    const { list, totals } = await call<Rows>(queryAccountActivity.path, {
      ...days,
      accountNo: merchant.account.accountNo,
      sort: 'bookedAt:asc',
    });
    const shown = list.map(({ typeName, direction, amount, counterName }) => [
      typeName,
      direction,
      amount,
      counterName,
    ]);
    expect(shown).toContainEqual(['收款入账', 'in', '100.00', '李顾客']);
    expect(shown).toContainEqual(['收款入账', 'in', '40.00', '李顾客']);
    expect(shown).toContainEqual(['收款退款', 'out', '30.00', '李顾客']);
    const [before, after] = [
      list.map(({ balanceBefore }) => balanceBefore),
      list.map(({ balanceAfter }) => balanceAfter),
    ];
    expect(before.slice(1)).toEqual(after.slice(0, -1));
    expect(totals).toMatchObject({ opening: '1000.00', closing: '1109.62' });
  });

  it('is in 收款账单, and its refund in 客户交易账单', async () => {
    const received = await call<Rows>('bill/receiceTrans', days);
    expect(received.list.map(({ typeName, amount }) => `${typeName} ${amount}`)).toEqual(
      expect.arrayContaining(['收款入账 100.00', '收款入账 40.00']),
    );
    const refunds = await call<Rows>('bill/customerPush', days);
    expect(refunds.list).toMatchObject([{ typeName: '收款退款', amount: '30.00', payeeName: '李顾客' }]);
  });

  it('is in the statements of its days, each of which begins where the one before ended', async () => {
    edge.fixture.clock.set('2026-11-24T11:00:00+08:00');
    const { list } = await call<Rows>(queryAccountForStatement.path, {
      accountNo: merchant.account.accountNo,
      unit: 'day',
      within: '2026-11',
    });
    const [monday, sunday, , friday] = list;
    expect([friday!.period, friday!.income, friday!.expense, friday!.fee]).toEqual([
      '2026-11-20',
      '140.00',
      '0.38',
      '0.38',
    ]);
    expect([monday!.period, monday!.income, monday!.expense]).toEqual(['2026-11-23', '0.00', '30.00']);
    expect(monday!.opening).toBe(sunday!.closing);
    const fen = (name: string): bigint => fenOfYuan(monday![name]!);
    expect(fen('opening') + fen('income') - fen('expense')).toBe(fen('closing'));
  });

  it('has a receipt that names who paid and which account received', async () => {
    const { type, content } = await call<FileReply>(downloadReceipts.path, { orders: [{ orderNo }] });
    expect(type).toBe('application/pdf');
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    const [page] = pagesOfPdf(Buffer.concat(parts));
    const [payer, payee] = [page!.indexOf('李顾客'), page!.indexOf(merchant.name)];
    expect([payer > 0, payee > 0]).toEqual([true, true]);
    expect(page).toContain('100.00');
  });

  it('is no part of the day that is compared with the file of the bank', async () => {
    edge.fixture.clock.set('2026-11-24T07:00:00+08:00');
    await edge.fixture.runRecurring(BANK_FILE, workerOf());
    const { db } = edge.fixture;
    await db.database.transaction({ mid: PROVIDER_MID }, async (tx) => {
      expect(await listItems(tx, {})).toEqual([]);
      const compared = await listDays(tx, {}, { limit: 5 });
      expect(compared.map(({ state }) => state)).toEqual(compared.map(() => 'same'));
      expect(compared.length).toBeGreaterThan(0);
    });
  });

  it('adds up in every rule of the audit that knows it', async () => {
    const { rows } = await edge.fixture.db.admin.query<{ finding: string }>(
      collectionAuditRules.map(({ sql }) => `SELECT finding FROM (${sql}) r`).join(' UNION ALL '),
    );
    expect(rows).toEqual([]);
  });
});
