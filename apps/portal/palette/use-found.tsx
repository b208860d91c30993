import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import type { Found } from '#platform/shell/palette/palette-dialog.tsx';
import { orderEntry } from './order-entry.ts';
import { SearchStatus } from './search-status.tsx';
import { useSearch } from './use-search.ts';

/** A whole order number first, which needs no search, then what the server finds. */
export function useFound(menu: MenuTreeNode[], query: string, go: (path: string) => void): Found {
  const { entries, ...search } = useSearch(menu, query, go);
  const byNumber = orderEntry(menu, query, go);
  const hits = entries.filter(({ id }) => byNumber.length === 0 || (id !== byNumber[0]!.id && id !== 'list'));
  return {
    entries: [...byNumber, ...hits],
    status: (isEmpty) => <SearchStatus query={query} isEmpty={isEmpty} {...search} />,
  };
}
