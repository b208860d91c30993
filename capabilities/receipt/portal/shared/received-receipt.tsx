import type { Entry } from '#capabilities/account/portal/shared/entry-extra.ts';
import { ReceivedReceiptButton } from './receipt-button.tsx';

/** Below an entry: the receipt of money that another merchant's order moved. Own orders have theirs on their page. */
export default function ReceivedReceipt({ entry: { orderNo, isOwnOrder } }: { entry: Entry }) {
  return orderNo && !isOwnOrder ? <ReceivedReceiptButton orderNo={orderNo} /> : null;
}
