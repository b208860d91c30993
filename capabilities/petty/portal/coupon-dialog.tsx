import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { ACCOUNT_MAY_NOT_PAY, ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { COUPON_DAYS_MAX, COUPON_TITLE_MAX } from '../constants.ts';
import { issueCoupon, listCoupons } from '../contract/coupon-operations.ts';
import { PETTY_HOLDER_NOT_STAFF, PETTY_NOT_OPEN, PETTY_PURPOSE_REFUSED } from '../contract/errors.ts';
import type { StaffMember } from '../contract/operations.ts';
import { PurposeField } from './purpose-field.tsx';
import { StaffField } from './staff-field.tsx';

interface Values {
  accountNo: string;
  pettyAccountNo: string;
  title: string;
  amount: string;
  validDays: number;
  remark: string;
}

const REFRESHES = { refreshes: [listCoupons] };
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [ACCOUNT_MISSING]: 'accountNo',
  [ACCOUNT_MAY_NOT_PAY]: 'amount',
  [PETTY_HOLDER_NOT_STAFF]: 'pettyAccountNo',
  [PETTY_NOT_OPEN]: 'pettyAccountNo',
  [PETTY_PURPOSE_REFUSED]: 'remark',
};

/** Issues a coupon to a member of staff. Closes with the order's state, or with nothing. */
export function CouponDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const [owner, setOwner] = useState<StaffMember>();
  const change = useChange(issueCoupon, REFRESHES);
  const send = (values: Values) =>
    change.run(values, {
      title: '确认发放备用金券',
      review: [
        { label: '领券人手机', value: owner!.mobile },
        { label: '券名称', value: values.title.trim() },
        { label: '有效期', value: `发放后${values.validDays}天` },
      ],
    });
  return (
    <ChangeDialog<typeof issueCoupon, Values>
      title="发放备用金券"
      name="pettyCoupon"
      form={form}
      initialValues={{ validDays: 7 }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
      note={<p className="muted">款项在发放时支出，持有人使用后进入其备用金账户；过期未使用的自动退回付款账户。</p>}
    >
      <AccountField label="付款账户" />
      <StaffField
        name="pettyAccountNo"
        label="领券人"
        valueOf={({ pettyAccountNo }) => pettyAccountNo}
        because={() => '未开通'}
        onPick={setOwner}
      />
      <Form.Item name="title" label="券名称" rules={[{ required: true, whitespace: true, message: '请填写券名称' }]}>
        <Input size="large" maxLength={COUPON_TITLE_MAX} placeholder="例如：团建券" autoComplete="off" />
      </Form.Item>
      <Form.Item name="amount" label="券金额" rules={[ruleOf(amountFault, { required: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
      <Form.Item name="validDays" label="有效天数" rules={[{ required: true, message: '请填写有效天数' }]}>
        <InputNumber size="large" min={1} max={COUPON_DAYS_MAX} precision={0} />
      </Form.Item>
      <PurposeField placeholder="例如：部门团建" />
    </ChangeDialog>
  );
}
