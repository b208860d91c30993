import { useListState } from '#platform/portal-kit/index.ts';
import { DEFAULTS } from './list-defaults.ts';
import { RunDetail } from './run-detail.tsx';
import { RunList } from './run-list.tsx';

/** 对账核对 (/account/reconcile): the merchant's own files compared with its accounts; with `open` one comparison. */
export default function ReconcilePage() {
  const list = useListState(DEFAULTS);
  return list.open ? <RunDetail key={list.open} runId={list.open} list={list} /> : <RunList list={list} />;
}
