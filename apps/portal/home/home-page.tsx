import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { kinds, kindsWithForm } from '#capabilities/account/contract/kinds.ts';
import { summarizeAccounts } from '#capabilities/account/contract/operations.ts';
import { BookNotice } from '#capabilities/messaging/portal/shared/book-notice.tsx';
import { FirstDayCard } from '#capabilities/app-centre/portal/shared/first-day-card.tsx';
import { queryWorkbench } from '#capabilities/order/contract/home-operations.ts';
import type { PortalPath } from '#platform/kernel/menu.ts';
import { Can, useCall, useCan, useSession, useTodos } from '#platform/portal-kit/index.ts';
import {
  businessNow,
  EmptyState,
  ErrorState,
  lazyCode,
  Page,
  PageCard,
  PageHeader,
  Skeleton,
} from '#platform/ui/index.ts';
import { pagesOf } from '#platform/shell/menu-tree.ts';
import { todoSources } from '../todo-sources.ts';
import { AttentionCard } from './attention-card.tsx';
import { Balances, type Summary } from './balances.tsx';
import { MerchantNotice } from '#capabilities/merchant/portal/shared/merchant-notice.tsx';
import { Banners } from './banners.tsx';
import { DayChange } from './day-change.tsx';
import { OutflowBars } from './outflow-bars.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { REFRESH_MS } from './refresh.ts';
import { ReviewCard } from './review-card.tsx';
import { TO_HANDLE, ToHandleCard } from './to-handle.tsx';
import { UnusualPayments } from './unusual-payments.tsx';
import './home.css';

/** Charts are a chunk of their own, never in the entry chunk. */
const FlowChart = lazyCode(() => import('./flow-chart.tsx'));

/** After the payments. */
const otherActions: readonly PortalPath[] = ['/fund/payLink', '/account/activity', '/order/journal'];
const ACTIONS = 4;

const isZero = (yuan: string): boolean => !/[1-9]/.test(yuan);

function greeting(hour: number): string {
  if (hour < 6) return '夜深了';
  if (hour < 12) return '早上好';
  return hour < 18 ? '下午好' : '晚上好';
}

/** The roles of a person, derived from their rights; one person may have several. */
function useDuties() {
  const isAdmin = useSession((state) => state.user?.roleClass) === 'admin';
  const reviews = useCan('040101');
  const pays = useCan(kinds().flatMap(({ rights }) => rights.make));
  const readsOrders = useCan('0501');
  return { isAdmin, reviews, makes: pays && readsOrders, readsOrders };
}

/**
 * First the cards of the person's role: a checker's reviews, an administrator's matters, a maker's returned orders; for
 * all the balances (look.md, Home).
 */
export default function HomePage() {
  const user = useSession((state) => state.user);
  const [hello] = useState(() => greeting(businessNow().hour()));
  const { isAdmin, reviews, makes, readsOrders } = useDuties();
  const summary = useCall(summarizeAccounts, {}, { quiet: true, refreshMs: REFRESH_MS });
  const bench = useCall(queryWorkbench, {}, { quiet: true, enabled: readsOrders, refreshMs: REFRESH_MS });
  // Reviews have a card of their own.
  const work = useTodos(todoSources).filter(({ action }) => action);
  const balances = (
    <PageCard title="资金总览" extra={summary.data && `共 ${summary.data.accountCount} 个账户`}>
      {summary.data ? (
        <Balances summary={summary.data} />
      ) : summary.error ? (
        <ErrorState failure={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <Skeleton rows={2} height={30} />
      )}
    </PageCard>
  );
  const reviewsFirst = reviews && !isAdmin;
  const isKnown = work.every((one) => one.isKnown || one.failure) && bench.data;
  const toHandle = isKnown ? (
    <ToHandleCard work={work} workbench={isKnown} />
  ) : (
    <PageCard title={TO_HANDLE}>
      {bench.error ? (
        <ErrorState failure={bench.error} onRetry={() => void bench.refetch()} />
      ) : (
        <Skeleton rows={4} height={32} />
      )}
    </PageCard>
  );
  const outflow = isKnown && <OutflowBars {...isKnown} />;
  const flow = (
    <PageCard title="近 30 天收支" extra="不含账户内部的冻结与解冻">
      <div className="flow-room">
        <Flow summary={summary.data} failed={summary.isError} />
      </div>
    </PageCard>
  );
  return (
    <Page>
      <PageHeader
        title="首页"
        note={user && `${hello}，${user.userName || user.userMobile} · ${user.customerName}`}
        actions={<QuickActions primary={!reviews} />}
      />
      <MerchantNotice />
      <Banners />
      <BookNotice />
      <FirstDayCard />
      {reviewsFirst && <ReviewCard workbench={bench.data} />}
      {!makes && work.some(({ count }) => count > 0) && toHandle}
      {balances}
      {isAdmin && (
        <div className="home-halves">
          <AttentionCard />
          {(reviews || makes) && (
            <div className="stack">
              {reviews && <ReviewCard workbench={bench.data} />}
              {makes && toHandle}
            </div>
          )}
        </div>
      )}
      {/* Over the whole width: next to others it would be as high as they are, and mostly blank. */}
      {reviews && <UnusualPayments />}
      {makes && !isAdmin && (
        <div className="home-halves">
          {toHandle}
          {outflow}
        </div>
      )}
      <div className="home-halves">
        <Can code="0203">
          <DayChange />
        </Can>
        {makes && isAdmin ? outflow : flow}
      </div>
      {makes && isAdmin && flow}
      <Can code="0501">
        <RecentOrders />
      </Can>
    </Page>
  );
}

/** The chart, or why there is none. The card above shows cause and retry, because the same answer fills it. */
function Flow({ summary, failed }: { summary: Summary | undefined; failed: boolean }) {
  if (!summary)
    return failed ? (
      <EmptyState title="收支图暂时无法显示" hint="资金总览重试成功后一并显示" />
    ) : (
      <Skeleton rows={6} height={32} />
    );
  const still = summary.series.every((day) => isZero(day.in) && isZero(day.out));
  if (still) return <EmptyState title="近 30 天没有收支" hint="账户收款、付款后，每日的收入与支出会画在这里" />;
  return (
    <Suspense fallback={<Skeleton rows={6} height={32} />}>
      <FlowChart series={summary.series} />
    </Suspense>
  );
}

/**
 * The first four that the person may use (look.md, Home), payments before all others. The first payment is the main
 * one, unless reviewing is.
 */
function QuickActions({ primary }: { primary: boolean }) {
  const navigate = useNavigate();
  const menu = useSession((state) => state.menu) ?? [];
  const codes = useSession((state) => state.codes);
  const titles = new Map(pagesOf(menu).map(({ path, title }) => [path, title]));
  const payments = kindsWithForm().filter(({ rights }) => rights.make.some((code) => codes.has(code)));
  return [...payments.map(({ form }) => form), ...otherActions]
    .filter((path) => titles.has(path))
    .slice(0, ACTIONS)
    .map((path) => (
      <Button
        key={path}
        type={primary && path === payments[0]?.form ? 'primary' : 'default'}
        onClick={() => void navigate(path)}
      >
        {titles.get(path)}
      </Button>
    ));
}
