import { Form, Input } from 'antd';
import { useState } from 'react';
import { listAccounts } from '#capabilities/account/contract/operations.ts';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, businessNow, LazyDatePicker, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { CLAIM_WITHIN_DAYS } from '../constants.ts';
import { claimRemittance, listTopups } from '../contract/operations.ts';

interface Values {
  accountNo: string;
  amount: string;
  payerTail: string;
  arrivedOn: ReturnType<typeof businessNow>;
}

const REFRESHES = [listTopups, listAccounts];

/** Asks for what only the payer knows. Closes with the number of the order, or with nothing. */
export function ClaimDialog({ close }: DialogProps<string>) {
  const [form] = Form.useForm<Values>();
  const [start] = useState<Partial<Values>>(() => ({ arrivedOn: businessNow() }));
  const change = useChange(claimRemittance, { refreshes: REFRESHES });
  const send = ({ arrivedOn, ...rest }: Values) => change.run({ ...rest, arrivedOn: arrivedOn.format('YYYY-MM-DD') });
  return (
    <ChangeDialog<typeof claimRemittance, Values>
      title="认领汇款"
      name="claim"
      form={form}
      okText="认领"
      initialValues={start}
      change={change}
      send={send}
      onDone={({ orderNo }) => close(orderNo)}
      onClose={() => close()}
    >
      <p className="muted">汇款未自动入账时在此认领。付款户名须与商户名称一致，他人的汇款请联系平台处理</p>
      <AccountField label="入账账户" />
      <Form.Item name="amount" label="汇款金额" rules={[ruleOf(amountFault, { required: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
      <Form.Item
        name="payerTail"
        label="付款账号后四位"
        rules={[{ required: true, pattern: /^\d{4}$/, message: '请输入付款账号后四位数字' }]}
      >
        <Input size="large" maxLength={4} inputMode="numeric" placeholder="例如：7890" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="arrivedOn"
        label="到账日期"
        rules={[{ required: true, message: '请选择到账日期' }]}
        extra={`限最近${CLAIM_WITHIN_DAYS}天，逾期未认领的汇款原路退回付款方`}
      >
        <LazyDatePicker
          size="large"
          allowClear={false}
          disabledDate={(day) =>
            day.isAfter(businessNow(), 'day') || day.isBefore(businessNow().subtract(CLAIM_WITHIN_DAYS, 'day'), 'day')
          }
        />
      </Form.Item>
    </ChangeDialog>
  );
}
