import { providerInfo } from '#capabilities/identity/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { RECEIPTS_A_FILE } from '../constants.ts';
import { RECEIPT_WITHOUT_PAYMENT, TOO_MANY_RECEIPTS } from '../contract/errors.ts';
import type { downloadReceipts, receivedReceipts } from '../contract/operations.ts';
import { receiptContent } from './draw-receipts.ts';
import { receiptsSince, type PaidBatchOf, type PaidOrder, type PaidOrdersOf } from './payment.ts';
import { issueReceipts } from './receipt-row.ts';

export interface ReceiptDeps {
  paidOrdersOf: PaidOrdersOf;
  paidBatchOf: PaidBatchOf;
  /** What other merchants paid into accounts of this one. */
  receivedPaymentsOf: PaidOrdersOf;
  /** Where people reach the portal, for the QR; null: the page says where a receipt is verified. */
  portalUrl: string | null;
}

/** An order may be named twice, or a batch and one of its lines. */
const once = (payments: readonly PaidOrder[]): PaidOrder[] => [
  ...new Map(payments.map((payment) => [`${payment.orderNo} ${payment.lineNo}`, payment])).values(),
];

/**
 * `receipt/download` of own payments, `receipt/received` of those of others. Number and code of a payment's receipt
 * stay the same for each side; each file counts as a print.
 */
export const giveReceipts =
  (
    paymentsOf: PaidOrdersOf,
    { portalUrl }: ReceiptDeps,
  ): Handler<typeof downloadReceipts> & Handler<typeof receivedReceipts> =>
  async (context, { orders }) => {
    const { mid } = roleOf(context);
    const now = context.clock.now();
    const since = receiptsSince(now);
    const payments = once(await paymentsOf(context.tx, mid, orders, { since, limit: RECEIPTS_A_FILE + 1 }));
    if (payments.length === 0) return fail(RECEIPT_WITHOUT_PAYMENT);
    if (payments.length > RECEIPTS_A_FILE) return fail(TOO_MANY_RECEIPTS);
    const receipts = await issueReceipts(context.tx, mid, payments, now);
    const { name: providerName } = await providerInfo(context.tx);
    return ok({
      fileName: receipts.length === 1 ? `电子回单_${receipts[0]!.receiptNo}.pdf` : `电子回单_${receipts.length}张.pdf`,
      type: 'application/pdf',
      size: null,
      content: receiptContent(
        payments.map((payment, index) => ({ payment, receipt: receipts[index]! })),
        { portalUrl, providerName, printedAt: now },
      ),
    });
  };
