import type { ListState } from '#platform/portal-kit/index.ts';
import { StatusTabs } from '#platform/ui/index.ts';

const tabs = { accounts: '可归集账户', runs: '归集记录', mandates: '我方授权' } as const;
type CollectTab = keyof typeof tabs;
export const DEFAULTS = { tab: 'accounts' };
/** What `open` says for the page of a sheet. */
export const SHEET = 'sheet';

export const tabOf = (list: ListState<typeof DEFAULTS>): CollectTab =>
  list.filter.tab in tabs ? (list.filter.tab as CollectTab) : 'accounts';

/** What this merchant may collect and has collected, and what it allows others. */
export const CollectTabs = ({ list }: { list: ListState<typeof DEFAULTS> }) => (
  <StatusTabs
    label="资金归集"
    tabs={(Object.keys(tabs) as CollectTab[]).map((value) => ({ value, label: tabs[value] }))}
    value={tabOf(list)}
    onChange={(tab) => list.setFilter({ tab })}
  />
);
