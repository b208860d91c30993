import { Form } from 'antd';
import { queryChanges } from '#capabilities/change/contract/operations.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { amountFault, AmountInput, ChoiceSelect, formatAmount, ruleOf, type DialogProps } from '#platform/ui/index.ts';
import { pageChanges } from '../contract/change-operations.ts';
import { PROTECTION_AMOUNT_NOT_POSITIVE, PROTECTION_HOURS_REVERSED } from '../contract/errors.ts';
import { editStepUp, listStepUp, type StepUpRow } from '../contract/protection-operations.ts';

export interface StepUpDialogProps extends DialogProps<string> {
  row: StepUpRow;
}
interface Values {
  amount?: string;
  fromHour?: number;
  toHour?: number;
}

const REFRESHES = { refreshes: [listStepUp, pageChanges, queryChanges] };
const fieldOf: Readonly<Partial<Record<string, keyof Values>>> = {
  [PROTECTION_AMOUNT_NOT_POSITIVE]: 'amount',
  [PROTECTION_HOURS_REVERSED]: 'toHour',
};
const hours = Array.from({ length: 25 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));

/** From which amount, or in which hours. Closes with what became of it, or with nothing. */
export function StepUpDialog({ row, close }: StepUpDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(editStepUp, REFRESHES);
  const isAmount = row.amount !== null;
  const send = (values: Values) => {
    const wanted = isAmount
      ? `${formatAmount(values.amount)}元起`
      : `${hours[values.fromHour!]!.label}至${hours[values.toHour!]!.label}为常用时间`;
    return change.run(
      { sign: row.sign, certificate: row.certificate, ...values },
      {
        title: `修改“${row.name}”的条件`,
        review: [
          { label: '现在', value: row.rule },
          { label: '修改为', value: wanted },
        ],
      },
    );
  };
  return (
    <ChangeDialog<typeof editStepUp, Values>
      title={`修改“${row.name}”的条件`}
      name="stepUp"
      form={form}
      initialValues={isAmount ? { amount: row.amount! } : { fromHour: row.fromHour ?? 0, toHour: row.toHour ?? 24 }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={({ state }) => close(state)}
      onClose={() => close()}
    >
      {isAmount ? (
        <Form.Item name="amount" label="单笔金额达到" rules={[ruleOf(amountFault, { required: true })]}>
          <AmountInput size="large" />
        </Form.Item>
      ) : (
        <div className="grid-2">
          <Form.Item name="fromHour" label="常用时间从">
            <ChoiceSelect size="large" options={hours.slice(0, 24)} />
          </Form.Item>
          <Form.Item name="toHour" label="到">
            <ChoiceSelect size="large" options={hours.slice(1)} />
          </Form.Item>
        </div>
      )}
    </ChangeDialog>
  );
}
