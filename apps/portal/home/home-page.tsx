import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { summarizeAccounts } from '#capabilities/account/contract/operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, useCall, useSession } from '#platform/portal-kit/index.ts';
import { AmountText, businessNow, EmptyState, ErrorState, Page, PageCard, PageHeader, Skeleton } from '#platform/ui/index.ts';
import { pagesOf } from '../menu-tree.ts';
import { RecentOrders } from './recent-orders.tsx';
import { TodoList } from './todo-list.tsx';
import './home.css';

/** Charts are a chunk of their own, never in the entry (issue budget). */
const FlowChart = lazy(() => import('./flow-chart.tsx'));

type Summary = OutputOf<typeof summarizeAccounts>;

const REFRESH_MS = 30_000;

const actions = [
  { path: '/fund/transfer', code: '030201', label: '转账' },
  { path: '/fund/withdraw', code: '030101', label: '提现' },
  { path: '/account/activity', code: '0203', label: '收支明细' },
  { path: '/order/journal', code: '0501', label: '订单流水' },
] as const;

const isZero = (yuan: string): boolean => !/[1-9]/.test(yuan);

function greeting(hour: number): string {
  if (hour < 6) return '夜深了';
  if (hour < 12) return '早上好';
  return hour < 18 ? '下午好' : '晚上好';
}

/** Balances, what waits for this person, the last 30 days, the newest orders. */
export default function HomePage() {
  const user = useSession((state) => state.user);
  const [hello] = useState(() => greeting(businessNow().hour()));
  const summary = useCall(summarizeAccounts, {}, { quiet: true, refreshMs: REFRESH_MS });
  return (
    <Page>
      <PageHeader
        title="首页"
        note={user && `${hello}，${user.userName || user.userMobile} · ${user.customerName}`}
        actions={<QuickActions />}
      />
      <PageCard title="资金总览" extra={summary.data && `共 ${summary.data.accountCount} 个账户`}>
        {summary.data ? <Balances summary={summary.data} /> : summary.error ? <ErrorState failure={summary.error} onRetry={() => void summary.refetch()} /> : <Skeleton rows={2} height={30} />}
      </PageCard>
      <div className="home-columns">
        <PageCard title="近 30 天收支" extra="不含账户内部的冻结与解冻">
          <div className="flow-room">
            <Flow summary={summary.data} failed={summary.isError} />
          </div>
        </PageCard>
        <TodoList />
      </div>
      <Can code="0501">
        <RecentOrders />
      </Can>
    </Page>
  );
}

/** The chart, or why there is none. Cause and retry stand in the card above, which the same answer fills. */
function Flow({ summary, failed }: { summary: Summary | undefined; failed: boolean }) {
  if (!summary) return failed ? <EmptyState title="收支图暂时无法显示" hint="资金总览重试成功后一并显示" /> : <Skeleton rows={6} height={32} />;
  const still = summary.series.every((day) => isZero(day.in) && isZero(day.out));
  if (still) return <EmptyState title="近 30 天没有收支" hint="账户收款、付款后，每日的收入与支出会画在这里" />;
  return (
    <Suspense fallback={<Skeleton rows={6} height={32} />}>
      <FlowChart series={summary.series} />
    </Suspense>
  );
}

function QuickActions() {
  const navigate = useNavigate();
  const menu = useSession((state) => state.menu) ?? [];
  const reachable = new Set(pagesOf(menu).map((page) => page.path));
  const open = actions.filter((action) => reachable.has(action.path));
  return open.map((action, index) => (
    <Can key={action.path} code={action.code}>
      <Button type={index === 0 && action.path === '/fund/transfer' ? 'primary' : 'default'} onClick={() => void navigate(action.path)}>
        {action.label}
      </Button>
    </Can>
  ));
}

function Balances({ summary }: { summary: Summary }) {
  const rest = [
    { label: '冻结金额(元)', value: summary.frozenBalance, hint: '已提交、尚未完成的付款占用' },
    { label: '在途金额(元)', value: summary.inTransitBalance, hint: '尚未到账的款项' },
    { label: '总余额(元)', value: summary.totalBalance, hint: '可用、冻结与在途之和' },
  ];
  return (
    <div className="balances">
      <div className="balance balance-main">
        <span className="balance-label">可用余额(元)</span>
        <AmountText value={summary.availableBalance} size="display" />
        <Link to="/account/overview">查看各账户</Link>
      </div>
      {rest.map(({ label, value, hint }) => (
        <div className="balance" key={label}>
          <span className="balance-label">{label}</span>
          <AmountText value={value} size="large" />
          <span className="muted fs-12">{hint}</span>
        </div>
      ))}
    </div>
  );
}
