import { bindMerchant } from '#platform/db/bind-merchant.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { RECEIPT_CODE_INVALID } from '../contract/errors.ts';
import type { verifyReceipt } from '../contract/operations.ts';
import { batchEndName, receiptEnds } from '../contract/words.ts';
import type { ReceiptDeps } from './download-receipts.ts';
import { summaryOf } from './download-summary.ts';
import { findReceipt, type Receipt } from './receipt-row.ts';

type Sources = Pick<ReceiptDeps, 'paidOrdersOf' | 'paidBatchOf' | 'receivedPaymentsOf'>;
/** What the payment is now. */
type Paid = Omit<OutputOf<typeof verifyReceipt>, 'receiptNo' | 'issuedAt'>;

const BEGINNING = new Date(0);

/** `receipt/verify`: number and code together; what the payment is now, so that a returned one makes the paper void. */
export const verify =
  (sources: Sources): Handler<typeof verifyReceipt> =>
  async ({ tx }, { receiptNo, checkCode }) => {
    const receipt = await findReceipt(tx, receiptNo, checkCode);
    if (!receipt) return fail(RECEIPT_CODE_INVALID);
    await bindMerchant(tx, receipt.mid);
    // A receipt without a line is a batch's summary, or of an order that is one payment.
    const batch = receipt.lineNo === 0 ? await batchNow(tx, sources, receipt) : null;
    const paid = batch ?? (await paymentNow(tx, sources, receipt));
    return paid ? ok({ ...paid, receiptNo, issuedAt: shanghaiIso(receipt.issuedAt) }) : fail(RECEIPT_CODE_INVALID);
  };

async function paymentNow(tx: Tx, sources: Sources, receipt: Receipt): Promise<Paid | null> {
  const { mid, orderNo, lineNo } = receipt;
  const ref = lineNo > 0 ? { orderNo, lineNo } : { orderNo };
  const limits = { since: BEGINNING, limit: 1 };
  const [paidOrder] = await sources.paidOrdersOf(tx, mid, [ref], limits);
  const payment = paidOrder ?? (await sources.receivedPaymentsOf(tx, mid, [ref], limits))[0];
  return payment
    ? {
        valid: payment.end === receipt.end,
        end: payment.end,
        endName: receiptEnds[payment.end],
        typeName: payment.typeName,
        payerName: payment.payer.name,
        payeeName: payment.payee.name,
        amount: yuanOfFen(payment.amountFen),
        lineCount: 0,
        bookedAt: shanghaiIso(payment.bookedAt),
        finishedAt: shanghaiIso(payment.finishedAt),
      }
    : null;
}

async function batchNow(
  tx: Tx,
  { paidBatchOf }: Sources,
  { mid, orderNo, returnedLines }: Receipt,
): Promise<Paid | null> {
  const batch = await paidBatchOf(tx, mid, orderNo, BEGINNING);
  if (!batch) return null;
  const now = summaryOf(batch);
  return {
    valid: now.returnedLines === returnedLines,
    end: now.end,
    endName: batchEndName(batch.paid.count, now.returnedLines),
    typeName: batch.typeName,
    payerName: batch.payer.name,
    payeeName: batch.payeeName,
    amount: yuanOfFen(batch.paid.amountFen),
    lineCount: batch.paid.count,
    bookedAt: shanghaiIso(batch.firstBookedAt),
    finishedAt: shanghaiIso(batch.finishedAt),
  };
}
