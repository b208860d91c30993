import { ORDER_REFRESHES } from '#capabilities/order/portal/shared/refreshes.ts';
import { Form, Input } from 'antd';
import { PayBackDialog, type PayBackValues } from '#capabilities/order/portal/shared/pay-back-dialog.tsx';
import { useChange } from '#platform/portal-kit/index.ts';
import { businessNow, type DialogProps } from '#platform/ui/index.ts';
import { refundMembers } from '../contract/errors.ts';
import {
  applyRefund,
  listRefunds,
  listRefundTrades,
  queryRefundTrade,
  type RefundTradeDetail,
} from '../contract/operations.ts';

interface Values extends PayBackValues {
  refundNo: string;
}

const REFRESHES = [...ORDER_REFRESHES, queryRefundTrade, listRefundTrades, listRefunds];

/** Of the second, and of this trade: two people who refund two trades get two numbers. */
const newRefundNo = (tradeNo: string): string => `TK${businessNow().format('YYYYMMDDHHmmss')}${tradeNo.slice(-4)}`;

/** Asks how much goes back and why, and sends it. Closes with the order's state, or with nothing. */
export function RefundDialog({ trade, close }: DialogProps<string> & { trade: RefundTradeDetail }) {
  const { tradeNo, refundable, payerName } = trade;
  const change = useChange(applyRefund, { refreshes: REFRESHES });
  const send = ({ amount, refundNo, reason, waits }: Values) =>
    change.run(
      { tradeNo, amount, refundNo: refundNo.trim(), reason: reason.trim(), waits },
      {
        title: '确认退款',
        review: [{ label: '退款原因', value: reason.trim() }],
      },
    );
  return (
    <PayBackDialog<typeof applyRefund, Values>
      what="退款"
      max={refundable}
      to={`退回${payerName}的原付款账户`}
      reasonHint="例如：货物退回"
      change={change}
      start={{ amount: refundable, refundNo: newRefundNo(tradeNo), reason: '', waits: false }}
      send={send}
      fieldOf={refundMembers}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <Form.Item
        name="refundNo"
        label="商户退款单号"
        extra="用于防止重复退款，每个单号只能使用一次"
        rules={[
          {
            required: true,
            pattern: /^[0-9A-Za-z_-]{4,32}$/,
            message: '商户退款单号为4～32位字母、数字、下划线或短横线',
          },
        ]}
      >
        <Input size="large" maxLength={32} autoComplete="off" />
      </Form.Item>
    </PayBackDialog>
  );
}
