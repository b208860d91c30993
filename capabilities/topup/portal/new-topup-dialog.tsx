import { Button, Form, Input, Select } from 'antd';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel } from '#capabilities/account/portal/shared/account-key.ts';
import { useCall, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, DialogFrame, InlineFailure, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { createTopup, listTopups } from '../contract/operations.ts';
import type { ToPay } from './how-to-pay-dialog.tsx';

interface Values {
  accountNo: string;
  amount: string;
  remark?: string;
}

const REFRESHES = [listTopups];
const REMARK_MOST = 60;
/** The field at which a refusal is shown. */
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  '02101KCSDS': 'accountNo',
  '02111KCSDS': 'accountNo',
  '03505KCSDS': 'remark',
};

/** Announces a remittance. Closes with how to pay it, or with nothing. */
export function NewTopupDialog({ close }: DialogProps<ToPay>) {
  const [form] = Form.useForm<Values>();
  const accounts = useCall(pickAccounts, {}, { quiet: true });
  const change = useChange(createTopup, { refreshes: REFRESHES });
  const { outcome, pending } = change;

  const send = async ({ remark = '', ...rest }: Values) => {
    const said = remark.trim();
    const end = await change.run({ ...rest, ...(said ? { remark: said } : {}) });
    if (end.status === 'done') close(end.data);
    const field = end.status === 'failed' ? fieldOf[end.failure.code] : undefined;
    if (field && end.status === 'failed') form.setFields([{ name: field, errors: [end.failure.message] }]);
  };
  const failed =
    outcome?.status === 'unknown' || (outcome?.status === 'failed' && !fieldOf[outcome.failure.code])
      ? outcome.failure
      : accounts.error;
  return (
    <DialogFrame
      title="生成充值单"
      busy={pending}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={pending} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={pending} disabled={pending} onClick={() => form.submit()}>
            {outcome?.status === 'unknown' ? '重试' : '生成充值单'}
          </Button>
        </>
      }
    >
      <p className="muted">生成充值码，汇款时填写在附言中，到账后按充值单入账</p>
      <Form
        form={form}
        name="newTopup"
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void send(values)}
        disabled={pending}
        validateTrigger="onBlur"
      >
        <Form.Item name="accountNo" label="入账账户" rules={[{ required: true, message: '请选择入账账户' }]}>
          <Select
            size="large"
            placeholder="请选择入账账户"
            loading={accounts.isPending}
            options={(accounts.data?.list ?? []).map((account) => ({
              value: account.accountNo,
              label: accountLabel(account),
            }))}
          />
        </Form.Item>
        <Form.Item name="amount" label="充值金额" rules={[ruleOf(amountFault, { empty: true })]}>
          <AmountInput size="large" hero />
        </Form.Item>
        <Form.Item name="remark" label="备注（选填）">
          <Input size="large" maxLength={REMARK_MOST} showCount placeholder="仅本商户可见" autoComplete="off" />
        </Form.Item>
      </Form>
      <InlineFailure failure={failed} />
    </DialogFrame>
  );
}
