import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import {
  ACCOUNT_MISSING,
  INSUFFICIENT_FUNDS,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  TOO_MANY_LOOKUPS,
} from '#capabilities/account/contract/errors.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { PAYEE_PAUSED } from '#capabilities/payee/contract/errors.ts';
import { PayeeNumberInput } from '#capabilities/payee/portal/shared/payee-number-input.tsx';
import { ChangeDialog, useChange, type ChangeInput } from '#platform/portal-kit/index.ts';
import {
  accountField,
  accountTail,
  amountFault,
  AmountInput,
  AmountUpTo,
  ChoiceSelect,
  payeeAccountFault,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import { SECOND_PAYEE_IS_OWN, SECOND_PAYEE_MISMATCH, SECOND_REMARK_REFUSED } from '../contract/errors.ts';
import {
  listSecondAccounts,
  listSecondEntries,
  rechargeSecond,
  paySecond,
  returnSecond,
  transferSecond,
  type SecondAccount,
} from '../contract/operations.ts';

export interface MoveDialogProps extends DialogProps<string> {
  second: SecondAccount;
  /** The others, to which it can pass money on. */
  others: readonly SecondAccount[];
}
interface Values {
  accountNo: string;
  toAccountNo: string;
  payeeAccountNo: string;
  payeeName: string;
  amount: string;
  remark?: string;
}

const REFRESHES = { refreshes: [listSecondAccounts, listSecondEntries] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [INSUFFICIENT_FUNDS]: 'amount',
  [PAYEE_ACCOUNT_CLOSED_TO_CREDIT]: 'payeeAccountNo',
  [TOO_MANY_LOOKUPS]: 'payeeAccountNo',
  [PAYEE_PAUSED]: 'payeeAccountNo',
  [SECOND_REMARK_REFUSED]: 'remark',
  [SECOND_PAYEE_MISMATCH]: 'payeeName',
  [SECOND_PAYEE_IS_OWN]: 'payeeAccountNo',
};
const nameOf = ({ accountName, accountNo }: SecondAccount): string => `${accountName}（${accountTail(accountNo)}）`;

type Move = typeof rechargeSecond | typeof returnSecond | typeof transferSecond | typeof paySecond;

interface FrameProps<O extends Move> {
  operation: O;
  title: string;
  name: string;
  /** 二级户充值: heads the confirmation. */
  kind: string;
  /** The accounts that the call names. */
  accounts(values: Values): Omit<ChangeInput<O>, 'amount' | 'remark'>;
  close: MoveDialogProps['close'];
  /** The fields before the remark. */
  children: ReactNode;
}

/** What all of them have in common. Closes with the order's state, or with nothing. */
function Frame<O extends Move>(props: FrameProps<O>) {
  const { operation, title, name, kind, accounts, close, children } = props;
  const [form] = Form.useForm<Values>();
  const change = useChange<O>(operation, REFRESHES);
  const send = (values: Values) => {
    const { amount, remark } = values;
    const input = { ...accounts(values), amount, ...(remark?.trim() ? { remark: remark.trim() } : {}) };
    return change.run(input as unknown as ChangeInput<O>, { title: `确认${kind}` });
  };
  return (
    <ChangeDialog<O, Values>
      title={title}
      name={name}
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      {children}
      <Form.Item name="remark" label="备注（选填）">
        <Input size="large" maxLength={100} placeholder="例如：11月门店备用" autoComplete="off" />
      </Form.Item>
    </ChangeDialog>
  );
}

/** Out of an account of the merchant. */
export const RechargeDialog = ({ second, close }: MoveDialogProps) => (
  <Frame
    operation={rechargeSecond}
    title={`充值到${second.accountName}`}
    name="secondRecharge"
    kind="二级户充值"
    accounts={({ accountNo }) => ({ accountNo, secondAccountNo: second.accountNo })}
    close={close}
  >
    <AccountField label="付款账户" />
    <Form.Item name="amount" label="充值金额" rules={[ruleOf(amountFault, { required: true })]}>
      <AmountInput size="large" hero />
    </Form.Item>
  </Frame>
);

/** Back into an account of the merchant. */
export const ReturnDialog = ({ second, close }: MoveDialogProps) => (
  <Frame
    operation={returnSecond}
    title={`从${second.accountName}退回`}
    name="secondReturn"
    kind="二级户退回"
    accounts={({ accountNo }) => ({ accountNo, secondAccountNo: second.accountNo })}
    close={close}
  >
    <AccountField label="收款账户" />
    <AmountUpTo label="退回金额" verb="退" max={second.availableBalance} />
  </Frame>
);

/** Into another second-level account. */
export const TransferDialog = ({ second, others, close }: MoveDialogProps) => (
  <Frame
    operation={transferSecond}
    title={`从${second.accountName}转出`}
    name="secondTransfer"
    kind="二级户互转"
    accounts={({ toAccountNo }) => ({ secondAccountNo: second.accountNo, toAccountNo })}
    close={close}
  >
    <Form.Item name="toAccountNo" label="转入账户" rules={[{ required: true, message: '请选择转入账户' }]}>
      <ChoiceSelect
        size="large"
        placeholder="请选择转入账户"
        options={others.map((one) => ({ value: one.accountNo, label: nameOf(one) }))}
      />
    </Form.Item>
    <AmountUpTo label="转账金额" verb="转" max={second.availableBalance} />
  </Frame>
);

/** To somebody else's account inside the provider, typed or of the payee book. */
export const PayDialog = ({ second, close }: MoveDialogProps) => (
  <Frame
    operation={paySecond}
    title={`从${second.accountName}付款`}
    name="secondPay"
    kind="二级户付款"
    accounts={({ payeeAccountNo, payeeName }) => ({
      secondAccountNo: second.accountNo,
      payeeAccountNo,
      payeeName: payeeName.trim(),
    })}
    close={close}
  >
    <PayeeFields />
    <AmountUpTo label="付款金额" verb="付" max={second.availableBalance} />
  </Frame>
);

function PayeeFields() {
  const form = Form.useFormInstance<Values>();
  return (
    <>
      <Form.Item name="payeeAccountNo" label="收款账号" validateTrigger="onBlur" {...accountField(payeeAccountFault)}>
        <PayeeNumberInput
          kind="internal"
          placeholder="请输入收款账号"
          onPick={({ payeeName }) => form.setFieldValue('payeeName', payeeName)}
        />
      </Form.Item>
      <Form.Item
        name="payeeName"
        label="收款方名称"
        rules={[{ required: true, whitespace: true, min: 2, message: '请输入收款方名称' }]}
      >
        <Input size="large" maxLength={60} autoComplete="off" />
      </Form.Item>
    </>
  );
}
