import { Form } from 'antd';
import { useState } from 'react';
import { ACCOUNT_MAY_NOT_PAY, ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { PETTY_HOLDER_NOT_STAFF, PETTY_NOT_OPEN, PETTY_PURPOSE_REFUSED } from '../contract/errors.ts';
import { applyPetty, listPettyAccounts, listPettyEntries, type StaffMember } from '../contract/operations.ts';
import { PurposeField } from './purpose-field.tsx';
import { StaffField } from './staff-field.tsx';

interface Values {
  accountNo: string;
  pettyAccountNo: string;
  amount: string;
  remark: string;
}

const REFRESHES = { refreshes: [listPettyAccounts, listPettyEntries] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [ACCOUNT_MAY_NOT_PAY]: 'amount',
  [PETTY_HOLDER_NOT_STAFF]: 'pettyAccountNo',
  [PETTY_NOT_OPEN]: 'pettyAccountNo',
  [PETTY_PURPOSE_REFUSED]: 'remark',
};

/** Hands money to a member of staff. Closes with the order's state, or with nothing. */
export function ApplyDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const [owner, setOwner] = useState<StaffMember>();
  const change = useChange(applyPetty, REFRESHES);
  const send = (values: Values) =>
    change.run(values, {
      title: '确认备用金领用',
      review: [
        { label: '领用人手机', value: owner!.mobile },
        { label: '用途', value: values.remark.trim() },
      ],
    });
  return (
    <ChangeDialog<typeof applyPetty, Values>
      title="备用金领用"
      name="pettyApply"
      form={form}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <AccountField label="付款账户" />
      <StaffField
        name="pettyAccountNo"
        label="领用人"
        valueOf={({ pettyAccountNo }) => pettyAccountNo}
        because={() => '未开通'}
        onPick={setOwner}
      />
      <Form.Item name="amount" label="领用金额" rules={[ruleOf(amountFault, { required: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
      <PurposeField placeholder="例如：11月差旅备用金" />
    </ChangeDialog>
  );
}
