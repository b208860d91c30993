import { Form } from 'antd';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { amountFault, formatAmount } from './amount-format.ts';
import { AmountInput } from './amount-input.tsx';
import { FieldFoot } from './field-foot.tsx';
import { ruleOf } from './field-faults.ts';

/** What is wrong with an amount in yuan of which at most `max` can be moved; `verb` says how: 提现, 退. */
export const amountUpToFault = (text: string, verb: string, max: string): string | null =>
  amountFault(text) ?? (fenOfYuan(text) > fenOfYuan(max) ? `最多可${verb} ${formatAmount(max)} 元，请修改金额` : null);

interface AmountUpToProps {
  label: string;
  verb: string;
  /** In yuan. */
  max: string;
  /** Below the field instead of how much there is. */
  extra?: string;
  /** Less than `max` for now, and the sentence that refuses what is above it. */
  now?: { max: string; refusal: string } | undefined;
  /** Fields on which `now` depends. */
  dependencies?: string[];
}

/**
 * The one amount of a dialog that moves a part of what there is, with 全部退款 and the like below it; the form's value
 * is `amount`. `label`: 退款金额.
 */
export function AmountUpTo({ label, verb, max, now, dependencies = [], ...props }: AmountUpToProps) {
  const { extra = `可${verb} ${formatAmount(max)} 元` } = props;
  const form = Form.useFormInstance<{ amount: string }>();
  const all = now && fenOfYuan(now.max) < fenOfYuan(max) ? now.max : max;
  const faultOf = (text: string) =>
    amountUpToFault(text, verb, max) ?? (now && fenOfYuan(text) > fenOfYuan(now.max) ? now.refusal : null);
  const take = () => {
    form.setFieldValue('amount', all);
    void form.validateFields(['amount']).catch(() => undefined);
  };
  const fillAll = { verb: label.replace(/金额$/, ''), disabled: amountFault(all) !== null, onTake: take };
  return (
    <Form.Item
      name="amount"
      label={label}
      dependencies={dependencies}
      rules={[ruleOf(faultOf, { required: true })]}
      extra={<FieldFoot fillAll={fillAll}>{extra}</FieldFoot>}
    >
      <AmountInput size="large" hero />
    </Form.Item>
  );
}
