import { Suspense } from 'react';
import { useListState } from '#platform/portal-kit/index.ts';
import { lazyCode, Page, PageCard, Skeleton } from '#platform/ui/index.ts';
import { StandingDetail } from './standing-detail.tsx';
import { DEFAULTS, NEW, StandingList } from './standing-list.tsx';

const NewStanding = lazyCode(async () => ({ default: (await import('./new-standing.tsx')).NewStanding }));
const loading = (
  <Page>
    <PageCard>
      <Skeleton rows={6} height={40} />
    </PageCard>
  </Page>
);

/** 定期付款 (/fund/standing): the list, with `open` one of it or the form. */
export default function StandingPage() {
  const list = useListState(DEFAULTS);
  if (list.open === NEW) {
    return (
      <Suspense fallback={loading}>
        <NewStanding onOpen={list.setOpen} />
      </Suspense>
    );
  }
  return list.open ? (
    <StandingDetail key={list.open} standingId={list.open} onClose={() => list.setOpen('')} />
  ) : (
    <StandingList list={list} />
  );
}
