import { PageCard } from './page.tsx';
import { ErrorState, Skeleton, type ShownFailure } from './states.tsx';

interface Read {
  error: ShownFailure | null;
  isFetching: boolean;
  refetch(): unknown;
}

/** In place of a card whose record is not read yet: its outline, or why that failed, with a button to try again. */
export const WaitingCard = ({ result, rows = 8, height = 20 }: { result: Read; rows?: number; height?: number }) => (
  <PageCard>
    {result.error && !result.isFetching ? (
      <ErrorState failure={result.error} onRetry={() => void result.refetch()} />
    ) : (
      <Skeleton rows={rows} height={height} />
    )}
  </PageCard>
);
