import { Suspense } from 'react';
import { useCall } from '#platform/portal-kit/index.ts';
import { ErrorState, lazyCode, Page, PageCard, PageHeader, Skeleton } from '#platform/ui/index.ts';
import { applyStatus } from '../contract/sign-operations.ts';
import { Holding } from './holding.tsx';
import './wealth.css';

/** A chunk of its own: a company signs once. */
const SignUp = lazyCode(async () => ({ default: (await import('./sign-up.tsx')).SignUp }));
const FOLLOW_MS = 3_000;

/** 余额理财 (/lyb/index): the signing steps until the account is open, then the holding. */
export default function WealthPage() {
  const standing = useCall(
    applyStatus,
    {},
    { quiet: true, refreshMs: ({ state }) => (state === 'opening' || state === 'closing') && FOLLOW_MS },
  );
  if (standing.data?.state === 'open') return <Holding />;
  const loading = (
    <PageCard>
      <Skeleton rows={6} height={24} />
    </PageCard>
  );
  return (
    <Page>
      <PageHeader title="余额理财" note="闲置资金申购货币市场基金，按日计算收益，赎回款回到本企业账户" />
      {standing.data ? (
        <Suspense fallback={loading}>
          <SignUp standing={standing.data} />
        </Suspense>
      ) : standing.error ? (
        <PageCard>
          <ErrorState failure={standing.error} onRetry={() => void standing.refetch()} />
        </PageCard>
      ) : (
        loading
      )}
    </Page>
  );
}
