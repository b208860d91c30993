import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kinds } from '#capabilities/account/contract/kinds.ts';
import { accountBindings } from '#capabilities/account/server/bindings.ts';
import { reviewOf } from '#capabilities/approval/server/index.ts';
import { orderBindings } from '#capabilities/order/server/bindings.ts';
import { paidBatchOf, paidOrdersOf, receivedPaymentsOf } from '#capabilities/order/server/index.ts';
import { BEGIN, codeOf, must, OrderFixture } from '#capabilities/order/server/test/order-fixture.ts';
import { received } from '#capabilities/order/server/test/received.ts';
import type { TestMerchant } from '#capabilities/order/server/test/test-merchant.ts';
import { transferBindings } from '#capabilities/transfer/server/bindings.ts';
import { transferKind } from '#capabilities/transfer/server/transfer-kind.ts';
import { newId } from '#platform/kernel/id.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import type { verifyReceipt } from '../contract/operations.ts';
import { receiptBindings } from './bindings.ts';

/** A kind whose orders go on after they ran, e.g. packets that wait for their claim. */
const unfinished = kinds().find(({ hasLaterClaims }) => hasLaterClaims)!;

let fixture: OrderFixture;
let merchant: TestMerchant;
let payee: TestMerchant;
beforeAll(async () => {
  fixture = await OrderFixture.open({
    bindings: [
      ...accountBindings({ reviewOf }),
      ...orderBindings(),
      ...transferBindings(),
      ...receiptBindings({
        paidOrdersOf,
        paidBatchOf,
        receivedPaymentsOf,
        portalUrl: 'https://portal.example',
      }),
    ],
    kinds: [transferKind],
  });
});
beforeEach(async () => {
  fixture.clock.set(BEGIN);
  [merchant, payee] = await Promise.all([fixture.openMerchant({ layers: null }), fixture.openMerchant()]);
});
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

const paid = (amount: string): Promise<string> => received({ fixture }, payee, merchant, amount);
const download = (orders: readonly { orderNo: string; lineNo?: number }[], who = merchant) =>
  fixture.call<FileReply>(who, 'maker', 'receipt/download', { orders });
async function fileOf(reply: FileReply): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of reply.content) parts.push(part);
  return Buffer.concat(parts);
}
const rows = async (owner = merchant) =>
  (
    await fixture.db.admin.query<{ receipt_no: string; check_code: string; printed: number; ended: string }>(
      'SELECT receipt_no, check_code, printed, ended FROM receipt.receipts WHERE mid = $1 ORDER BY issued_at, ended DESC',
      [owner.mid],
    )
  ).rows;
const verified = (receiptNo: string, checkCode: string) =>
  fixture.call<OutputOf<typeof verifyReceipt>>(payee, 'maker', 'receipt/verify', { receiptNo, checkCode });
describe('A receipt', () => {
  it('is a small PDF of a successful payment; reprints keep its number and code', async () => {
    const orderNo = await paid('1010.10');
    const first = must(await download([{ orderNo }]));
    const pdf = await fileOf(first);
    const [row] = await rows();
    expect([first.type, first.fileName, pagesOfPdf(pdf).length]).toEqual([
      'application/pdf',
      `电子回单_${row!.receipt_no}.pdf`,
      1,
    ]);
    expect(pdf.length).toBeLessThan(200_000);
    must(await download([{ orderNo }]));
    expect(await rows()).toEqual([{ ...row, printed: 2 }]);
  });

  it('of many payments is one file with a page each', async () => {
    const orders = [{ orderNo: await paid('1.00') }, { orderNo: await paid('2.00') }, { orderNo: await paid('3.00') }];
    const reply = must(await download(orders));
    expect([reply.fileName, pagesOfPdf(await fileOf(reply)).length]).toEqual(['电子回单_3张.pdf', 3]);
    expect(new Set((await rows()).map(({ receipt_no }) => receipt_no)).size).toBe(3);
  });

  it('named twice is one page, and one print', async () => {
    const orderNo = await paid('1.00');
    expect(pagesOfPdf(await fileOf(must(await download([{ orderNo }, { orderNo }]))))).toHaveLength(1);
    expect((await rows()).map(({ printed }) => printed)).toEqual([1]);
  });

  it('is not given for what has only begun with its success', async () => {
    const orderNo = await paid('1.00');
    await fixture.db.admin.query('UPDATE orders.orders SET kind = $2 WHERE order_no = $1', [orderNo, unfinished.id]);
    expect(codeOf(await download([{ orderNo }]))).toBe('04501KCSDS');
    await fixture.db.admin.query(`UPDATE orders.orders SET kind = 'transfer' WHERE order_no = $1`, [orderNo]);
  });

  it('is not given for what did not succeed, for orders of others, or for none', async () => {
    const waiting = must(
      await fixture.call<{ orderNo: string }>(merchant, 'maker', 'csdb/v2/transfer/standard', {
        ...(await quoted('5.00')),
        scheduledAt: '2026-12-20 10:00:00',
      }),
    );
    expect(codeOf(await download([{ orderNo: waiting.orderNo }]))).toBe('04501KCSDS');
    const ownOrderNo = await paid('5.00');
    expect(codeOf(await download([{ orderNo: ownOrderNo }], payee))).toBe('04501KCSDS');
    expect(codeOf(await download([{ orderNo: ownOrderNo, lineNo: 1 }]))).toBe('04501KCSDS');
    expect(await rows()).toEqual([]);
  });
});

async function quoted(amount: string) {
  const { accountNo } = merchant.account;
  const payeeAccountNo = payee.account.accountNo;
  const quote = must(
    await fixture.call<{ quoteId: string }>(merchant, 'maker', 'csdb/v2/business/work', {
      function: 'transfer',
      accountNo,
      amount,
      speed: 'T0',
      payeeAccountNo,
    }),
  );
  const requestNo = newId();
  return { requestNo, quoteId: quote.quoteId, accountNo, payeeAccountNo, payeeName: payee.name, amount, remark: '' };
}

describe('Who holds a receipt', () => {
  it('learns what was paid by its number and code, typed in any way, and nothing by one of them', async () => {
    const orderNo = await paid('1010.10');
    must(await download([{ orderNo }]));
    const [{ receipt_no: no, check_code: code } = { receipt_no: '', check_code: '' }] = await rows();
    const typed = ` ${code.toLowerCase().replace(/(.{4})/g, '$1-')}`;
    expect(must(await verified(` ${no} `, typed))).toMatchObject({
      receiptNo: no,
      valid: true,
      endName: '交易成功',
      payerName: merchant.name,
      payeeName: payee.name,
      amount: '1010.10',
    });
    expect([
      codeOf(await verified(no, 'A'.repeat(16))),
      codeOf(await verified('HD20261120000000000000', code)),
    ]).toEqual(['04503KCSDS', '04503KCSDS']);
  });

  it('learns that it is void after the payment was returned; the new one says so', async () => {
    const orderNo = await paid('20.00');
    must(await download([{ orderNo }]));
    const [old] = await rows();
    await fixture.db.admin.query(`UPDATE orders.orders SET state = 'returned' WHERE order_no = $1`, [orderNo]);
    expect(must(await verified(old!.receipt_no, old!.check_code))).toMatchObject({ valid: false, endName: '已退票' });
    must(await download([{ orderNo }]));
    const [, again] = await rows();
    expect(again).toMatchObject({ ended: 'returned', printed: 1 });
    expect(must(await verified(again!.receipt_no, again!.check_code))).toMatchObject({ valid: true, end: 'returned' });
    await fixture.db.admin.query(`UPDATE orders.orders SET state = 'succeeded' WHERE order_no = $1`, [orderNo]);
  });
});

describe('The receipt of who received a payment inside the provider', () => {
  const receivedOf = (orderNo: string, who = payee) =>
    fixture.call<FileReply>(who, 'viewer', 'receipt/received', { orders: [{ orderNo }] });
  const textOf = async (reply: FileReply): Promise<string> => pagesOfPdf(await fileOf(reply)).join('\n');
  const numberOf = (text: string): string => /HD\d{20}/.exec(text)![0];

  it('BZ16 names both sides and the amount, has its own number, and hides the payer’s own data', async () => {
    const orderNo = await paid('1010.10');
    const payers = await textOf(must(await download([{ orderNo }])));
    const payees = await textOf(must(await receivedOf(orderNo)));
    const [entry] = (
      await fixture.db.admin.query<{ at: Date }>(
        'SELECT e.booked_at AS at FROM ledger.entries e JOIN ledger.journals j ON j.id = e.journal_id WHERE e.mid = $1 AND j.order_no = $2',
        [payee.mid, orderNo],
      )
    ).rows;
    for (const part of [
      merchant.name,
      `**** ${merchant.account.accountNo.slice(-4)}`,
      payee.name,
      payee.account.accountNo,
      '人民币壹仟零壹拾元壹角整',
      '¥1,010.10',
      '转账（3010）',
      '交易成功',
      orderNo,
      `记账时间 ${shanghaiText(entry!.at)} 完成时间`,
    ])
      expect(payees).toContain(part);
    const [order] = (
      await fixture.db.admin.query<{ request_no: string }>('SELECT request_no FROM orders.orders WHERE order_no = $1', [
        orderNo,
      ])
    ).rows;
    for (const payerText of [merchant.account.accountNo, order!.request_no, '手续费', '商户订单号', '0.50 元']) {
      expect(payers).toContain(payerText);
      expect(payees).not.toContain(payerText);
    }
    expect(numberOf(payees)).not.toBe(numberOf(payers));
    expect(numberOf(await textOf(must(await receivedOf(orderNo))))).toBe(numberOf(payees));
  });

  it('is void after the payment was returned; the new one says so', async () => {
    const orderNo = await paid('20.00');
    must(await receivedOf(orderNo));
    const [old] = await rows(payee);
    const check = () => verified(old!.receipt_no, old!.check_code);
    expect(must(await check())).toMatchObject({ valid: true, payerName: merchant.name, payeeName: payee.name });
    await fixture.db.admin.query(`UPDATE orders.orders SET state = 'returned' WHERE order_no = $1`, [orderNo]);
    expect(must(await check())).toMatchObject({ valid: false, endName: '已退票' });
    expect(await textOf(must(await receivedOf(orderNo)))).toContain('已退票');
    await fixture.db.admin.query(`UPDATE orders.orders SET state = 'succeeded' WHERE order_no = $1`, [orderNo]);
  });

  it('is refused to the payer, strangers and people of other accounts, and before the arrival', async () => {
    const orderNo = await paid('5.00');
    const waiting = must(
      await fixture.call<{ orderNo: string }>(merchant, 'maker', 'csdb/v2/transfer/standard', {
        ...(await quoted('5.00')),
        scheduledAt: '2026-12-20 10:00:00',
      }),
    );
    const stranger = await fixture.openMerchant();
    const refused = await Promise.all([
      receivedOf(orderNo, merchant),
      receivedOf(orderNo, stranger),
      receivedOf(waiting.orderNo),
    ]);
    expect(refused.map(codeOf)).toEqual(['04501KCSDS', '04501KCSDS', '04501KCSDS']);
    const seen = (account: string) =>
      fixture.db.database.transaction({ mid: payee.mid, accounts: [account], readOnly: true }, (tx) =>
        receivedPaymentsOf(tx, payee.mid, [{ orderNo }], { since: new Date(0), limit: 9 }),
      );
    expect([await seen(payee.account.accountNo), await seen('8801000000000000')].map((found) => found.length)).toEqual([
      1, 0,
    ]);
  });
});

describe('The page of a receipt', () => {
  it('has what the rules ask for', async () => {
    const orderNo = await paid('1010.10');
    const [text] = pagesOfPdf(await fileOf(must(await download([{ orderNo }]))));
    const [row] = await rows();
    const [journal] = (
      await fixture.db.admin.query<{ at: Date }>('SELECT booked_at AS at FROM ledger.journals WHERE key = $1', [
        `${orderNo}:pay`,
      ])
    ).rows;
    const booked = shanghaiText(journal!.at);
    for (const part of [
      `回单编号：${row!.receipt_no}`,
      '第 1 次打印',
      merchant.name,
      payee.name,
      merchant.account.accountNo,
      `**** ${payee.account.accountNo.slice(-4)}`,
      '人民币壹仟零壹拾元壹角整',
      '¥1,010.10',
      '0.50 元',
      '转账（3010）',
      '交易成功',
      orderNo,
      `记账时间 ${booked} 完成时间`,
      `校验码：${row!.check_code.replace(/(.{4})(?=.)/g, '$1-')}`,
      '电子回单专用章',
    ])
      expect(text!).toContain(part);
    expect(text).not.toContain('已退票');
  });
});
