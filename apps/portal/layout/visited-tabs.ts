/** A visited view (spec section 3). `key` is its identity: path and identifying query; `fullPath` is where it stands now, filters included. */
export interface Tab {
  key: string;
  fullPath: string;
  path: string;
  title: string;
  affix: boolean;
  cacheable: boolean;
}

/** What closing leaves: never an affix tab is lost. */
export type Closing = 'this' | 'left' | 'right' | 'all';

export function afterClosing(tabs: readonly Tab[], key: string, what: Closing): Tab[] {
  const at = tabs.findIndex((tab) => tab.key === key);
  return tabs.filter((tab, index) => {
    if (tab.affix) return true;
    if (what === 'this') return tab.key !== key;
    if (what === 'left') return index >= at;
    return what === 'right' ? index <= at : false;
  });
}
