import { Form } from 'antd';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { AmountUpTo, amountUpToFault, type DialogProps, formatAmount, FormDialog } from '#platform/ui/index.ts';

/** Asks how much of what is held is taken; closes with the amount, or with nothing. */
export function CaptureDialog({ held, close }: DialogProps<string> & { held: string }) {
  const [form] = Form.useForm<{ amount: string }>();
  const amount: string = Form.useWatch('amount', form) ?? held;
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
            {amountUpToFault(amount, '完成', held) === null
              ? `${formatAmount(amount)} 元转入收款账户，其余 ${formatAmount(yuanOfFen(fenOfYuan(held) - fenOfYuan(amount)))} 元退回付款方。只能完成一次。`
              : '请输入要收取的金额，其余金额同时退回付款方。只能完成一次。'}
          </p>
        </>
      }
    >
      <AmountUpTo label="完成金额" verb="完成" most={held} extra={`冻结中 ${formatAmount(held)} 元`} />
    </FormDialog>
  );
}
