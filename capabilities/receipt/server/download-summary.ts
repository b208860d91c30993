import { providerInfo } from '#capabilities/identity/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { RECEIPT_WITHOUT_PAYMENT } from '../contract/errors.ts';
import type { downloadSummary } from '../contract/operations.ts';
import type { ReceiptDeps } from './download-receipts.ts';
import { summaryContent } from './draw-receipts.ts';
import { receiptsSince, type PaidBatch } from './payment.ts';
import { issueReceipts, type Receipt } from './receipt-row.ts';

/** What the summary states: a further return of one of its lines makes another. */
export const summaryOf = ({
  orderNo,
  returned,
}: PaidBatch): Pick<Receipt, 'orderNo' | 'lineNo' | 'end' | 'returnedLines'> => ({
  orderNo,
  lineNo: 0,
  end: returned.count > 0 ? 'returned' : 'succeeded',
  returnedLines: returned.count,
});

/** `receipt/summary`: number and code stay the same until another line comes back; each file counts as a print. */
export const giveSummary =
  ({ paidBatchOf, portalUrl }: ReceiptDeps): Handler<typeof downloadSummary> =>
  async (context, { orderNo }) => {
    const { mid } = roleOf(context);
    const now = context.clock.now();
    const batch = await paidBatchOf(context.tx, mid, orderNo, receiptsSince(now));
    if (!batch) return fail(RECEIPT_WITHOUT_PAYMENT);
    const [receipt] = await issueReceipts(context.tx, mid, [summaryOf(batch)], now);
    const { name: providerName } = await providerInfo(context.tx);
    return ok({
      fileName: `批次汇总回单_${receipt!.receiptNo}.pdf`,
      type: 'application/pdf',
      size: null,
      content: summaryContent(batch, receipt!, { portalUrl, providerName, printedAt: now }),
    });
  };
