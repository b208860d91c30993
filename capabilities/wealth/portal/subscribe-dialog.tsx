import { Form } from 'antd';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { amountFault, AmountInput, ruleOf, SendDialog, type DialogProps, type Sent } from '#platform/ui/index.ts';
import type { Model } from './wealth-words.ts';

export interface SubscribeValues {
  accountNo: string;
  amount: string;
}
export interface SubscribeDialogProps extends DialogProps<true> {
  model: Model;
  send(values: SubscribeValues): Promise<Sent>;
}

/** Asks out of which account how much is subscribed. */
export function SubscribeDialog({ model, send, close }: SubscribeDialogProps) {
  const [form] = Form.useForm<SubscribeValues>();
  return (
    <SendDialog<SubscribeValues>
      title="申购"
      name="wealthSubscribe"
      form={form}
      send={send}
      close={close}
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
      <Form.Item name="amount" label="申购金额" rules={[ruleOf(amountFault, { required: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
    </SendDialog>
  );
}
