import { Form, Input } from 'antd';
import { ACCOUNT_MAY_NOT_PAY, ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, ChoiceSelect, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { PETTY_PURPOSE_REFUSED } from '../contract/errors.ts';
import { claimExpense, listPettyAccounts, listPettyEntries } from '../contract/operations.ts';
import { categoryKeys, expenseCategories, type ExpenseCategory } from '../contract/words.ts';
import { PurposeField } from './purpose-field.tsx';

interface Values {
  accountNo: string;
  amount: string;
  category: ExpenseCategory;
  voucherNo?: string;
  remark: string;
}

const REFRESHES = { refreshes: [listPettyAccounts, listPettyEntries] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [ACCOUNT_MAY_NOT_PAY]: 'amount',
  [PETTY_PURPOSE_REFUSED]: 'remark',
};
const options = categoryKeys.map((value) => ({ value, label: expenseCategories[value] }));

/** Asks the merchant for what its owner has spent. Closes with the order's state, or with nothing. */
export function ExpenseDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const change = useChange(claimExpense, REFRESHES);
  const send = ({ voucherNo = '', ...values }: Values) => {
    const voucher = voucherNo.trim();
    return change.run(
      { ...values, ...(voucher ? { voucherNo: voucher } : {}) },
      {
        title: '确认备用金报销',
        review: [
          { label: '费用类型', value: expenseCategories[values.category] },
          ...(voucher ? [{ label: '票据号码', value: voucher }] : []),
          { label: '用途', value: values.remark.trim() },
        ],
      },
    );
  };
  return (
    <ChangeDialog<typeof claimExpense, Values>
      title="备用金报销"
      name="pettyExpense"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <p className="muted">为商户垫付的费用，由所选账户付到您的备用金账户</p>
      <AccountField label="付款账户" />
      <Form.Item name="category" label="费用类型" rules={[{ required: true, message: '请选择费用类型' }]}>
        <ChoiceSelect size="large" placeholder="请选择费用类型" options={options} />
      </Form.Item>
      <Form.Item name="amount" label="报销金额" rules={[ruleOf(amountFault, { required: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
      <Form.Item name="voucherNo" label="票据号码（选填）">
        <Input size="large" maxLength={40} autoComplete="off" />
      </Form.Item>
      <PurposeField placeholder="例如：拜访客户打车" />
    </ChangeDialog>
  );
}
