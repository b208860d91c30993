import { formatCount } from '#platform/kernel/amount-text.ts';

/** The words of this capability that server and page share. */

/** How the payment of a receipt ended. One that the bank returned has a new receipt, and the first one is void. */
export const receiptEnds = { succeeded: '交易成功', returned: '已退票' } as const;
export type ReceiptEnd = keyof typeof receiptEnds;

/** The same of a batch, of which some lines may have come back. */
export const batchEndName = (count: number, returned: number): string =>
  returned === 0
    ? receiptEnds.succeeded
    : returned < count
      ? `部分退票（${formatCount(returned)}笔）`
      : receiptEnds.returned;

/** The public page that a receipt's QR opens, as the router has it. */
export const VERIFY_PATH = '/receipt';
