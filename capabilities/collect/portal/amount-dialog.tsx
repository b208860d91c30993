import { Form } from 'antd';
import { AmountUpTo, type DialogProps, FormDialog } from '#platform/ui/index.ts';
import type { RelatedAccount } from '../contract/operations.ts';

interface Values {
  amount: string;
}

/** Asks how much of one account is collected. Closes with that, or with nothing. */
export function AmountDialog({ account, close }: DialogProps<string> & { account: RelatedAccount }) {
  const [form] = Form.useForm<Values>();
  const most = account.collectable;
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
      <AmountUpTo label="归集金额" verb="归集" most={most} />
    </FormDialog>
  );
}
