import { Button } from 'antd';
import { Link } from 'react-router';
import { kindsWithForm } from '#capabilities/account/contract/kinds.ts';
import type { PortalPath } from '#platform/kernel/menu.ts';
import { useAction, useCall, useSession } from '#platform/portal-kit/index.ts';
import { PageCard, StatusTag } from '#platform/ui/index.ts';
import { dismissFirstDay, queryFirstDay } from '../../contract/first-day-operations.ts';
import { firstSteps, stepReasons, type FirstStep } from '../../contract/first-steps.ts';
import './home-parts.css';

const places: Readonly<Record<Exclude<FirstStep, 'firstPayment'>, PortalPath>> = {
  operationPassword: '/security/setChangePwd',
  realName: '/personal/center',
  secondPerson: '/system/staff',
  reviewRule: '/review/rules',
  bankAccount: '/account/bankAccounts',
};

/** The page of the first payment that this person may make. */
function usePaymentPath(): PortalPath | undefined {
  const codes = useSession((state) => state.codes);
  return kindsWithForm().find(({ rights }) => rights.make.some((code) => codes.has(code)))?.form;
}

/** 新手指引 of the home page: what to set up first, as it is now. Nothing when all is done, or once it is put away. */
export function FirstDayCard() {
  const { data } = useCall(queryFirstDay, {}, { quiet: true, fresh: true });
  const dismiss = useAction(dismissFirstDay, { refreshes: [queryFirstDay] });
  const payment = usePaymentPath();
  if (!data || data.over) return null;
  const done = data.steps.filter((one) => one.done).length;
  return (
    <PageCard
      title="新手指引"
      extra={
        <>
          已完成 {done}/{data.steps.length}
          <Button type="link" loading={dismiss.isPending} onClick={() => dismiss.mutate({})}>
            不再显示
          </Button>
        </>
      }
    >
      <ol className="first-steps">
        {data.steps.map((one) => {
          const path = one.step === 'firstPayment' ? payment : places[one.step];
          return (
            <li key={one.step}>
              <span>
                {firstSteps[one.step]}
                <small>{stepReasons[one.step]}</small>
              </span>
              {one.done || !path ? (
                <StatusTag tone={one.done ? 'good' : 'waiting'}>{one.done ? '已完成' : '待办理'}</StatusTag>
              ) : (
                <Link to={path} aria-label={`去办理：${firstSteps[one.step]}`}>
                  去办理
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </PageCard>
  );
}
