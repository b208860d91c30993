import { useTabs } from '#platform/shell/tabs.ts';

/** Names that pages gave to their tabs; a visit opens a tab by the name of its page in the menu. */
const names = new Map<string, string>();

function applyNames(): void {
  const { tabs } = useTabs.getState();
  const named = tabs.map((tab) => ({ ...tab, title: names.get(tab.key) ?? tab.title }));
  if (named.some(({ title }, index) => title !== tabs[index]!.title)) useTabs.setState({ tabs: named });
}

/** Tabs of the console are named by their pages: 商户详情 by the merchant. */
export function nameTab(key: string, title: string): void {
  names.set(key, title);
  applyNames();
}

/** A tab keeps its name when it is opened again. */
export const keepTabNames = (): void => void useTabs.subscribe(applyNames);
