import { Form } from 'antd';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import {
  amountFault,
  AmountInput,
  ChoiceSelect,
  formatAmount,
  ParagraphInput,
  ruleOf,
  type DialogProps,
} from '#platform/ui/index.ts';
import { LIMIT_REQUEST_PENDING } from '../contract/errors.ts';
import type { getAccountInfo } from '../contract/operations.ts';
import { applyRaise, listRaises } from '../contract/raise-operations.ts';
import { raiseNames } from '../contract/words.ts';

type Limit = OutputOf<typeof getAccountInfo>['limits'][number];
export interface RaiseDialogProps extends DialogProps<true> {
  limits: readonly Limit[];
}
interface Values {
  function: string;
  single?: string;
  day?: string;
  month?: string;
  reason: string;
}

const REFRESHES = { refreshes: [listRaises] };
const FIELDS = [
  { name: 'single', label: raiseNames.singleFen, now: ({ single }: Limit) => single },
  { name: 'day', label: raiseNames.dayFen, now: ({ day }: Limit) => day.limit },
  { name: 'month', label: raiseNames.monthFen, now: ({ month }: Limit) => month.limit },
] as const;

const raiseFault = (text: string, now: string | undefined): string | null =>
  amountFault(text) ??
  (now !== undefined && fenOfYuan(text) <= fenOfYuan(now) ? '申请的限额须高于当前限额，请修改' : null);

/** Asks the provider for higher limits of one function. Closes when it is kept, or with nothing. */
export function RaiseDialog({ limits, close }: RaiseDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(applyRaise, REFRESHES);
  const chosen = Form.useWatch('function', form) ?? limits[0]?.function;
  const limit = limits.find((one) => one.function === chosen);
  const send = ({ function: id, reason, ...amounts }: Values) => {
    const wanted = FIELDS.filter(({ name }) => amounts[name]);
    return change.run(
      { function: id, reason: reason.trim(), ...Object.fromEntries(wanted.map(({ name }) => [name, amounts[name]!])) },
      {
        title: '确认申请提额',
        review: [
          { label: '业务', value: limit?.functionName ?? '' },
          ...wanted.map(({ name, label, now }) => ({
            label,
            value: `${limit ? formatAmount(now(limit)) : ''} → ${formatAmount(amounts[name]!)} 元`,
          })),
          { label: '申请原因', value: reason.trim() },
        ],
      },
    );
  };
  return (
    <ChangeDialog<typeof applyRaise, Values>
      title="申请提额"
      name="raise"
      form={form}
      initialValues={limits[0] ? { function: limits[0].function } : {}}
      change={change}
      send={send}
      fieldOf={{ [LIMIT_REQUEST_PENDING]: 'function' }}
      onDone={() => close(true)}
      onClose={() => close()}
      okText="提交申请"
      note={<p className="muted">由平台处理，处理前仍按当前限额；不填的限额不变</p>}
    >
      <Form.Item name="function" label="业务">
        <ChoiceSelect
          size="large"
          options={limits.map(({ function: value, functionName }) => ({ value, label: functionName }))}
        />
      </Form.Item>
      {FIELDS.map(({ name, label, now }) => (
        <Form.Item
          key={name}
          name={name}
          dependencies={['function']}
          label={`${label}（选填）`}
          rules={[ruleOf((text) => raiseFault(text, limit && now(limit)))]}
          extra={limit && `当前 ${formatAmount(now(limit))} 元`}
        >
          <AmountInput size="large" placeholder="不变" />
        </Form.Item>
      ))}
      <Form.Item
        name="reason"
        label="申请原因"
        rules={[{ required: true, whitespace: true, min: 5, message: '请填写申请原因，5～200个字' }]}
      >
        <ParagraphInput rows={3} maxLength={200} placeholder="例如：月底集中结算货款，单日付款约三百万元" />
      </Form.Item>
    </ChangeDialog>
  );
}
