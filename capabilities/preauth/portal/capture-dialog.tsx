import { Form } from 'antd';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { amountFault, AmountInput, formatAmount, FormDialog, ruleOf, type DialogProps } from '#platform/ui/index.ts';

/** Asks how much of what is held is taken; closes with the amount, or with nothing. */
export function CaptureDialog({ held, close }: DialogProps<string> & { held: string }) {
  const [form] = Form.useForm<{ amount: string }>();
  const amount: string = Form.useWatch('amount', form) ?? held;
  const faultOf = (text: string) =>
    amountFault(text) ?? (fenOfYuan(text) > fenOfYuan(held) ? `最多可完成 ${formatAmount(held)} 元，请修改金额` : null);
  return (
    <FormDialog
      title="预授权完成"
      name="capture"
      form={form}
      initialValues={{ amount: held }}
      onFinish={(values) => close(values.amount)}
      onClose={() => close()}
      note={
        <>
          <p className="muted">
            {faultOf(amount) === null
              ? `${formatAmount(amount)} 元转入收款账户，其余 ${formatAmount(yuanOfFen(fenOfYuan(held) - fenOfYuan(amount)))} 元退回付款方。只能完成一次。`
              : '请输入要收取的金额，其余金额同时退回付款方。只能完成一次。'}
          </p>
        </>
      }
    >
      <Form.Item
        name="amount"
        label="完成金额"
        rules={[ruleOf(faultOf, { empty: true })]}
        extra={`冻结中 ${formatAmount(held)} 元`}
      >
        <AmountInput size="large" hero />
      </Form.Item>
    </FormDialog>
  );
}
