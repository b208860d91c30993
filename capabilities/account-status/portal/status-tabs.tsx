import type { ListState } from '#platform/portal-kit/index.ts';
import { StatusTabs } from '#platform/ui/index.ts';

const tabs = { accounts: '账户', parts: '冻结明细', changes: '变更记录' } as const;
type StatusTab = keyof typeof tabs;
export const DEFAULTS = { tab: 'accounts' };

export const tabOf = (list: ListState<typeof DEFAULTS>): StatusTab =>
  list.filter.tab in tabs ? (list.filter.tab as StatusTab) : 'accounts';

export const AccountTabs = ({ list }: { list: ListState<typeof DEFAULTS> }) => (
  <StatusTabs
    label="账户管理"
    tabs={(Object.keys(tabs) as StatusTab[]).map((value) => ({ value, label: tabs[value] }))}
    value={tabOf(list)}
    onChange={(tab) => list.setFilter({ tab })}
  />
);
