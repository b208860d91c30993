import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { pathTo, useListState } from '#platform/portal-kit/index.ts';
import { lazyCode, Page, PageCard, Skeleton } from '#platform/ui/index.ts';
import { SplitLists } from './split-lists.tsx';
import { RATIO, RECEIVERS, SHEET } from '../contract/split-places.ts';
import { DEFAULTS } from './split-tabs.tsx';

/** Chunks of their own: the list alone is what most people read. */
const TradeDetail = lazyCode(async () => ({ default: (await import('./trade-detail.tsx')).TradeDetail }));
const SplitForm = lazyCode(async () => ({ default: (await import('./split-form.tsx')).SplitForm }));
const Receivers = lazyCode(async () => ({ default: (await import('./receiver-list.tsx')).ReceiverList }));
const Ratio = lazyCode(async () => ({ default: (await import('./ratio-page.tsx')).RatioPage }));
const Sheet = lazyCode(async () => ({ default: (await import('./split-sheet.tsx')).SplitSheet }));
const loading = (
  <Page>
    <PageCard>
      <Skeleton rows={6} height={40} />
    </PageCard>
  </Page>
);
/** What `open` says for the form of a trade. */
const FORM = 'split-';

/**
 * 分账 (/fund/split): received trades, with `open` one of them, its form, the receivers, the ratio, or a sheet of
 * shares. All of it is one tab, and Back returns to the list as it was.
 */
export default function SplitPage() {
  const list = useListState(DEFAULTS);
  const { open, setOpen } = list;
  const navigate = useNavigate();
  if (open === RECEIVERS)
    return (
      <Suspense fallback={loading}>
        <Receivers onClose={() => setOpen('')} />
      </Suspense>
    );
  if (open === RATIO)
    return (
      <Suspense fallback={loading}>
        <Ratio onClose={() => setOpen('')} />
      </Suspense>
    );
  if (open === SHEET)
    return (
      <Suspense fallback={loading}>
        <Sheet onClose={() => void navigate(pathTo('/fund/split'))} />
      </Suspense>
    );
  if (open.startsWith(FORM)) {
    const tradeNo = open.slice(FORM.length);
    return (
      <Suspense fallback={loading}>
        <SplitForm
          key={tradeNo}
          tradeNo={tradeNo}
          onClose={() => setOpen(tradeNo)}
          onReceivers={() => setOpen(RECEIVERS)}
        />
      </Suspense>
    );
  }
  return open ? (
    <Suspense fallback={loading}>
      <TradeDetail key={open} tradeNo={open} onClose={() => setOpen('')} onSplit={() => setOpen(FORM + open)} />
    </Suspense>
  ) : (
    <SplitLists list={list} />
  );
}
