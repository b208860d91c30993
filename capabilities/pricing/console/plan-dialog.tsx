import { Form, Input } from 'antd';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { ChoiceSelect, type DialogProps } from '#platform/ui/index.ts';
import { PLAN_MISSING, PLAN_NAME_TAKEN } from '../contract/errors.ts';
import { addPlan, listPlans, type ShownPlan } from '../contract/plan-operations.ts';

interface Values {
  name: string;
  note: string;
  copyOf: string;
}
export type Added = Pick<ShownPlan, 'planId' | 'name'>;
export interface PlanDialogProps extends DialogProps<Added> {
  plans: readonly ShownPlan[];
}

const fieldOf = { [PLAN_NAME_TAKEN]: 'name', [PLAN_MISSING]: 'copyOf' } as const;

/** A new plan, which begins with a draft. Closes with its id and name. */
export function PlanDialog({ plans, close }: PlanDialogProps) {
  const [form] = Form.useForm<Values>();
  const change = useChange(addPlan, { refreshes: [listPlans] });
  const options = plans.filter(({ current }) => current).map(({ planId, name }) => ({ value: planId, label: name }));
  return (
    <ChangeDialog<typeof addPlan, Values>
      title="新建费率方案"
      name="plan"
      form={form}
      initialValues={{ note: '', copyOf: 'standard' }}
      change={change}
      send={(values) => change.run(values)}
      fieldOf={fieldOf}
      okText="新建"
      onDone={({ planId }, { name }) => close({ planId, name })}
      onClose={() => close()}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, message: '请输入名称' }]}
        extra="商户在报价中看到该名称"
      >
        <Input maxLength={20} placeholder="例如：大客户" autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label="备注">
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="copyOf" label="复制价格自" rules={[{ required: true, message: '请选择费率方案' }]}>
        <ChoiceSelect options={options} />
      </Form.Item>
    </ChangeDialog>
  );
}
