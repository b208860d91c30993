import { Button } from 'antd';
import { calendarText } from '#platform/kernel/calendar.ts';
import { Can, failureIn, useCall, useChange } from '#platform/portal-kit/index.ts';
import { dialogs, formatTime, InlineFailure, StatusTag, toast, type DialogProps } from '#platform/ui/index.ts';
import { queryPlan, stopPlan, type CollectionPlan } from '../contract/plan-operations.ts';
import { planTones } from '../contract/words.ts';

const REFRESHES = { refreshes: [queryPlan] };
const askForPlan = () =>
  dialogs.load<true, DialogProps<true>>(() => import('./plan-dialog.tsx').then(({ PlanDialog }) => PlanDialog), {});

const daysOf = ({ calendar }: CollectionPlan): string => (calendar ? `${calendarText(calendar)} 22:00` : '');
const noteOf = (plan: CollectionPlan): string =>
  plan.state === 'active'
    ? `${daysOf(plan)}，下次 ${formatTime(plan.nextAt!).slice(0, 16)}`
    : plan.stopReason || '按日、周或月自动归集全部授权账户';

/** Whether and when this merchant collects automatically. */
export function PlanBar() {
  const plan = useCall(queryPlan, {}, { quiet: true });
  const change = useChange(stopPlan, REFRESHES);
  const save = async () => {
    if (await askForPlan()) toast.success('定时归集已启用');
  };
  const stop = async (found: CollectionPlan) => {
    const end = await change.run({}, { title: '停用定时归集', review: [{ label: '执行时间', value: daysOf(found) }] });
    if (end.status === 'done') toast.success('定时归集已停用');
    if (end.status === 'failed') void plan.refetch();
  };
  const { outcome, pending } = change;
  const failed = failureIn(outcome);
  if (plan.error) return <InlineFailure failure={plan.error} />;
  const found = plan.data;
  if (!found) return null;
  return (
    <>
      <div className="row collect-plan" role="group" aria-label="定时归集">
        <span>定时归集</span>
        <StatusTag tone={planTones[found.state]}>{found.stateName}</StatusTag>
        <span className="muted collect-plan-note">{noteOf(found)}</span>
        <Can code="031801">
          <Button size="small" onClick={() => void save()}>
            {found.state === 'active' ? '修改' : '设置'}
          </Button>
          {found.state === 'active' && (
            <Button size="small" loading={pending} onClick={() => void stop(found)}>
              停用
            </Button>
          )}
        </Can>
      </div>
      <InlineFailure failure={failed} />
    </>
  );
}
