import { Suspense } from 'react';
import { useListState } from '#platform/portal-kit/index.ts';
import { lazyCode, Page, PageCard, Skeleton } from '#platform/ui/index.ts';
import { PreauthDetail } from './preauth-detail.tsx';
import { DEFAULTS, NEW, PreauthList } from './preauth-list.tsx';

/** A chunk of its own: few people who read the list fill in the form. */
const NewPreauth = lazyCode(async () => ({ default: (await import('./new-preauth.tsx')).NewPreauth }));
const loading = (
  <Page>
    <PageCard>
      <Skeleton rows={6} height={40} />
    </PageCard>
  </Page>
);

/**
 * 预授权 of both sides (/fund/preauth): the list, with `open` one of it or the form. All of it is one tab, and Back
 * returns to the list as it was.
 */
export default function PreauthPage() {
  const list = useListState(DEFAULTS);
  if (list.open === NEW) {
    return (
      <Suspense fallback={loading}>
        <NewPreauth onOpen={list.setOpen} />
      </Suspense>
    );
  }
  return list.open ? (
    <PreauthDetail key={list.open} orderNo={list.open} onClose={() => list.setOpen('')} />
  ) : (
    <PreauthList list={list} />
  );
}
