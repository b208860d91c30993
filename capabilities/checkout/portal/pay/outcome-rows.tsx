import type { OrderDetail } from '#capabilities/order/contract/operations.ts';
import { ReviewRows, type ReviewRow } from '#platform/portal-kit/index.ts';
import { accountTail, CopyText, formatAmount, formatTime } from '#platform/ui/index.ts';

/** Amount, payee, and the number for questions. */
export function OutcomeRows({ order, timeLabel }: { order: OrderDetail; timeLabel: string }) {
  const rows: ReviewRow[] = [
    { label: '付款金额', amount: order.amount },
    { label: '收款方', value: `${order.payeeName}（${order.payeeAccountNo}）` },
    { label: '付款账户', value: accountTail(order.accountNo) },
    { label: '手续费', value: `${formatAmount(order.fee)} 元` },
    { label: '事由', value: order.remark },
    { label: '订单号', value: <CopyText value={order.orderNo} label="订单号" /> },
    { label: timeLabel, value: formatTime(order.finishedAt ?? order.submittedAt) },
  ];
  return <ReviewRows rows={rows} />;
}
