import { Link } from 'react-router';
import { queryAttention } from '#capabilities/order/contract/home-operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { listPath, useCall } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  AmountText,
  EmptyState,
  ErrorState,
  formatCount,
  PageCard,
  Skeleton,
} from '#platform/ui/index.ts';
import { REFRESH_MS } from './refresh.ts';

type Attention = OutputOf<typeof queryAttention>;

const periods = { day: '当日金额', month: '当月金额', count: '当日笔数' } as const;
const ENOUGH_REVIEWERS = 2;

interface Matter {
  what: string;
  /** The advice. */
  advice: string;
}

/** Matters that only an administrator can solve, in sentences. */
function mattersOf({ reviewers, withoutFactors, limits }: Attention): Matter[] {
  return [
    ...(reviewers.length >= ENOUGH_REVIEWERS
      ? []
      : [
          {
            what: reviewers.length === 0 ? '没有人可以复核订单' : `只有 ${reviewers[0]} 可以复核订单`,
            advice: '复核人不能复核自己提交的订单，请至少配置两名复核人',
          },
        ]),
    ...withoutFactors.map(({ name, lacks }) => ({
      what: `${name} 未完成${lacks.join('、')}`,
      advice: '在完成之前不能提交付款或复核，请通知本人登录后办理',
    })),
    ...limits.map(({ accountNo, functionName, period, percent }) => ({
      what: `账户 ${accountTail(accountNo)} 的${functionName}${periods[period]}限额已用 ${percent}%`,
      advice: percent >= 100 ? '超出部分须等到下一周期，或申请调整限额' : '临近用完，请提前安排付款或申请调整限额',
    })),
  ];
}

/** For administrators: what needs a person, and today's orders by state. */
export function AttentionCard() {
  const attention = useCall(queryAttention, {}, { quiet: true, refreshMs: REFRESH_MS });
  const { data } = attention;
  const matters = data && mattersOf(data);
  return (
    <PageCard title={matters?.length ? `需要关注（${matters.length}）` : '需要关注'}>
      {!data || !matters ? (
        attention.error ? (
          <ErrorState failure={attention.error} onRetry={() => void attention.refetch()} />
        ) : (
          <Skeleton rows={3} height={40} />
        )
      ) : (
        <>
          {matters.length === 0 ? (
            <EmptyState title="没有需要关注的事项" hint="复核人不足、人员缺少验证方式、限额将用完时会出现在这里" />
          ) : (
            <ul className="home-list">
              {matters.map(({ what, advice }) => (
                <li key={what}>
                  <span className="home-list-text">
                    {what}
                    <small>{advice}</small>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <Today states={data.today} />
        </>
      )}
    </PageCard>
  );
}

function Today({ states }: { states: Attention['today'] }) {
  if (states.length === 0) return <p className="home-today muted">今日还没有提交订单</p>;
  return (
    <p className="home-today numeric">
      <span className="muted">今日订单</span>
      {states.map(({ state, stateName, count, amount }) => (
        <Link key={state} to={listPath('/order/journal', { states: state })}>
          {stateName} {formatCount(count)} 笔 · <AmountText value={amount} /> 元
        </Link>
      ))}
    </p>
  );
}
