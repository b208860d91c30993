import { Form } from 'antd';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { amountFault, formatAmount } from './amount-format.ts';
import { AmountInput } from './amount-input.tsx';
import { ruleOf } from './field-faults.ts';

/** What is wrong with an amount in yuan of which at most `most` can be moved; `verb` says how: 提现, 退. */
export const amountUpToFault = (text: string, verb: string, most: string): string | null =>
  amountFault(text) ??
  (fenOfYuan(text) > fenOfYuan(most) ? `最多可${verb} ${formatAmount(most)} 元，请修改金额` : null);

interface AmountUpToProps {
  label: string;
  verb: string;
  /** In yuan. */
  most: string;
  /** Below the field instead of how much there is. */
  extra?: string;
}

/** The one amount of a dialog that moves a part of what there is; the form's value is `amount`. */
export const AmountUpTo = ({ label, verb, most, extra = `可${verb} ${formatAmount(most)} 元` }: AmountUpToProps) => (
  <Form.Item
    name="amount"
    label={label}
    rules={[ruleOf((text) => amountUpToFault(text, verb, most), { empty: true })]}
    extra={extra}
  >
    <AmountInput size="large" hero />
  </Form.Item>
);
