import { Form } from 'antd';
import { AmountUpTo, type DialogProps, SendDialog, type Sent } from '#platform/ui/index.ts';
import type { RelatedAccount } from '../contract/operations.ts';

interface Values {
  amount: string;
}

export interface AmountDialogProps extends DialogProps<true> {
  account: RelatedAccount;
  send(values: Values): Promise<Sent>;
}

/** Asks how much of one account is collected. */
export function AmountDialog({ account, send, close }: AmountDialogProps) {
  const [form] = Form.useForm<Values>();
  const max = account.collectable;
  return (
    <SendDialog<Values>
      title="指定金额归集"
      name="collectAmount"
      form={form}
      send={send}
      close={close}
      note={
        <p className="muted">
          付款方：{account.customerName}　{account.accountNo}
        </p>
      }
    >
      <AmountUpTo label="归集金额" verb="归集" max={max} />
    </SendDialog>
  );
}
