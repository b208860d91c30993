import { listPath, useCall } from '#platform/portal-kit/index.ts';
import { ErrorState, Skeleton } from '#platform/ui/index.ts';
import { showForecast } from '../contract/figure-operations.ts';
import { OutflowSums } from './shared/outflow-sums.tsx';

const REFRESH_MS = 30_000;

/** What will be paid out of this account automatically. */
export function AccountForecast({ accountNo, accountKey }: { accountNo: string; accountKey: string }) {
  const { data, error, refetch } = useCall(showForecast, { accountNo }, { quiet: true, refreshMs: REFRESH_MS });
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={1} height={40} />;
  const pathOf = (days: number) => listPath('/order/journal', { due: String(days), account: accountKey });
  return <OutflowSums forecast={data.forecast} pathOf={pathOf} />;
}
