import { Form, Input } from 'antd';
import { AccountField } from '#capabilities/account/portal/shared/account-field.tsx';
import { ChangeDialog, ReviewRows, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, businessNow, ChoiceSelect, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { SUBJECT_MAX } from '../constants.ts';
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
  const change = useChange(createTrade, { refreshes: REFRESHES });
  const send = ({ subject, ...rest }: TradeValues) => change.run({ ...rest, subject: subject.trim() });
  return (
    <ChangeDialog<typeof createTrade, TradeValues>
      title="新建收款单"
      name="newTrade"
      form={form}
      okText="生成付款链接"
      initialValues={START}
      change={change}
      send={send}
      onDone={({ payPath, validUntil }, { amount, subject }) =>
        close({ payPath, validUntil, amount, subject: subject.trim() })
      }
      onClose={() => close()}
    >
      <AccountField label="收款账户" />
      <Form.Item name="amount" label="收款金额" rules={[ruleOf(amountFault, { required: true })]}>
        <AmountInput size="large" hero />
      </Form.Item>
      <Form.Item
        name="subject"
        label="事由"
        rules={[
          { required: true, whitespace: true, message: '请输入事由，2～60个字' },
          { min: 2, message: '请输入事由，2～60个字' },
        ]}
      >
        <Input
          size="large"
          maxLength={SUBJECT_MAX}
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
        <ChoiceSelect size="large" options={dayChoices} />
      </Form.Item>
      <TradeSummary />
    </ChangeDialog>
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
