import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import { ChangeDialog, useCall, useChange, useToday } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, LazyDatePicker, toast, type DialogProps } from '#platform/ui/index.ts';
import { PLAN_ASSIGNED_ALREADY, PLAN_DAY_PAST, PLAN_MISSING, PLAN_NOT_IN_FORCE } from '../contract/errors.ts';
import { assignPlan, listPricedMerchants, type PricedMerchant } from '../contract/merchant-operations.ts';
import { listPlans } from '../contract/plan-operations.ts';
import { ReasonField } from '#capabilities/change/console/shared/reason-field.tsx';

interface Values {
  planId: string;
  fromDay: Dayjs;
  reason: string;
}
export interface AssignDialogProps extends DialogProps<true> {
  merchants: readonly PricedMerchant[];
}

const fieldOf = {
  [PLAN_MISSING]: 'planId',
  [PLAN_DAY_PAST]: 'fromDay',
  [PLAN_NOT_IN_FORCE]: 'fromDay',
  [PLAN_ASSIGNED_ALREADY]: 'planId',
} as const;

/** Another plan for merchants from a day on, which a second person approves. */
export function AssignDialog({ merchants, close }: AssignDialogProps) {
  const [form] = Form.useForm<Values>();
  const tomorrow = dayjs(addDays(useToday(), 1));
  const plans = useCall(listPlans, {});
  const change = useChange(assignPlan, { refreshes: [listPricedMerchants] });
  const options = (plans.data?.list ?? [])
    .filter(({ current, next }) => current ?? next)
    .map(({ planId, name }) => ({ value: planId, label: name }));
  const send = ({ planId, fromDay, reason }: Values) =>
    change.run(
      { planId, fromDay: fromDay.format('YYYY-MM-DD'), reason, mids: merchants.map(({ mid }) => mid) },
      { title: '确认分配费率方案' },
    );
  return (
    <ChangeDialog<typeof assignPlan, Values>
      title="分配费率方案"
      name="assign"
      form={form}
      initialValues={{ fromDay: tomorrow }}
      change={change}
      send={send}
      fieldOf={fieldOf}
      onDone={() => {
        toast.success('已提交，等待审批');
        close(true);
      }}
      onClose={() => close()}
    >
      <p className="muted chosen-merchants">
        {merchants.length} 家商户：{merchants.map(({ name }) => name).join('、')}
      </p>
      <Form.Item name="planId" label="费率方案" rules={[{ required: true, message: '请选择费率方案' }]}>
        <ChoiceSelect options={options} loading={plans.isFetching} />
      </Form.Item>
      <Form.Item
        name="fromDay"
        label="生效日"
        rules={[{ required: true, message: '请选择生效日' }]}
        extra="此前已报价的订单按原价收费；商户会收到调整通知"
      >
        <LazyDatePicker minDate={tomorrow} allowClear={false} />
      </Form.Item>
      <ReasonField hint="确认的人会看到" />
    </ChangeDialog>
  );
}
