import { Form } from 'antd';
import { calendarText, type Every } from '#platform/kernel/calendar.ts';
import { ChangeDialog, useChange } from '#platform/portal-kit/index.ts';
import { CalendarFields, calendarOf, type CalendarValues, type DialogProps } from '#platform/ui/index.ts';
import { queryPlan, savePlan } from '../contract/plan-operations.ts';

const REFRESHES = { refreshes: [queryPlan] };
const REPEATING: readonly Every[] = ['daily', 'weekly', 'monthly'];

/** Asks for the days on which all authorised accounts are collected from. Closes with true when they are saved. */
export function PlanDialog({ close }: DialogProps<true>) {
  const [form] = Form.useForm<CalendarValues>();
  const change = useChange(savePlan, REFRESHES);
  const send = (values: CalendarValues) => {
    const calendar = calendarOf(values);
    return change.run(
      { calendar },
      {
        title: '确认设置定时归集',
        review: [
          { label: '执行时间', value: `${calendarText(calendar)} 22:00` },
          { label: '归集账户', value: '执行时全部有效授权的账户' },
          { label: '归集金额', value: '各账户超出保留金额的部分' },
        ],
      },
    );
  };
  return (
    <ChangeDialog<typeof savePlan, CalendarValues>
      title="设置定时归集"
      name="collectPlan"
      form={form}
      initialValues={{ every: 'daily' }}
      change={change}
      send={send}
      onDone={() => close(true)}
      onClose={() => close()}
      note={
        <p className="muted">
          在约定日期的22:00，把全部授权账户超出保留金额的部分归集到授权时约定的账户；未能归集的账户会在归集记录中说明原因
        </p>
      }
    >
      <CalendarFields choices={REPEATING} />
    </ChangeDialog>
  );
}
