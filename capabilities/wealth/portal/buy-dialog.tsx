import { Form } from 'antd';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { amountFault, AmountInput, FormDialog, ruleOf, type DialogProps } from '#platform/ui/index.ts';
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
  return (
    <FormDialog<BuyValues>
      title="申购"
      name="wealthBuy"
      form={form}

      onFinish={close}
      onClose={() => close()}
      note={
        <ul className="wealth-rules muted">
          <li>
            现在申购按 {model.tradeOn} 交易日处理（{model.cutOff} 前为当日）
          </li>
          <li>
            {model.confirmsOn} 确认份额并开始计算收益，{model.incomeSeenOn} 可查看首笔收益
          </li>
        </ul>
      }
    >
      <AccountField label="付款账户" />
      <Form.Item name="amount" label="申购金额" rules={[ruleOf(amountFault, { empty: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
    </FormDialog>
  );
}
