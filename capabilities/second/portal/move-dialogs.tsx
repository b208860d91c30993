import { Form, Input, Select } from 'antd';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { PayeeNumberInput } from '#capabilities/payee/portal/shared/payee-number-input.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  amountFault,
  AmountInput,
  AmountUpTo,
  maskAccount,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
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
  '02101KCSDS': 'accountNo',
  '02407KCSDS': 'amount',
  '02111KCSDS': 'payeeAccountNo',
  '02116KCSDS': 'payeeAccountNo',
  '02205KCSDS': 'payeeAccountNo',
  '07305KCSDS': 'remark',
  '07306KCSDS': 'payeeName',
  '07307KCSDS': 'payeeAccountNo',
};
const nameOf = ({ accountName, accountNo }: SecondAccount): string => `${accountName}（${accountTail(accountNo)}）`;
const remarkOf = ({ remark }: Values) => (remark?.trim() ? { remark: remark.trim() } : {});

const RemarkField = () => (
  <Form.Item name="remark" label="备注（选填）">
    <Input size="large" maxLength={100} placeholder="例如：11月门店备用" autoComplete="off" />
  </Form.Item>
);

/** Out of an account of the merchant. Each closes with the order's state, or with nothing. */
export function RechargeDialog({ second, close }: MoveDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(rechargeSecond, REFRESHES);
  const send = (values: Values) =>
    change.run(
      { accountNo: values.accountNo, secondAccountNo: second.accountNo, amount: values.amount, ...remarkOf(values) },
      {
        title: '确认二级户充值',
        review: [
          { label: '付款账户', value: accountTail(values.accountNo) },
          { label: '二级账户', value: nameOf(second) },
          { label: '充值金额', amount: values.amount },
        ],
      },
    );
  return (
    <ChangeDialog<typeof rechargeSecond, Values>
      title={`充值到${second.accountName}`}
      name="secondRecharge"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <AccountField label="付款账户" />
      <Form.Item name="amount" label="充值金额" rules={[ruleOf(amountFault, { empty: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
      <RemarkField />
    </ChangeDialog>
  );
}

/** Back into an account of the merchant. */
export function ReturnDialog({ second, close }: MoveDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(returnSecond, REFRESHES);
  const send = (values: Values) =>
    change.run(
      { accountNo: values.accountNo, secondAccountNo: second.accountNo, amount: values.amount, ...remarkOf(values) },
      {
        title: '确认二级户退回',
        review: [
          { label: '二级账户', value: nameOf(second) },
          { label: '收款账户', value: accountTail(values.accountNo) },
          { label: '退回金额', amount: values.amount },
        ],
      },
    );
  return (
    <ChangeDialog<typeof returnSecond, Values>
      title={`从${second.accountName}退回`}
      name="secondReturn"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <AccountField label="收款账户" />
      <AmountUpTo label="退回金额" verb="退" most={second.availableBalance} />
      <RemarkField />
    </ChangeDialog>
  );
}

/** Into another second-level account. */
export function TransferDialog({ second, others, close }: MoveDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(transferSecond, REFRESHES);
  const send = (values: Values) =>
    change.run(
      {
        secondAccountNo: second.accountNo,
        toAccountNo: values.toAccountNo,
        amount: values.amount,
        ...remarkOf(values),
      },
      {
        title: '确认二级户互转',
        review: [
          { label: '转出账户', value: nameOf(second) },
          { label: '转入账户', value: nameOf(others.find(({ accountNo }) => accountNo === values.toAccountNo)!) },
          { label: '转账金额', amount: values.amount },
        ],
      },
    );
  return (
    <ChangeDialog<typeof transferSecond, Values>
      title={`从${second.accountName}转出`}
      name="secondTransfer"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <Form.Item name="toAccountNo" label="转入账户" rules={[{ required: true, message: '请选择转入账户' }]}>
        <Select
          size="large"
          placeholder="请选择转入账户"
          options={others.map((one) => ({ value: one.accountNo, label: nameOf(one) }))}
        />
      </Form.Item>
      <AmountUpTo label="转账金额" verb="转" most={second.availableBalance} />
      <RemarkField />
    </ChangeDialog>
  );
}

/** To somebody else's account inside the provider, typed or of the payee book. */
export function PayDialog({ second, close }: MoveDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(paySecond, REFRESHES);
  const send = (values: Values) =>
    change.run(
      {
        secondAccountNo: second.accountNo,
        payeeAccountNo: values.payeeAccountNo,
        payeeName: values.payeeName.trim(),
        amount: values.amount,
        ...remarkOf(values),
      },
      {
        title: '确认二级户付款',
        review: [
          { label: '付款账户', value: nameOf(second) },
          { label: '收款方', value: values.payeeName.trim() },
          { label: '收款账号', value: maskAccount(values.payeeAccountNo) },
          { label: '付款金额', amount: values.amount },
        ],
      },
    );
  return (
    <ChangeDialog<typeof paySecond, Values>
      title={`从${second.accountName}付款`}
      name="secondPay"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <Form.Item
        name="payeeAccountNo"
        label="收款账号"
        validateTrigger="onBlur"
        rules={[
          { required: true, message: '请输入收款账号' },
          { pattern: /^\d{6,28}$/, message: '请输入正确格式的收款账号' },
        ]}
      >
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
      <AmountUpTo label="付款金额" verb="付" most={second.availableBalance} />
      <RemarkField />
    </ChangeDialog>
  );
}
