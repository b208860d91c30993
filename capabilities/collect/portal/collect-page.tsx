import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { pathTo, useListState } from '#platform/portal-kit/index.ts';
import { lazyCode, Page, PageCard, Skeleton } from '#platform/ui/index.ts';
import { CollectionDetail } from './collection-detail.tsx';
import { CollectLists } from './collect-lists.tsx';
import { DEFAULTS, SHEET } from './collect-tabs.tsx';

/** A chunk of its own: most people collect from the list. */
const CollectSheet = lazyCode(async () => ({ default: (await import('./collect-sheet.tsx')).CollectSheet }));

/**
 * 资金归集 (/fund/collect): accounts to collect from, past collections, own mandates; with `open` one collection, or a
 * sheet.
 */
export default function CollectPage() {
  const list = useListState(DEFAULTS);
  const navigate = useNavigate();
  if (list.open === SHEET)
    return (
      <Suspense
        fallback={
          <Page>
            <PageCard>
              <Skeleton rows={6} height={40} />
            </PageCard>
          </Page>
        }
      >
        <CollectSheet
          onClose={() => void navigate(pathTo('/fund/collect'))}
          onFollow={() => void navigate(pathTo('/fund/collect', { 'f.tab': 'runs' }))}
        />
      </Suspense>
    );
  return list.open ? (
    <CollectionDetail key={list.open} runId={list.open} onClose={() => list.setOpen('')} />
  ) : (
    <CollectLists list={list} />
  );
}
