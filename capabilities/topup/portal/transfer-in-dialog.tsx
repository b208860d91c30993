import { Form } from 'antd';
import {
  ACCOUNT_MISSING,
  BANK_ACCOUNT_MISSING,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
} from '#capabilities/account/contract/errors.ts';
import { listBankAccounts } from '#capabilities/account/contract/operations.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { ChangeDialog, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  amountFault,
  AmountInput,
  ChoiceSelect,
  InlineFailure,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import { listTopups, transferIn } from '../contract/operations.ts';

interface Values {
  bankAccountId: string;
  accountNo: string;
  amount: string;
}

const REFRESHES = { refreshes: [listTopups] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [PAYEE_ACCOUNT_CLOSED_TO_CREDIT]: 'accountNo',
  [BANK_ACCOUNT_MISSING]: 'bankAccountId',
};

/** Takes money from a bound bank account. Closes with true, or with nothing. */
export function TransferInDialog({ close }: DialogProps<boolean>) {
  const [form] = Form.useForm<Values>();
  const change = useChange(transferIn, REFRESHES);
  const banks = useCall(listBankAccounts, {}, { quiet: true });
  const list = banks.data?.list ?? [];
  const nameOf = ({ bankName, bankAccountNo }: (typeof list)[number]) => `${bankName} ${accountTail(bankAccountNo)}`;
  const send = (values: Values) => change.run(values, { title: '确认转入' });
  return (
    <ChangeDialog<typeof transferIn, Values>
      title="从银行账户转入"
      name="transferIn"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => close(true)}
      onClose={() => close()}
    >
      <p className="muted">由合作银行从已绑定的银行账户扣款，到账后自动入账，不收手续费</p>
      <Form.Item
        name="bankAccountId"
        label="付款银行账户"
        rules={[{ required: true, message: '请选择付款银行账户' }]}
        extra={banks.data && list.length === 0 ? '尚未绑定银行账户，请先在“银行账户”中绑定' : undefined}
      >
        <ChoiceSelect
          size="large"
          placeholder="请选择付款银行账户"
          loading={banks.isPending}
          options={list.map((bank) => ({ value: bank.bankAccountId, label: nameOf(bank) }))}
        />
      </Form.Item>
      <InlineFailure failure={banks.error} />
      <AccountField label="入账账户" />
      <Form.Item name="amount" label="转入金额" rules={[ruleOf(amountFault, { required: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
    </ChangeDialog>
  );
}
