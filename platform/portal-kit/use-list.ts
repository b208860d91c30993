import type { InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import { useCursors, type Cursors } from './cursor-pager.tsx';
import { useCall, type CallInput, type CallResult, type UseCallOptions } from './hooks.ts';
import { NO_FILTER, useListState, type Filter, type ListState } from './list-state.ts';

/** What a list page shows, as `ListPage` takes it. */
export interface ShownList<O extends Operation, F extends Filter> {
  list: ListState<F>;
  defaults: F;
  /** The filter as the server takes it, also for the file of the list. */
  input: FilterInput<O>;
  result: CallResult<O>;
}
export type FilterInput<O extends Operation> = Omit<CallInput<O>, 'pageNo' | 'pageSize' | 'after'>;

/** A failure is shown by the table; the list is read again whenever the page is opened. */
const OPTIONS = { quiet: true, fresh: true } as const;

/**
 * A list by page number: `useList(pageMerchants, DEFAULTS, inputOf)`. `inputOf` makes of the texts of the address what
 * the server takes.
 */
export function useList<O extends Operation, F extends Filter>(
  operation: O,
  defaults: F = NO_FILTER as F,
  inputOf: (filter: F) => FilterInput<O> = () => NO_FILTER as FilterInput<O>,
  options: UseCallOptions<O> = {},
): ShownList<O, F> {
  const list = useListState(defaults);
  const input = inputOf(list.filter);
  const { pageNo, pageSize } = list;
  const result = useCall(operation, { ...input, pageNo, pageSize } as CallInput<O>, { ...OPTIONS, ...options });
  return { list, defaults, input, result };
}

type RowOf<O extends Operation> = OutputOf<O> extends { list: (infer Row)[] } ? Row : never;
type PlaceOf<O extends Operation> = NonNullable<InputOf<O> extends { after?: infer Place } ? Place : never>;

export interface CursorList<O extends Operation, F extends Filter> extends ShownList<O, F> {
  cursors: Cursors<PlaceOf<O>>;
  /** Of the last row; undefined while there is no next page. */
  next: PlaceOf<O> | undefined;
}

/** A list whose pages begin behind the last row of the one before, where a count would cost too much. */
export function useCursorList<O extends Operation, F extends Filter>(
  operation: O,
  defaults: F,
  inputOf: (filter: F) => FilterInput<O>,
  placeOf: (row: RowOf<O>) => PlaceOf<O>,
): CursorList<O, F> {
  const list = useListState(defaults);
  const input = inputOf(list.filter);
  const { pageSize } = list;
  const cursors = useCursors<PlaceOf<O>>(JSON.stringify([input, pageSize]));
  const { after } = cursors;
  const result = useCall(operation, { ...input, pageSize, ...(after ? { after } : {}) } as CallInput<O>, OPTIONS);
  const { list: rows = [], more = false } = (result.data ?? {}) as { list?: RowOf<O>[]; more?: boolean };
  const last = rows.at(-1);
  return {
    list,
    defaults,
    input,
    result,
    cursors,
    next: more && last && !result.isFetching ? placeOf(last) : undefined,
  };
}
