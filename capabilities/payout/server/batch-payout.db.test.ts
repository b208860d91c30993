import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import {
  BEGIN,
  codeOf,
  must,
  nothingLeft,
  OrderFixture,
  type Placed,
} from '#capabilities/order/server/test/order-fixture.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { batchRunOf } from '#capabilities/order/server/index.ts';
import { orderJobs } from '#capabilities/order/server/order-jobs.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { createWorker, ensureRecurring } from '#platform/jobs/index.ts';
import { newId } from '#platform/kernel/id.ts';
import { payoutBindings } from './bindings.ts';
import { payoutKind } from './payout-kind.ts';
import { batchCode } from './place-batch.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let fixture: OrderFixture;
let merchant: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [...accountBindings({ reviewOf }), ...orderBindings(), ...payoutBindings()],
    kinds: [payoutKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  merchant = await fixture.openMerchant();
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

interface Sheet {
  /** Yuan, a line each. */
  amounts: readonly number[];
  accountOf?: (lineNo: number) => string;
  batchNo?: string;
  payDate?: string;
  warnings?: number;
}
const bankAccountOf = (lineNo: number): string => `3100152031305${String(lineNo).padStart(7, '0')}`;

/** A checked batch, as the upload capability leaves it. */
async function draft(
  { amounts, accountOf = bankAccountOf, batchNo = `B${newId()}`, payDate, warnings = 0 }: Sheet,
  { mid } = merchant,
): Promise<string> {
  const batchId = newId();
  const { admin } = fixture.db;
  await admin.query(
    `INSERT INTO uploads.batches (mid, batch_id, kind, person_id, file_id, file_name, sha256, state, batch_no, pay_date, total, warning_count, amount_fen, fee_fen, uploaded_at, checked_at)
     VALUES ($1, $2::uuid, 'payout', $2::uuid, $2::uuid, '代付.xlsx', ($2::uuid)::text, 'checked', $3, $4, $5, $6, $7, $8, now(), now())`,
    [
      mid,
      batchId,
      batchNo,
      payDate ?? null,
      amounts.length,
      warnings,
      amounts.reduce((sum, one) => sum + one, 0) * 100,
      amounts.length * 200,
    ],
  );
  await admin.query(
    `INSERT INTO uploads.rows (mid, batch_id, line_no, row_no, merchant_line_no, payee_name, payee_account_no, payee_bank_name, payee_type, amount_fen, fee_fen, remark, texts, faults, fault_count)
     SELECT $1, $2, n, n + 5, 'D' || n, '供应商' || n, a, '中国建设银行', '对公', y * 100, 200, '', '{}', '[]', 0 FROM unnest($3::int[], $4::text[], $5::bigint[]) AS r (n, a, y)`,
    [mid, batchId, amounts.map((_, index) => index + 1), amounts.map((_, index) => accountOf(index + 1)), amounts],
  );
  return batchId;
}

type Batch = Placed & { count: number; amount: string; fee: string };
const submit = (batchId: string, more: object = {}) =>
  fixture.call<Batch>(merchant, 'maker', 'csdb/v2/daifu/batchWithdraw/order', {
    requestNo: newId(),
    batchId,
    accountNo: merchant.account.accountNo,
    ...more,
  });
const repeats = async (batchId: string) =>
  must(
    await fixture.call<{
      level: string;
      confirmCode?: string;
      hits: { orderNo: string; payeeName: string; amount: string }[];
    }>(merchant, 'maker', 'csdb/v2/business/checkRepeatCommit', { batchId }),
  );
const refusal = async (...args: Parameters<typeof submit>) => {
  const before = await fixture.traces(merchant);
  const answer = codeOf(await submit(...args));
  expect(await fixture.traces(merchant)).toEqual(before);
  return answer;
};

async function run(rail = new BookRail()): Promise<ReturnType<typeof createWorker>> {
  const worker = createWorker({
    db: fixture.db.database,
    clock: fixture.clock,
    log: silent,
    handlers: orderJobs({ rail, texts: {} }),
    backoffMs: () => 0,
    concurrency: 1,
  });
  for (const seconds of [0, 5, 60, 600, 3600]) {
    fixture.clock.set(new Date(Date.parse(BEGIN) + seconds * 1000).toISOString());
    await worker.runDue();
  }
  return worker;
}

describe('A batch payout', () => {
  it('is one order of all its lines, each paid or failed for itself', async () => {
    const batchId = await draft({
      amounts: [100, 200, 300],
      accountOf: (lineNo) => (lineNo === 2 ? '31001520313050000005' : bankAccountOf(lineNo)),
    });
    const placed = must(await submit(batchId, { amount: '600.00' }));
    expect(placed).toMatchObject({ state: 'queued', count: 3, amount: '600.00', fee: '6.00' });
    expect(await fixture.money(merchant)).toBe('99394.00 + 606.00');
    await run();
    const detail = await fixture.detail(merchant, placed.orderNo);
    expect(detail).toMatchObject({ state: 'partly_succeeded', typeCode: '4013', typeName: '批量代付' });
    expect(detail.progress?.states.map(({ state, count, amount }) => [state, count, amount])).toEqual([
      ['succeeded', 2, '400.00'],
      ['failed', 1, '200.00'],
    ]);
    expect(await fixture.money(merchant)).toBe('99596.00 + 0.00');
  });

  it('waits for the day of its sheet; for an hour that the maker chose instead', async () => {
    const waiting = must(await submit(await draft({ amounts: [100], payDate: '2026-11-23' })));
    expect(await fixture.detail(merchant, waiting.orderNo)).toMatchObject({
      state: 'scheduled',
      typeCode: '4015',
      scheduledAt: '2026-11-23T08:30:00+08:00',
    });
    const chosen = must(
      await submit(await draft({ amounts: [101], payDate: '2026-11-23' }), { scheduledAt: '2026-11-24 10:00:00' }),
    );
    expect(await fixture.detail(merchant, chosen.orderNo)).toMatchObject({ scheduledAt: '2026-11-24T10:00:00+08:00' });
    const today = must(await submit(await draft({ amounts: [102], payDate: '2026-11-20' })));
    expect(await fixture.detail(merchant, today.orderNo)).toMatchObject({ state: 'queued', scheduledAt: null });
  });

  it('is made once, however often and fast it is sent', async () => {
    const batchId = await draft({ amounts: [100, 200] });
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(batchId)));
    expect(answers.map(codeOf).sort()).toEqual(['02908KCSDS', '02908KCSDS', '02908KCSDS', 'ok']);
    expect(await fixture.money(merchant)).toBe('99696.00 + 304.00');
  });

  it('has a code that is bound to its total, also where a program names only the batch', async () => {
    const batchId = await draft({ amounts: [100, 200] });
    const read = (amount: string) =>
      fixture.db.database.transaction({ mid: merchant.mid }, (tx) => batchCode.read!(tx, merchant.mid, { amount }));
    expect([await read(batchId), await read('300.00'), await read(newId())]).toEqual([
      { amount: '300.00' },
      { amount: '300.00' },
      {},
    ]);
  });
});

describe('A line of a batch payout that came back', () => {
  const lines = async (orderNo: string) => {
    type Lines = { list: { lineNo: number; returnNo: string; paidAgainNo: string }[] };
    const input = { orderNo, state: 'returned', pageNo: 1, pageSize: 20 };
    return must(await fixture.call<Lines>(merchant, 'maker', 'order/queryOrderLines', input)).list;
  };
  /** The bank's list of returns is read at once. */
  const ensureReturns = () =>
    fixture.db.database.transaction({}, (tx) =>
      ensureRecurring(tx, { kind: 'order.returns', firstAt: fixture.clock.now() }),
    );
  const payAgain = async (paysAgain: string) => {
    const { accountNo } = merchant.account;
    const payeeInput = { payeeBankAccountNo: bankAccountOf(99), payeeName: '供应商一', payeeBankName: '中国建设银行' };
    const quoteId = await fixture.quote(merchant, { function: 'payout', accountNo, amount: '100.00' });
    return fixture.call<Placed>(merchant, 'maker', 'csdb/v2/daifu/withdraw/order', {
      ...payeeInput,
      requestNo: newId(),
      quoteId,
      accountNo,
      payeeType: 'company',
      amount: '100.00',
      paysAgain,
    });
  };
  const again = (orderNo: string) => fixture.call(merchant, 'maker', 'order/queryPayAgain', { orderNo });

  it('is paid again by one order, corrected, and is not in the sheet of what failed any more', async () => {
    const { orderNo } = must(await submit(await draft({ amounts: [100, 200] })));
    const rail = new BookRail();
    const worker = await run(rail);
    for (const lineNo of [1, 2])
      rail.returns.push({
        returnNo: `R-${orderNo}-${lineNo}`,
        channelNo: `${merchant.mid}-${orderNo}-${lineNo}`,
        amountFen: BigInt(lineNo) * 100_00n,
        reason: '户名不符',
        at: new Date(BEGIN),
      });
    await ensureReturns();
    await worker.runDue();
    const [returnNo = '', secondNo = ''] = (await lines(orderNo)).map((line) => line.returnNo);
    expect(must(await again(returnNo))).toMatchObject({
      amount: '100.00',
      payeeAccountNo: bankAccountOf(1),
      payeeType: '对公',
      typeCode: '',
    });
    expect(codeOf(await again(orderNo))).toBe('02401KCSDS');
    const results = await Promise.all([payAgain(returnNo), payAgain(returnNo)]);
    expect(results.map(codeOf).toSorted()).toEqual(['02412KCSDS', 'ok']);
    expect(codeOf(await again(returnNo))).toBe('02412KCSDS');
    const paidAgainNo = (await lines(orderNo))[0]!.paidAgainNo;
    expect(await fixture.detail(merchant, paidAgainNo)).toMatchObject({ repeats: { orderNo: returnNo } });
    const linked = { original: { orderNo }, sentBackLine: { lineNo: 1 }, repeatedBy: [{ orderNo: paidAgainNo }] };
    expect(await fixture.detail(merchant, returnNo)).toMatchObject(linked);
    const unpaid = await fixture.db.database.transaction({ mid: merchant.mid }, (tx) =>
      batchRunOf(tx, { mid: merchant.mid, orderNo }, { onlyFailed: true, first: 0, limit: 20 }),
    );
    expect(unpaid.lines.map(({ lineNo }) => lineNo)).toEqual([2]);
    expect(codeOf(await payAgain(secondNo))).toBe('ok');
  });
});

describe('A batch payout is refused', () => {
  it('without such a batch, out of an account that may not pay, with another total', async () => {
    const other = await fixture.openMerchant();
    expect(await refusal(await draft({ amounts: [100] }, other))).toBe('02903KCSDS');
    const batchId = await draft({ amounts: [100] });
    expect(await refusal(batchId, { accountNo: other.account.accountNo })).toBe('02101KCSDS');
    expect(await refusal(batchId, { amount: '100.01' })).toBe('02914KCSDS');
    await fixture.setStatus(merchant, 'frozen');
    expect(await refusal(batchId)).toBe('02102KCSDS');
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
  });
});

describe('A batch with a payee that is not to be paid', () => {
  it('is refused with the rows that name it', async () => {
    await fixture.db.admin.query(
      `INSERT INTO payee.contacts (mid, contact_id, kind, payee_name, payee_account_no, payee_bank_name, remark, created_by, created_at, flagged_by, flag_reason, flagged_at)
       VALUES ($1, $2::uuid, 'bank', '供应商2', $3, '中国建设银行', '', $2::uuid, now(), 'person', '账号需要核实', now())`,
      [merchant.mid, newId(), bankAccountOf(2)],
    );
    expect(await submit(await draft({ amounts: [100, 200, 300] }))).toMatchObject({
      code: '02205KCSDS',
      text: expect.stringContaining('第7行'),
    });
    expect(await fixture.traces(merchant)).toEqual(nothingLeft);
  });
});

describe('What a batch pays again', () => {
  it('is an equal row, or a listed payment of the last day, which needs a code and a reason', async () => {
    expect(await repeats(await draft({ amounts: [100] }))).toEqual({ level: 'none', hits: [] });
    expect(await repeats(await draft({ amounts: [100, 100], warnings: 1 }))).toEqual({ level: 'grey', hits: [] });

    const first = must(await submit(await draft({ amounts: [100, 200] })));
    const again = await draft({ amounts: [200, 200, 100] });
    const found = await repeats(again);
    expect([found.level, found.hits.map(({ orderNo, payeeName, amount }) => [orderNo, payeeName, amount])]).toEqual([
      'amber',
      [[first.orderNo, '供应商2', '200.00']],
    ]);
    expect(await refusal(again)).toBe('02913KCSDS');
    expect(await refusal(again, { confirmCode: found.confirmCode })).toBe('02913KCSDS');
    expect(await refusal(again, { confirmCode: 'guessed', reason: '第二笔货款' })).toBe('02913KCSDS');
    expect(codeOf(await submit(again, { confirmCode: found.confirmCode, reason: '第二笔货款' }))).toBe('ok');
  });

  it('needs a new code when a further payment was made meanwhile', async () => {
    must(await submit(await draft({ amounts: [100] })));
    const again = await draft({ amounts: [100] });
    const { confirmCode } = await repeats(again);
    must(await submitAgain());
    expect(await refusal(again, { confirmCode, reason: '第二笔货款' })).toBe('02913KCSDS');
  });

  it('is red with the number or file of a batch that lives or has paid', async () => {
    must(await submit(await draft({ amounts: [100], batchNo: 'B202611200001' })));
    const same = await draft({ amounts: [300], batchNo: 'B202611200001' });
    expect(await repeats(same)).toEqual({ level: 'red', hits: [] });
    expect(await refusal(same)).toBe('02908KCSDS');
  });
});

async function submitAgain() {
  const batchId = await draft({ amounts: [100] });
  return submit(batchId, { confirmCode: (await repeats(batchId)).confirmCode, reason: '另一批' });
}
