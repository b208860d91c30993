import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { OrderStateTag } from '#capabilities/order/portal/shared/order-state-tag.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import {
  AmountText,
  CopyText,
  DescriptionList,
  formatCount,
  formatTime,
  groupAccount,
  SideDrawer,
} from '#platform/ui/index.ts';
import type { OrderBillName } from '../contract/bills.ts';
import type { orderBillOperations } from '../contract/operations.ts';
import './bill.css';

export type BillOrder = OutputOf<(typeof orderBillOperations)[OrderBillName]>['list'][number];

const WIDTH = 420;

/** What became of the lines of a batch. */
export const linesText = ({ lines }: Pick<BillOrder, 'lines'>): string =>
  lines
    ? [
        `成功 ${lines.succeeded}`,
        lines.failed > 0 && `失败 ${lines.failed}`,
        lines.returned > 0 && `退票 ${lines.returned}`,
      ]
        .filter(Boolean)
        .join('，')
    : '';

/** One order next to the bill, which keeps its place and filter. */
export function OrderBillDetail({ order, onClose }: { order: BillOrder | undefined; onClose(): void }) {
  return (
    <SideDrawer title="交易详情" open={order !== undefined} onClose={onClose} width={WIDTH}>
      {order && (
        <div className="bill-detail">
          <div className="bill-amount">
            <span className="muted">{order.direction === 'in' ? '入账金额(元)' : '付款金额(元)'}</span>
            <AmountText
              value={order.amount}
              size="display"
              {...(order.direction === 'in' ? { direction: order.direction } : {})}
            />
          </div>
          <DescriptionList items={rowsOf(order)} />
        </div>
      )}
    </SideDrawer>
  );
}

function rowsOf(order: BillOrder) {
  const payer = order.direction === 'in' ? '付款方' : '收款方';
  return [
    { label: '状态', value: <OrderStateTag state={order.state} name={order.stateName} /> },
    order.failReason ? { label: '原因', value: order.failReason } : null,
    order.lines
      ? { label: '明细', value: [`${formatCount(order.lines.total)} 笔`, linesText(order)].filter(Boolean).join('，') }
      : null,
    {
      label: payer,
      value: [order.payeeName, order.payeeAccountNo, order.payeeBankName].filter(Boolean).join(' ') || '-',
    },
    { label: '类型', value: order.typeName },
    { label: order.enteredAmount ? '手续费（从金额中扣除）' : '手续费', value: <AmountText value={order.fee} /> },
    {
      label: '本方账户',
      value: (
        <CopyText value={order.accountNo} label="账号">
          {groupAccount(order.accountNo)}
        </CopyText>
      ),
    },
    { label: '制单人', value: order.makerName || '-' },
    { label: '提交时间', value: formatTime(order.submittedAt) },
    { label: '完成时间', value: formatTime(order.finishedAt) },
    { label: '备注', value: order.remark || '-' },
    {
      label: '订单号',
      value: (
        <CopyText value={order.orderNo} label="订单号">
          <OrderLink orderNo={order.orderNo}>{order.orderNo}</OrderLink>
        </CopyText>
      ),
    },
  ];
}
