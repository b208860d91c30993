import { useListState } from '#platform/portal-kit/index.ts';
import { CollectionDetail } from './collection-detail.tsx';
import { CollectLists } from './collect-lists.tsx';
import { DEFAULTS } from './collect-tabs.tsx';

/** 资金归集 (/fund/collect): accounts to collect from, past collections, own mandates; with `open` one collection. */
export default function CollectPage() {
  const list = useListState(DEFAULTS);
  return list.open ? (
    <CollectionDetail key={list.open} runId={list.open} onClose={() => list.setOpen('')} />
  ) : (
    <CollectLists list={list} />
  );
}
