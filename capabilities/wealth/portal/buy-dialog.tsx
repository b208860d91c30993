import { Button, Form, Select } from 'antd';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel } from '#capabilities/account/portal/shared/account-key.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, DialogFrame, InlineFailure, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import type { Model } from './wealth-words.ts';

export interface BuyValues {
  accountNo: string;
  amount: string;
}
export interface BuyDialogProps extends DialogProps<BuyValues> {
  model: Model;
}

/** Asks out of which account how much is bought. Closes with that, or with nothing. */
export function BuyDialog({ model, close }: BuyDialogProps) {
  const [form] = Form.useForm<BuyValues>();
  const accounts = useCall(pickAccounts, {}, { quiet: true });
  return (
    <DialogFrame
      title="申购"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>取消</Button>
          <Button type="primary" onClick={() => form.submit()}>
            下一步
          </Button>
        </>
      }
    >
      <Form
        form={form}
        name="wealthBuy"
        layout="vertical"
        requiredMark={false}
        onFinish={close}
        validateTrigger="onBlur"
      >
        <Form.Item name="accountNo" label="付款账户" rules={[{ required: true, message: '请选择付款账户' }]}>
          <Select
            size="large"
            placeholder="请选择付款账户"
            loading={accounts.isPending}
            options={(accounts.data?.list ?? []).map((account) => ({
              value: account.accountNo,
              label: accountLabel(account),
            }))}
          />
        </Form.Item>
        <Form.Item name="amount" label="申购金额" rules={[ruleOf(amountFault, { empty: true })]}>
          <AmountInput size="large" hero />
        </Form.Item>
      </Form>
      <ul className="wealth-rules muted">
        <li>
          现在申购按 {model.tradeOn} 交易日处理（{model.cutOff} 前为当日）
        </li>
        <li>
          {model.confirmsOn} 确认份额并开始计算收益，{model.incomeSeenOn} 可查看首笔收益
        </li>
      </ul>
      <InlineFailure failure={accounts.error} />
    </DialogFrame>
  );
}
