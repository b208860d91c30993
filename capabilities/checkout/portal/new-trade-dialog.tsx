import { Button, Form, Input, Select } from 'antd';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel } from '#capabilities/account/portal/shared/account-key.ts';
import { ReviewRows, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  amountFault,
  AmountInput,
  businessNow,
  DialogFrame,
  InlineFailure,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import { SUBJECT_MOST } from '../constants.ts';
import { createTrade, listTrades } from '../contract/operations.ts';

export interface MadeTrade {
  payPath: string;
  amount: string;
  subject: string;
  validUntil: string;
}

interface TradeValues {
  accountNo: string;
  amount: string;
  subject: string;
  validDays: number;
}

const START: Partial<TradeValues> = { validDays: 7 };
const REFRESHES = [listTrades];
const dayChoices = [1, 3, 7, 15, 30, 90].map((value) => ({ value, label: `${value} 天` }));

/** Asks a customer for money. Closes with the link, or with nothing. */
export function NewTradeDialog({ close }: DialogProps<MadeTrade>) {
  const [form] = Form.useForm<TradeValues>();
  const accounts = useCall(pickAccounts, {}, { quiet: true });
  const change = useChange(createTrade, { refreshes: REFRESHES });
  const { outcome, pending } = change;

  const send = async ({ subject, ...rest }: TradeValues) => {
    const values = { ...rest, subject: subject.trim() };
    const end = await change.run(values);
    if (end.status === 'done')
      close({
        payPath: end.data.payPath,
        validUntil: end.data.validUntil,
        amount: values.amount,
        subject: values.subject,
      });
  };
  const failure = outcome?.status === 'failed' || outcome?.status === 'unknown' ? outcome.failure : accounts.error;
  return (
    <DialogFrame
      title="新建收款单"
      busy={pending}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={pending} onClick={() => close()}>
            取消
          </Button>
          <Button type="primary" loading={pending} disabled={pending} onClick={() => form.submit()}>
            {outcome?.status === 'unknown' ? '重试' : '生成付款链接'}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        name="newTrade"
        layout="vertical"
        requiredMark={false}
        initialValues={START}
        onFinish={send}
        disabled={pending}
        validateTrigger="onBlur"
      >
        <Form.Item name="accountNo" label="收款账户" rules={[{ required: true, message: '请选择收款账户' }]}>
          <Select
            size="large"
            placeholder="请选择收款账户"
            loading={accounts.isPending}
            options={(accounts.data?.list ?? []).map((account) => ({
              value: account.accountNo,
              label: accountLabel(account),
            }))}
          />
        </Form.Item>
        <Form.Item name="amount" label="收款金额" rules={[ruleOf(amountFault, { empty: true })]}>
          <AmountInput size="large" hero />
        </Form.Item>
        <Form.Item
          name="subject"
          label="事由"
          rules={[
            { required: true, whitespace: true, message: '请输入事由，2~60个字' },
            { min: 2, message: '请输入事由，2~60个字' },
          ]}
        >
          <Input
            size="large"
            maxLength={SUBJECT_MOST}
            showCount
            placeholder="付款方会看到，例如：3月货款"
            autoComplete="off"
          />
        </Form.Item>
        <Form.Item
          name="validDays"
          label="有效期"
          extra="到期当天 23:59 前可付款"
          rules={[{ required: true, message: '请选择有效期' }]}
        >
          <Select size="large" options={dayChoices} />
        </Form.Item>
        <TradeSummary />
      </Form>
      <InlineFailure failure={failure} />
    </DialogFrame>
  );
}

/**
 * What the customer will see, as the form is filled in: what is wrong in it cannot be changed once the link is sent.
 */
function TradeSummary() {
  const {
    amount = '',
    subject = '',
    validDays,
  } = (Form.useWatch([], Form.useFormInstance<TradeValues>()) ?? {}) as Partial<TradeValues>;
  if (amountFault(amount) !== null || !validDays) return null;
  return (
    <section aria-label="付款方将看到">
      <p className="muted">付款方将看到</p>
      <ReviewRows
        rows={[
          { label: '付款金额', amount },
          { label: '事由', value: subject.trim() || '-' },
          { label: '付款期限', value: `${businessNow().add(validDays, 'day').format('YYYY-MM-DD')} 23:59 前` },
        ]}
      />
    </section>
  );
}
