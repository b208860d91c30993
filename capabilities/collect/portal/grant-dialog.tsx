import { Form, Input } from 'antd';
import {
  ACCOUNT_MISSING,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
  TOO_MANY_LOOKUPS,
} from '#capabilities/account/contract/errors.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { PayeeNumberInput } from '#capabilities/payee/portal/shared/payee-number-input.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import {
  accountFaultOf,
  accountField,
  accountTail,
  AmountInput,
  type DialogProps,
  restAmountFault,
  ruleOf,
} from '#platform/ui/index.ts';
import { COLLECTOR_IS_OWN, COLLECTOR_NAME_MISMATCH, COLLECT_GRANT_EXISTS } from '../contract/errors.ts';
import { grantMandate, listMandates } from '../contract/operations.ts';

interface Values {
  accountNo: string;
  payeeAccountNo: string;
  payeeName: string;
  keep: string;
}

const REFRESHES = { refreshes: [listMandates] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [PAYEE_ACCOUNT_CLOSED_TO_CREDIT]: 'payeeAccountNo',
  [TOO_MANY_LOOKUPS]: 'payeeAccountNo',
  [COLLECTOR_NAME_MISMATCH]: 'payeeName',
  [COLLECTOR_IS_OWN]: 'payeeAccountNo',
  [COLLECT_GRANT_EXISTS]: 'accountNo',
};
/** Allows another merchant to collect from an own account. Closes with its name, or with nothing. */
export function GrantDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const change = useChange(grantMandate, REFRESHES);
  const send = ({ payeeName, ...values }: Values) =>
    change.run(
      { ...values, payeeName: payeeName.trim() },
      {
        title: '确认授权资金归集',
        review: [
          { label: '授权账户', value: accountTail(values.accountNo) },
          { label: '归集方', value: payeeName.trim() },
          { label: '归集账号', value: values.payeeAccountNo },
          { label: '保留金额', amount: values.keep },
        ],
      },
    );
  return (
    <ChangeDialog<typeof grantMandate, Values>
      title="授权他方归集"
      name="grantMandate"
      form={form}
      initialValues={{ keep: '0' }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={(_data, { payeeName }) => close(payeeName.trim())}
      onClose={() => close()}
    >
      <AccountField label="授权账户" />
      <Form.Item
        name="payeeAccountNo"
        label="归集账号"
        extra="归集方在本平台的企业账号，资金只会划入此账户"
        {...accountField(accountFaultOf('归集账号'))}
      >
        <PayeeNumberInput
          kind="internal"
          placeholder="请输入归集方的账号"
          onPick={({ payeeName }) => form.setFieldValue('payeeName', payeeName)}
        />
      </Form.Item>
      <Form.Item
        name="payeeName"
        label="归集方名称"
        rules={[
          { required: true, whitespace: true, message: '请输入归集方名称' },
          { min: 2, message: '归集方名称至少2个字' },
        ]}
      >
        <Input size="large" maxLength={60} placeholder="须与账户名称完全一致" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="keep"
        label="保留金额"
        rules={[ruleOf(restAmountFault, { required: true })]}
        extra="归集后账户中至少留下这个金额；填0为不保留。归集方可以看到超出部分的金额"
      >
        <AmountInput size="large" />
      </Form.Item>
    </ChangeDialog>
  );
}
