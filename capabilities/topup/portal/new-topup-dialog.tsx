import { Form, Input } from 'antd';
import { ACCOUNT_MISSING, PAYEE_ACCOUNT_CLOSED_TO_CREDIT } from '#capabilities/account/contract/errors.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { TOPUP_REMARK_REFUSED } from '../contract/errors.ts';
import { createTopup, listTopups } from '../contract/operations.ts';
import type { ToPay } from './how-to-pay-dialog.tsx';

interface Values {
  accountNo: string;
  amount: string;
  remark?: string;
}

const REFRESHES = [listTopups];
const REMARK_MAX = 60;
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [PAYEE_ACCOUNT_CLOSED_TO_CREDIT]: 'accountNo',
  [TOPUP_REMARK_REFUSED]: 'remark',
};

/** Announces a remittance. Closes with how to pay it, or with nothing. */
export function NewTopupDialog({ close }: DialogProps<ToPay>) {
  const [form] = Form.useForm<Values>();
  const change = useChange(createTopup, { refreshes: REFRESHES });
  const send = ({ remark = '', ...rest }: Values) => {
    const trimmed = remark.trim();
    return change.run({ ...rest, ...(trimmed ? { remark: trimmed } : {}) });
  };
  return (
    <ChangeDialog<typeof createTopup, Values>
      title="生成充值单"
      name="newTopup"
      form={form}
      okText="生成充值单"
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={close}
      onClose={() => close()}
    >
      <p className="muted">生成充值码，汇款时填写在附言中，到账后按充值单入账</p>
      <AccountField label="入账账户" />
      <Form.Item name="amount" label="充值金额" rules={[ruleOf(amountFault, { required: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
      <Form.Item name="remark" label="备注（选填）">
        <Input size="large" maxLength={REMARK_MAX} showCount placeholder="仅本商户可见" autoComplete="off" />
      </Form.Item>
    </ChangeDialog>
  );
}
