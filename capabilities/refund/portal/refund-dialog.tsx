import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { listAccounts, listAvailableAccounts, summarizeAccounts } from '#capabilities/account/contract/operations.ts';
import { auditBacklog, queryOrderDetail, queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { neverHappened, useChange } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  amountFault,
  AmountInput,
  businessNow,
  DialogFrame,
  formatAmount,
  InlineFailure,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import {
  applyRefund,
  listRefunds,
  listRefundTrades,
  queryRefundTrade,
  type RefundTradeDetail,
} from '../contract/operations.ts';

interface Values {
  amount: string;
  refundNo: string;
  reason: string;
}

const REFRESHES = [
  queryRefundTrade,
  listRefundTrades,
  listRefunds,
  queryOrderDetail,
  queryOrdersJnl,
  auditBacklog,
  listAccounts,
  listAvailableAccounts,
  summarizeAccounts,
];
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  '02407KCSDS': 'amount',
  '02413KCSDS': 'amount',
  '03802KCSDS': 'refundNo',
  '03803KCSDS': 'amount',
  '03804KCSDS': 'reason',
};

/** Of the second, and of this trade: two people who refund two trades get two numbers. */
const newRefundNo = (tradeNo: string): string => `TK${businessNow().format('YYYYMMDDHHmmss')}${tradeNo.slice(-4)}`;

/** Asks how much goes back and why, and sends it. Closes with the order's state, or with nothing. */
export function RefundDialog({ trade, close }: DialogProps<string> & { trade: RefundTradeDetail }) {
  const { tradeNo, refundable, payerName, accountNo } = trade;
  const [form] = Form.useForm<Values>();
  const [start] = useState<Values>(() => ({ amount: refundable, refundNo: newRefundNo(tradeNo), reason: '' }));
  const change = useChange(applyRefund, { refreshes: REFRESHES });
  const { outcome, pending } = change;

  const send = async ({ amount, refundNo, reason }: Values) => {
    const end = await change.run(
      { tradeNo, amount, refundNo: refundNo.trim(), reason: reason.trim() },
      {
        title: '确认退款',
        review: [
          { label: '退款对象', value: payerName },
          { label: '付款账户', value: accountTail(accountNo) },
          { label: '退款金额', amount },
          { label: '退款原因', value: reason.trim() },
        ],
      },
    );
    if (end.status === 'done') return close(end.data.state);
    const field = end.status === 'failed' ? fieldOf[end.failure.code] : undefined;
    if (field && end.status === 'failed') form.setFields([{ name: field, errors: [end.failure.message] }]);
  };
  const faultOf = (text: string) =>
    amountFault(text) ??
    (fenOfYuan(text) > fenOfYuan(refundable) ? `最多可退 ${formatAmount(refundable)} 元，请修改金额` : null);
  const failed = outcome?.status === 'failed' && !fieldOf[outcome.failure.code] ? outcome.failure : null;
  const isUnknown = outcome?.status === 'unknown';
  return (
    <DialogFrame
      title="退款"
      busy={pending}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={pending} onClick={() => close()}>
            {isUnknown ? '关闭' : '取消'}
          </Button>
          {!isUnknown && (
            <Button type="primary" loading={pending} disabled={pending} onClick={() => form.submit()}>
              下一步
            </Button>
          )}
        </>
      }
    >
      {isUnknown && (
        <p className="refund-notice" role="status">
          处理结果未知，请勿重复提交。
          <Button
            type="link"
            size="small"
            loading={pending}
            onClick={() => void change.askAgain().then((end) => end?.status === 'done' && close(end.data.state))}
          >
            查询结果
          </Button>
        </p>
      )}
      <Form
        form={form}
        name="refund"
        layout="vertical"
        requiredMark={false}
        initialValues={start}
        onFinish={(values) => void send(values)}
        disabled={pending || isUnknown}
        validateTrigger="onBlur"
      >
        <Form.Item
          name="amount"
          label="退款金额"
          rules={[ruleOf(faultOf, { empty: true })]}
          extra={`可退 ${formatAmount(refundable)} 元，退回${payerName}的原付款账户`}
        >
          <AmountInput size="large" hero />
        </Form.Item>
        <Form.Item
          name="reason"
          label="退款原因"
          rules={[{ required: true, whitespace: true, message: '请输入退款原因' }]}
        >
          <Input size="large" maxLength={60} showCount placeholder="例如：货物退回" autoComplete="off" />
        </Form.Item>
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
      </Form>
      <InlineFailure
        failure={failed && (neverHappened(failed) ? { message: '本次退款未被受理，请重新提交' } : failed)}
      />
    </DialogFrame>
  );
}
