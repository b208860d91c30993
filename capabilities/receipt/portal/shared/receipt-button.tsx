import { Button } from 'antd';
import { useState } from 'react';
import { downloadCall } from '#platform/portal-kit/index.ts';
import { downloadReceipts, downloadSummary, receivedReceipts } from '../../contract/operations.ts';

/** Locked while its file comes. */
function SaveButton({ label, disabled, save }: { label: string; disabled?: boolean; save: () => Promise<unknown> }) {
  const [loading, setLoading] = useState(false);
  const press = async () => {
    setLoading(true);
    await save();
    setLoading(false);
  };
  return (
    <Button loading={loading} disabled={disabled || loading} onClick={() => void press()}>
      {label}
    </Button>
  );
}

interface ReceiptButtonProps {
  orders: readonly { orderNo: string; lineNo?: number }[];
  label?: string;
}

/** Saves the receipts of these orders as one PDF; what has not succeeded has none. */
export const ReceiptButton = ({ orders, label = '电子回单' }: ReceiptButtonProps) => (
  <SaveButton
    label={label}
    disabled={orders.length === 0}
    save={() => downloadCall(downloadReceipts, { orders: [...orders] })}
  />
);

/** Saves the receipts of what these orders of others paid to this merchant. */
export const ReceivedReceiptButton = ({ orderNo }: { orderNo: string }) => (
  <SaveButton label="电子回单" save={() => downloadCall(receivedReceipts, { orders: [{ orderNo }] })} />
);

/** Saves the one receipt that sums up a batch. */
export const SummaryReceiptButton = ({ orderNo }: { orderNo: string }) => (
  <SaveButton label="汇总回单" save={() => downloadCall(downloadSummary, { orderNo })} />
);
