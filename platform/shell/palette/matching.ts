/** An entry of the palette. */
export interface Entry {
  id: string;
  /** The heading above it. */
  group: string;
  title: string;
  /** Shown quietly at the right: where it leads, or its key. Not searched. */
  hint?: string;
  /** The server found it by what was typed, and has put it in its sequence. */
  isFound?: true;
  run(): void;
}

/** What is known without the server, in the order in which it is shown. */
const places = ['最近打开', '菜单', '操作'];

/** Positions in the text that the typed letters mean, by full pinyin or initials; null for none. */
export type PinyinMatch = (text: string, typed: string) => readonly number[] | null;

/** Lower is better; null is no match. */
function rankOf(title: string, typed: string, pinyin: PinyinMatch | null): number | null {
  const at = title.toLowerCase().indexOf(typed);
  if (at >= 0) return at === 0 ? 0 : 1;
  const letters = pinyin?.(title, typed);
  if (!letters?.length) return null;
  return letters[0] === 0 ? 2 : 3;
}

/** The typed text without spaces and case: `sz mx` is `szmx`, and an order number may be pasted in groups. */
export const plain = (query: string): string => query.replace(/\s+/g, '').toLowerCase();

/** Groups in their sequence, each once. */
export const groupsOf = (entries: readonly Entry[]): string[] => [...new Set(entries.map(({ group }) => group))];

/**
 * The entries that fit, best first within their group; all of them for an empty query. What the server found is last,
 * because it comes later: before the places, it would change which entry Enter chooses. Before the dictionary has come,
 * letters find Latin text only.
 */
export function findEntries(entries: readonly Entry[], query: string, pinyin: PinyinMatch | null): Entry[] {
  const typed = plain(query);
  const found = entries.filter(({ isFound }) => isFound);
  const ranked = entries.flatMap((entry) => {
    const rank = entry.isFound ? null : typed === '' ? 0 : rankOf(entry.title, typed, pinyin);
    return rank === null ? [] : [{ entry, rank }];
  });
  const sorted = ranked.toSorted(
    (a, b) => places.indexOf(a.entry.group) - places.indexOf(b.entry.group) || a.rank - b.rank,
  );
  return [...sorted.map(({ entry }) => entry), ...found];
}
