import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { formatAmount, formatFen } from '#platform/kernel/amount-text.ts';
import { withKinds } from '#testkit/with-kinds.ts';
import { paidBatchOf, paidOrdersOf, receivedPaymentsOf } from '#capabilities/order/server/index.ts';
import {
  after,
  fixture,
  openBatches,
  readReturns,
  submitted,
  workerOf,
} from '#capabilities/order/server/test/batch-fixture.ts';
import { bankAccountOf, payrollContract } from '#capabilities/order/server/test/batch-kind.ts';
import { BookRail } from '#capabilities/order/server/test/book-rail.ts';
import { BEGIN, codeOf, must } from '#capabilities/order/server/test/order-fixture.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { amountInCapitals } from '#platform/kernel/amount-in-capitals.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import type { verifyReceipt } from '../contract/operations.ts';
import { receiptBindings } from './bindings.ts';

withKinds(payrollContract);
const printing = { portalUrl: 'https://portal.example', providerName: '商户门户' };
beforeAll(() => openBatches(receiptBindings({ paidOrdersOf, paidBatchOf, receivedPaymentsOf, ...printing })));
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

async function pagesOf(reply: FileReply): Promise<string[]> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.content) parts.push(part);
  return pagesOfPdf(Buffer.concat(parts));
}
const summary = (payer: TestMerchant, orderNo: string) =>
  fixture.call<FileReply>(payer, 'viewer', 'receipt/summary', { orderNo });
const verified = (payer: TestMerchant, [receiptNo, checkCode]: readonly string[]) =>
  fixture.call<OutputOf<typeof verifyReceipt>>(payer, 'viewer', 'receipt/verify', { receiptNo, checkCode });
const numbersOf = (text: string): string[] => [
  /HD\d{20}/.exec(text)![0],
  /(?:[0-9A-F]{4}-){3}[0-9A-F]{4}/.exec(text)![0],
];

/** What the database says of the batch: lines that were paid, and the moments of its payments in the ledger. */
async function factsOf(orderNo: string) {
  const sums = await fixture.db.admin.query<{ count: number; fen: bigint; fee: bigint; ended: Date }>(
    `SELECT count(*)::int AS count, sum(amount_fen)::bigint AS fen, sum(fee_fen)::bigint AS fee, max(ended_at) AS ended
     FROM orders.lines WHERE order_no = $1 AND state IN ('succeeded', 'returned')`,
    [orderNo],
  );
  const booked = await fixture.db.admin.query<{ at: Date }>(
    `SELECT booked_at AS at FROM ledger.journals WHERE order_no = $1 AND key LIKE '%:pay' ORDER BY booked_at`,
    [orderNo],
  );
  const batch = await fixture.db.admin.query<{ batch_no: string }>(
    'SELECT batch_no FROM uploads.batches WHERE order_no = $1',
    [orderNo],
  );
  const { count, fen, fee, ended } = sums.rows[0]!;
  const yuan = yuanOfFen(BigInt(fen));
  return {
    count: `${count} 笔`,
    amount: `¥${formatAmount(yuan)}`,
    capitals: `人民币${amountInCapitals(yuan)}`,
    fee: `${formatFen(BigInt(fee))} 元`,
    batchNo: batch.rows[0]!.batch_no,
    bookedAt: booked.rows.map(({ at }) => shanghaiText(at)),
    endedAt: shanghaiText(ended),
  };
}

it('BZ16 a batch’s summary receipt sums its paid lines; a return voids and replaces it', async () => {
  // Of 502 lines in two chunks the bank refuses one.
  const { payer, orderNo } = await submitted({
    lines: 502,
    accountOf: (lineNo) => bankAccountOf(lineNo, lineNo === 7 ? '0005' : '1234'),
  });
  expect(codeOf(await summary(payer, orderNo))).toBe('04501KCSDS');
  const rail = new BookRail({ bulk: true });
  const worker = workerOf(rail);
  for (const seconds of [0, 60, 120, 500, 1_500]) {
    fixture.clock.set(after(seconds));
    await worker.runDue();
  }
  const facts = await factsOf(orderNo);
  expect([facts.count, facts.bookedAt.length]).toEqual(['501 笔', 2]);
  // It left the account before the bank told its end.
  expect(facts.bookedAt.at(-1)! < facts.endedAt).toBe(true);

  const reply = must(await summary(payer, orderNo));
  const [text = '', ...more] = await pagesOf(reply);
  const [first, last] = facts.bookedAt;
  for (const part of [
    '批次汇总电子回单',
    payer.name,
    payer.account.accountNo,
    facts.count,
    facts.amount,
    facts.capitals,
    facts.fee,
    facts.batchNo,
    first === last ? first! : `${first} 至 ${last}`,
    facts.endedAt,
    '502 笔，5,020.00 元',
    '0 笔，0.00 元',
    '交易成功',
    orderNo,
    '第 1 次打印',
    '十一月工资',
  ])
    expect(text).toContain(part);
  expect([more, text.includes('退票（')]).toEqual([[], false]);
  const numbers = numbersOf(text);
  expect(reply.fileName).toBe(`批次汇总回单_${numbers[0]}.pdf`);
  expect(must(await verified(payer, numbers))).toMatchObject({
    valid: true,
    end: 'succeeded',
    lineCount: 501,
    amount: '5010.00',
    payerName: payer.name,
  });
  const [again = ''] = await pagesOf(must(await summary(payer, orderNo)));
  expect([numbersOf(again), again.includes('第 2 次打印')]).toEqual([numbers, true]);

  for (const [index, lineNo] of [11, 12].entries()) {
    const sentBack = { amountFen: 10_00n, at: new Date(BEGIN), reason: '户名不符' as const };
    rail.returns.push({ ...sentBack, returnNo: `${orderNo}${index}`, channelNo: `${payer.mid}-${orderNo}-${lineNo}` });
    await readReturns(worker);
    expect(must(await verified(payer, numbers))).toMatchObject({ valid: false, endName: `部分退票（${index + 1}笔）` });
    const [marked = ''] = await pagesOf(must(await summary(payer, orderNo)));
    for (const part of [
      `部分退票（${index + 1}笔）`,
      `${index + 1} 笔，${index + 1}0.00 元`,
      facts.amount,
      '第 1 次打印',
    ])
      expect(marked).toContain(part);
    const newer = numbersOf(marked);
    expect(newer).not.toEqual(numbers);
    expect(must(await verified(payer, newer))).toMatchObject({ valid: true, end: 'returned', lineCount: 501 });
    numbers.splice(0, 2, ...newer);
  }
});

it('A summary receipt needs an own batch, and a line’s receipt has the time of its booking', async () => {
  const { payer, orderNo } = await submitted({ lines: 2 });
  const other = await fixture.openMerchant({ layers: null });
  const worker = workerOf(new BookRail({ bulk: true }));
  const begin = fixture.clock.now().getTime();
  for (const seconds of [0, 60, 120]) {
    fixture.clock.set(new Date(begin + seconds * 1_000).toISOString());
    await worker.runDue();
  }
  expect(codeOf(await summary(other, orderNo))).toBe('04501KCSDS');
  await fixture.db.admin.query(
    `UPDATE uploads.rows r SET texts = '{"purpose":"货款"}' FROM uploads.batches b WHERE b.batch_id = r.batch_id AND b.order_no = $1 AND line_no = 2`,
    [orderNo],
  );
  // Lines that say different things: the summary says neither.
  const [summaryText = ''] = await pagesOf(must(await summary(payer, orderNo)));
  expect(summaryText).not.toContain('十一月工资');
  const reply = must(
    await fixture.call<FileReply>(payer, 'maker', 'receipt/download', { orders: [{ orderNo, lineNo: 2 }] }),
  );
  const [text = ''] = await pagesOf(reply);
  const { bookedAt, endedAt } = await factsOf(orderNo);
  expect(bookedAt[0]! < endedAt).toBe(true);
  expect(text.match(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/g)!.slice(1)).toEqual([bookedAt[0], endedAt]);
  expect(text).toContain('货款；十一月工资');
  // The receipt of a line is none of the batch.
  expect(must(await verified(payer, numbersOf(text)))).toMatchObject({ lineCount: 0, valid: true, amount: '10.00' });
});
