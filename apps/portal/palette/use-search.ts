import { useMemo } from 'react';
import { searchAll } from '#capabilities/search/contract/operations.ts';
import { wordsOf } from '#capabilities/search/contract/words.ts';
import { LONGEST_WORD, WORDS_A_SEARCH } from '#capabilities/search/constants.ts';
import type { PortalPath } from '#platform/kernel/menu.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/hooks.ts';
import { listPath, pathTo } from '#platform/portal-kit/path.ts';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { formatAmount } from '#platform/ui/amount-format.ts';
import { pageOf } from '#platform/shell/page-of.ts';
import type { Entry } from '#platform/shell/palette/matching.ts';
import { usePaused } from '#platform/shell/palette/use-paused.ts';

type Item = OutputOf<typeof searchAll>['items'][number];
type Hit = Item['groups'][number]['hits'][number];

const ORDER_LIST = '/order/journal';
/** The shortest word that the server is asked for. */
const SHORTEST = 2;
/** Neither pinyin nor initials of a menu. */
const MAY_BE_A_REMARK = /[^\p{ASCII}]|\d/u;

/** What the server has found. */
export interface Search {
  entries: Entry[];
  /** Where the search is: nothing is asked, the server is being asked, it has answered, or it could not. */
  state: 'idle' | 'asking' | 'answered' | 'failed' | 'tooMany';
  /** Words of a list that nothing was found for. */
  missed: readonly string[];
}

/** Its page with what it shows; the pages of hits are those of the capabilities' menus. */
const addressOf = ({ page, query, filter }: Hit): string => {
  const path = page as PortalPath;
  const address = listPath(path, filter);
  const more = pathTo(path, query).slice(path.length + 1);
  return more ? `${address}${address.includes('?') ? '&' : '?'}${more}` : address;
};

/** One word: under the kinds of result. A list: under its words, each result with its kind. */
function entriesOf(items: readonly Item[], menu: MenuTreeNode[], go: (path: string) => void): Entry[] {
  const isList = items.length > 1;
  return items.flatMap(({ word, groups }) =>
    groups.flatMap(({ name, title: kind, hits }) =>
      hits
        .filter(({ page }) => pageOf(menu, page))
        .map((hit) => ({
          id: isList ? `${word}:${name}:${hit.id}` : `${name}:${hit.id}`,
          group: isList ? word : kind,
          title: hit.amount === null ? hit.title : `${hit.title}　${formatAmount(hit.amount)} 元`,
          hint: isList ? `${kind} · ${hit.note}` : hit.note,
          isFound: true as const,
          run: () => go(addressOf(hit)),
        })),
    ),
  );
}

/** Remarks are in no index: the list of orders looks for them within its period. */
const listEntry = (menu: MenuTreeNode[], word: string, go: (path: string) => void): Entry[] =>
  MAY_BE_A_REMARK.test(word) && pageOf(menu, ORDER_LIST)
    ? [
        {
          id: 'list',
          group: '更多',
          title: `在订单流水中查找“${word}”`,
          hint: '近一月，含备注',
          isFound: true,
          run: () => go(listPath(ORDER_LIST, { keyword: word })),
        },
      ]
    : [];

/** What the server finds of the typed or pasted words: numbers, amounts, names and ends of accounts. */
export function useSearch(menu: MenuTreeNode[], query: string, go: (path: string) => void): Search {
  const signed = useSession((state) => Boolean(state.user?.mid));
  const typed = query.trim();
  const paused = usePaused(typed);
  const words = useMemo(() => wordsOf(paused).filter((word) => [...word].length <= LONGEST_WORD), [paused]);
  const isTooMany = wordsOf(typed).length > WORDS_A_SEARCH;
  const asks = (text: string): boolean => signed && wordsOf(text).some((word) => [...word].length >= SHORTEST);
  const enabled = asks(paused) && words.length > 0 && words.length <= WORDS_A_SEARCH;
  const answer = useCall(searchAll, { words }, { enabled, quiet: true });
  if (isTooMany) return { entries: [], state: 'tooMany', missed: [] };
  if (!asks(typed)) return { entries: [], state: 'idle', missed: [] };
  // Otherwise Enter would choose a result of older words.
  if (paused !== typed || answer.isPlaceholderData) return { entries: [], state: 'asking', missed: [] };
  if (answer.isError) return { entries: [], state: 'failed', missed: [] };
  if (!answer.data) return { entries: [], state: 'asking', missed: [] };
  const found = entriesOf(answer.data.items, menu, go);
  const [only] = words;
  if (words.length === 1) return { entries: [...found, ...listEntry(menu, only!, go)], state: 'answered', missed: [] };
  const missed = words.filter((word) => !found.some(({ group }) => group === word));
  return { entries: found, state: 'answered', missed };
}
