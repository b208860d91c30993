import { use, useCallback, useMemo, useState } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigate } from 'react-router';
import { PAGE_SIZES, type PageSize, type Sort } from '#platform/kernel/page.ts';

export type Filter = Readonly<Record<string, string>>;

export interface ListState<F extends Filter, Column extends string = never> {
  filter: F;
  pageNo: number;
  pageSize: PageSize;
  /** `column:asc` or `column:desc`; empty for the server's own order. */
  sort: Sort<Column> | '';
  /** True when anything differs from the defaults: decides between the two empties (ui.md rule 5). */
  filtered: boolean;
  /** Replaces the address and goes back to page 1. */
  setFilter(patch: Partial<Record<keyof F, string>>): void;
  clearFilter(): void;
  /** Pushes an address, so that Back returns to the page before. */
  setPage(pageNo: number, pageSize?: number): void;
  /** Replaces the address and goes back to page 1. */
  setSort(sort: string): void;
  /** Filter and sort together: one change of the address, back at page 1. */
  setView(patch: Partial<Record<keyof F, string>>, sort: string): void;
  /** The row whose detail is open next to the list; empty for none. */
  open: string;
  setOpen(id: string): void;
}

const FILTER_PREFIX = 'f.';
const DEFAULT_SIZE = 20;
export const NO_FILTER = {};

const sizeOf = (text: string | null): PageSize => PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_SIZE;
const pageOf = (text: string | null): number => (text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1);

/** The sort that an address says; one that the list does not know is none. */
const sortOf = <Column extends string>(text: string | null, columns: readonly Column[]): Sort<Column> | '' => {
  const [column, way, ...more] = (text ?? '').split(':');
  return columns.includes(column as Column) && (way === 'asc' || way === 'desc') && more.length === 0
    ? (text as Sort<Column>)
    : '';
};

const isFiltered = <F extends Filter>(filter: F, defaults: Partial<F>): boolean =>
  Object.entries(defaults).some(([name, value]) => filter[name] !== value);

/** The filter that an address says; what it does not say is the default. Unknown names are ignored. */
export function readFilter<F extends Filter>(search: URLSearchParams, defaults: F): F {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search.get(FILTER_PREFIX + name) ?? value]),
  ) as F;
}

/** The address's query with these filters changed: a default is left out, and the list starts at page 1. */
export function writeFilter<F extends Filter>(
  search: URLSearchParams,
  defaults: F,
  patch: Partial<Record<keyof F, string>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === defaults[name]) next.delete(FILTER_PREFIX + name);
    else next.set(FILTER_PREFIX + name, value as string);
  }
  next.delete('pageNo');
  return next;
}

/** The address's query with this sort; the list starts at page 1. */
function writeSort(search: URLSearchParams, sort: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('pageNo');
  if (sort) next.set('sort', sort);
  else next.delete('sort');
  return next;
}

/** The list of one tab, where the tab is part of the filter: it is filtered and cleared by the tab's own names. */
export const listOfTab = <F extends Filter>(list: ListState<F>, defaults: Partial<F>): ListState<F> => ({
  ...list,
  filtered: isFiltered(list.filter, defaults),
  clearFilter: () => list.setFilter(defaults),
});

/**
 * Filters, page, sort and open detail of a list live in the address (ui.md rule 13): reload, Back and a pasted link
 * restore them. All values are strings; several choices are joined by commas. Never put account numbers or secrets
 * here. `defaults` must be a constant outside the component or memoised. `sortable` names the columns that the list's
 * operation sorts by.
 */
export function useListState<F extends Filter, Column extends string = never>(
  defaults: F,
  sortable: readonly Column[] = [],
): ListState<F, Column> {
  const { search: shown, pathname } = useLocation();
  const search = useMemo(() => new URLSearchParams(shown), [shown]);
  const filter = useMemo(() => readFilter(search, defaults), [search, defaults]);
  const router = use(RouterContext)?.router;
  const navigate = useNavigate();
  const change = useCallback(
    (edit: (next: URLSearchParams) => URLSearchParams | void, replace: boolean) => {
      // A busy page shows an address late: a change that starts from the shown one would undo those that are on their
      // way.
      const current = router?.state.location;
      const next = new URLSearchParams(current?.pathname === pathname ? current.search : shown);
      void navigate(`?${edit(next) ?? next}`, { replace });
    },
    [router, navigate, pathname, shown],
  );
  const set = (name: string, value: string, replace: boolean) =>
    change((next) => (value ? next.set(name, value) : next.delete(name)), replace);

  return {
    filter,
    pageNo: pageOf(search.get('pageNo')),
    pageSize: sizeOf(search.get('pageSize')),
    sort: sortOf(search.get('sort'), sortable),
    open: search.get('open') ?? '',
    filtered: isFiltered(filter, defaults),
    setFilter: (patch) => change((next) => writeFilter(next, defaults, patch), true),
    clearFilter: () => change((next) => writeFilter(next, defaults, defaults), true),
    setPage: (pageNo, pageSize) =>
      change((next) => {
        next.set('pageNo', String(pageNo));
        if (pageSize) next.set('pageSize', String(pageSize));
      }, false),
    setSort: (sort) => change((next) => writeSort(next, sort), true),
    setView: (patch, sort) => change((next) => writeSort(writeFilter(next, defaults, patch), sort), true),
    setOpen: (id) => set('open', id, false),
  };
}

/**
 * The list of a drawer or of a part of a page, where the address belongs to another list: as `useListState`, but
 * forgotten when the part closes.
 */
export function useLocalListState<F extends Filter>(defaults: F = NO_FILTER as F): ListState<F> {
  const [state, setState] = useState({ filter: defaults, pageNo: 1, pageSize: DEFAULT_SIZE as PageSize, open: '' });
  const setFilter = (patch: Partial<Record<keyof F, string>>) =>
    setState((now) => ({ ...now, filter: { ...now.filter, ...patch }, pageNo: 1 }));
  return {
    ...state,
    sort: '',
    filtered: isFiltered(state.filter, defaults),
    setFilter,
    clearFilter: () => setFilter(defaults),
    setPage: (pageNo, pageSize) =>
      setState((now) => ({ ...now, pageNo, pageSize: pageSize ? sizeOf(String(pageSize)) : now.pageSize })),
    setSort: () => undefined,
    setView: setFilter,
    setOpen: (open) => setState((now) => ({ ...now, open })),
  };
}
