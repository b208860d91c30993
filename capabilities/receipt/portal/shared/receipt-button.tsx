import { Button } from 'antd';
import { useState } from 'react';
import { downloadCall } from '#platform/portal-kit/index.ts';
import { downloadReceipts } from '../../contract/operations.ts';

interface ReceiptButtonProps {
  orders: readonly { orderNo: string; lineNo?: number }[];
  label?: string;
}

/** Saves the receipts of these orders as one PDF; what has not succeeded has none. */
export function ReceiptButton({ orders, label = '电子回单' }: ReceiptButtonProps) {
  const [loading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    await downloadCall(downloadReceipts, { orders: [...orders] });
    setLoading(false);
  };
  return (
    <Button loading={loading} disabled={orders.length === 0 || loading} onClick={() => void save()}>
      {label}
    </Button>
  );
}
