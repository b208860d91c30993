/** An entry of the palette. */
export interface Entry {
  id: string;
  group: Group;
  title: string;
  /** Shown quietly at the right: where it leads, or its key. Not searched. */
  hint?: string;
  run(): void;
}

/** In the order in which they are shown. */
export const groups = ['订单', '最近打开', '菜单', '操作'] as const;
export type Group = (typeof groups)[number];

/** Positions in the text that the typed letters mean, by full pinyin or initials; null for none. */
export type PinyinMatch = (text: string, typed: string) => readonly number[] | null;

/** Lower is better; null is no match. */
function rankOf(title: string, typed: string, pinyin: PinyinMatch | null): number | null {
  const at = title.toLowerCase().indexOf(typed);
  if (at >= 0) return at === 0 ? 0 : 1;
  const places = pinyin?.(title, typed);
  if (!places?.length) return null;
  return places[0] === 0 ? 2 : 3;
}

/** The typed text without spaces and case: `sz mx` is `szmx`, and an order number may be pasted in groups. */
export const plain = (query: string): string => query.replace(/\s+/g, '').toLowerCase();

/**
 * The entries that fit, best first within their group; all of them for an empty query. Before the dictionary has come,
 * letters find Latin text only.
 */
export function findEntries(entries: readonly Entry[], query: string, pinyin: PinyinMatch | null): Entry[] {
  const typed = plain(query);
  const ranked = entries.flatMap((entry) => {
    // An order is there because the server found it by what was typed.
    const rank = typed === '' || entry.group === '订单' ? 0 : rankOf(entry.title, typed, pinyin);
    return rank === null ? [] : [{ entry, rank }];
  });
  return ranked
    .toSorted((a, b) => groups.indexOf(a.entry.group) - groups.indexOf(b.entry.group) || a.rank - b.rank)
    .map(({ entry }) => entry);
}
