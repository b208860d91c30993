import { Form, Radio } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import type { ChangeState } from '#capabilities/change/contract/words.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, ChoiceSelect, formatAmount, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { FIRST_HOURS_CHOICES } from '../constants.ts';
import { checkContact } from '../contract/operations.ts';
import { queryRules, setRules } from '../contract/rule-operations.ts';

interface Values {
  onlyBooked: boolean;
  firstHours: number;
  /** Empty: no such rule. */
  firstMost: string;
  payeeDay: string;
}
export interface RulesDialogProps extends DialogProps<ChangeState> {
  rules: OutputOf<typeof queryRules>;
}

const REFRESHES = { refreshes: [queryRules, checkContact, queryChanges] };
const ranges = [
  { value: false, label: '不限制' },
  { value: true, label: '仅已登记的收款人' },
];
const hoursOf = (current: number) =>
  [...new Set([...FIRST_HOURS_CHOICES, current])]
    .sort((one, other) => one - other)
    .map((value) => ({ value, label: `${value}小时内` }));
const max = (amount: string): string => (amount ? `最多 ${formatAmount(amount)} 元` : '不限制');

/** What the merchant allows its people to pay to payees whom they enter. Closes with what became of it. */
export function RulesDialog({ rules, close }: RulesDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(setRules, REFRESHES);
  const start: Values = {
    onlyBooked: rules.onlyBooked,
    firstHours: rules.firstHours ?? FIRST_HOURS_CHOICES[0],
    firstMost: rules.firstMost ?? '',
    payeeDay: rules.payeeDay ?? '',
  };
  const send = ({ onlyBooked, firstHours, firstMost, payeeDay }: Values) =>
    change.run(
      {
        onlyBooked,
        firstHours: firstMost ? firstHours : null,
        firstMost: firstMost || null,
        payeeDay: payeeDay || null,
      },
      {
        title: '确认设置付款保护',
        review: [
          { label: '收款人范围', value: onlyBooked ? '仅已登记的收款人' : '不限制' },
          { label: '新收款人', value: firstMost ? `首次付款后${firstHours}小时内${max(firstMost)}` : '不限制' },
          { label: '单个收款人每日', value: max(payeeDay) },
        ],
      },
    );
  return (
    <ChangeDialog<typeof setRules, Values>
      title="付款保护"
      name="payeeRules"
      form={form}
      initialValues={start}
      change={change}
      send={send}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      <p className="muted">对转账、代付和批量付款生效。付给本商户自己的账户不受限制。放宽由另一位管理员确认后生效。</p>
      <Form.Item name="onlyBooked" label="收款人范围" extra="已登记：在收款人管理中且未暂停付款">
        <Radio.Group optionType="button" block options={ranges} />
      </Form.Item>
      <div className="grid-2">
        <Form.Item name="firstHours" label="新收款人首次付款后">
          <ChoiceSelect size="large" options={hoursOf(start.firstHours)} />
        </Form.Item>
        <Form.Item name="firstMost" label="累计最多(元)" rules={[ruleOf(amountFault)]}>
          <AmountInput size="large" placeholder="不限" />
        </Form.Item>
      </div>
      <Form.Item
        name="payeeDay"
        label="单个收款人每日最多(元)"
        rules={[ruleOf(amountFault)]}
        extra="可在列表中为某个收款人单独设置"
      >
        <AmountInput size="large" placeholder="不限" />
      </Form.Item>
    </ChangeDialog>
  );
}
