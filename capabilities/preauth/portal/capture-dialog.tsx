import { Form } from 'antd';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import {
  AmountUpTo,
  amountUpToFault,
  type DialogProps,
  formatAmount,
  SendDialog,
  type Sent,
} from '#platform/ui/index.ts';

export interface CaptureDialogProps extends DialogProps<true> {
  held: string;
  send(values: { amount: string }): Promise<Sent>;
}

/** Asks how much of what is held is taken. */
export function CaptureDialog({ held, send, close }: CaptureDialogProps) {
  const [form] = Form.useForm<{ amount: string }>();
  const amount: string = Form.useWatch('amount', form) ?? held;
  return (
    <SendDialog
      title="预授权完成"
      name="capture"
      form={form}
      initialValues={{ amount: held }}
      send={send}
      close={close}
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
      <AmountUpTo label="完成金额" verb="完成" max={held} extra={`冻结中 ${formatAmount(held)} 元`} />
    </SendDialog>
  );
}
