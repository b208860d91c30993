import { Form } from 'antd';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { amountFault, AmountInput, formatAmount, FormDialog, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import type { RelatedAccount } from '../contract/operations.ts';

interface Values {
  amount: string;
}

/** Asks how much of one account is collected. Closes with that, or with nothing. */
export function AmountDialog({ account, close }: DialogProps<string> & { account: RelatedAccount }) {
  const [form] = Form.useForm<Values>();
  const most = account.collectable;
  const faultOf = (text: string) =>
    amountFault(text) ?? (fenOfYuan(text) > fenOfYuan(most) ? `最多可归集 ${formatAmount(most)} 元，请减小金额` : null);
  return (
    <FormDialog<Values>
      title="指定金额归集"
      name="collectAmount"
      form={form}
      onFinish={({ amount }) => close(amount)}
      onClose={() => close()}
      note={
        <p className="muted">
          付款方：{account.customerName}　{account.accountNo}
        </p>
      }
    >
      <Form.Item
        name="amount"
        label="归集金额"
        rules={[ruleOf(faultOf, { empty: true })]}
        extra={`可归集 ${formatAmount(most)} 元`}
      >
        <AmountInput size="large" hero />
      </Form.Item>
    </FormDialog>
  );
}
