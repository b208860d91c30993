/**
 * A visited view (spec section 3). `key` is its identity: path and identifying query; `fullPath` is its present
 * address, filters included.
 */
export interface Tab {
  key: string;
  fullPath: string;
  path: string;
  title: string;
  affix: boolean;
  cacheable: boolean;
  /** The key of the list that a hidden page was opened from. */
  from?: string | undefined;
}

/** The same as the specification lists it (section 3), which is how it is stored. */
interface VisitedView {
  name: string;
  fullPath: string;
  path: string;
  meta: { title: string; affix: boolean; cacheable: boolean; from?: string | undefined };
}

export const asVisitedView = ({ key, fullPath, path, title, affix, cacheable, from }: Tab): VisitedView => ({
  name: key,
  fullPath,
  path,
  meta: { title, affix, cacheable, from },
});

/** Nothing, when another release or a person by hand has stored it. */
export function tabOfVisitedView(stored: unknown): Tab[] {
  const { name, fullPath, path, meta } = (stored ?? {}) as Partial<VisitedView>;
  if (
    typeof name !== 'string' ||
    typeof fullPath !== 'string' ||
    typeof path !== 'string' ||
    typeof meta?.title !== 'string'
  )
    return [];
  return [
    {
      key: name,
      fullPath,
      path,
      title: meta.title,
      affix: meta.affix === true,
      cacheable: meta.cacheable === true,
      from: typeof meta.from === 'string' ? meta.from : undefined,
    },
  ];
}

/** The tabs that remain after closing; affix tabs always remain. */
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
