import type { ListState } from '#platform/portal-kit/index.ts';
import { StatusTabs } from '#platform/ui/index.ts';

export const DEFAULTS = { list: 'trades', keyword: '', states: '' };
const NO_FILTER = { keyword: '', states: '' };
const lists = { trades: '可分账交易', received: '收到的分账' } as const;
export type SplitTab = keyof typeof lists;

export const tabOf = (list: ListState<typeof DEFAULTS>): SplitTab =>
  list.filter.list === 'received' ? 'received' : 'trades';

/** What this merchant shares, or what others have shared with it; a filter is of one of both. */
export const SplitTabs = ({ list }: { list: ListState<typeof DEFAULTS> }) => (
  <StatusTabs
    label="分账列表"
    tabs={(Object.keys(lists) as SplitTab[]).map((value) => ({ value, label: lists[value] }))}
    value={tabOf(list)}
    onChange={(chosen) => list.setFilter({ ...NO_FILTER, list: chosen })}
  />
);
