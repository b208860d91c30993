import { Form } from 'antd';
import { listBankAccounts } from '#capabilities/account/contract/operations.ts';
import { OwnBankFields, type OwnBank } from '#capabilities/account/portal/shared/own-bank-fields.tsx';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { bindBank, listBankBindings } from '../contract/bank-operations.ts';
import { BANK_ACCOUNT_BOUND, BANK_ACCOUNT_CHANGE_PENDING } from '../contract/errors.ts';

export interface BindBankProps extends DialogProps<'done' | 'pending'> {
  /** The merchant's own name. */
  holderName: string;
  reviewed: boolean;
}

const REFRESHES = [listBankBindings, listBankAccounts, queryChanges];
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof OwnBank>>> = {
  [BANK_ACCOUNT_BOUND]: 'bankAccountNo',
  [BANK_ACCOUNT_CHANGE_PENDING]: 'bankAccountNo',
};

/** Binds a bank account of the merchant's own name. Closes with how it ended, or with nothing. */
export function BindBankDialog({ holderName, reviewed, close }: BindBankProps) {
  const [form] = Form.useForm<OwnBank>();
  const change = useChange(bindBank, { refreshes: REFRESHES });
  const send = ({ bankName, bankAccountNo }: OwnBank) => {
    const review = [
      { label: '开户银行', value: bankName.trim() },
      { label: '银行账户', value: bankAccountNo },
      { label: '户名', value: holderName },
    ];
    return change.run({ bankName: bankName.trim(), bankAccountNo, holderName }, { title: '确认绑定银行账户', review });
  };
  return (
    <ChangeDialog<typeof bindBank, OwnBank>
      title="绑定银行账户"
      name="bindBank"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <p className="muted">
        {reviewed ? '提交后由另一位复核人员复核，通过后生效。' : ''}绑定后进入冷却期，期间累计提现金额受限。
      </p>
      <OwnBankFields
        holderName={holderName}
        holderHint="只能绑定与商户同名的银行账户"
        label="银行账户"
        placeholder="请输入银行账号"
      />
    </ChangeDialog>
  );
}
