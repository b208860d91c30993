import { keepPreviousData, QueryClient, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { InputOf, Operation, OutputOf } from '#platform/kernel/operation.ts';
import { call } from './client.ts';
import type { CallFailure } from './failure.ts';

/** Data are shown at once on return to a page and asked for again when older than this (ui.md 2.4). */
const STALE_AFTER_MS = 10_000;

/** How much more rarely a page polls while changes are announced to it; polling finds the ones that it missed. */
const ASKED_LESS = 4;

/** Whether changes are announced to this page now (`apps/portal/live.ts`). */
export const live = { isUp: false };

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE_AFTER_MS, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

export type CallInput<O extends Operation> = z.input<O['input']>;
export type CallResult<O extends Operation> = UseQueryResult<OutputOf<O>, CallFailure>;

export interface UseCallOptions<O extends Operation = Operation> {
  /** False: not asked yet, e.g. while a form is incomplete. */
  enabled?: boolean;
  /**
   * Asked again at this interval while the page is visible; a function where the answer decides, e.g. of an order under
   * way.
   */
  refreshMs?: number | false | ((data: OutputOf<O>) => number | false);
  /** Asked again whenever a part of the page opens with it or its input changes: what decides soon changes. */
  fresh?: boolean;
  /** Errors are shown by the page; only a refusal of the server is toasted as well. */
  quiet?: boolean;
}

const keyOf = (operation: Operation, input: unknown): readonly unknown[] => [operation.path, input];

/** A read as React Query takes it, for those that ask several at once. */
export const callQuery = <O extends Operation>(
  operation: O,
  input: CallInput<O>,
  { refreshMs, ...options }: UseCallOptions<O> = {},
) => ({
  queryKey: keyOf(operation, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<O>> =>
    call(operation, input, { signal, quiet: options.quiet ?? false }),
  placeholderData: keepPreviousData,
  ...(options.fresh ? { refetchOnMount: 'always' as const, staleTime: 0 } : {}),
  ...(options.enabled !== undefined ? { enabled: options.enabled } : {}),
  ...(refreshMs
    ? {
        refetchInterval:
          typeof refreshMs === 'number'
            ? () => refreshMs * (live.isUp ? ASKED_LESS : 1)
            : ({ state: { data } }: { state: { data?: OutputOf<O> | undefined } }) =>
                data === undefined ? false : refreshMs(data),
      }
    : {}),
});

/**
 * A read: `const accounts = useCall(listAccounts, {})`. A changed input keeps the old data, dimmed, until the new ones
 * are there (`isPlaceholderData`). Errors: a CallFailure in `error`.
 */
export const useCall = <O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: UseCallOptions<O> = {},
): CallResult<O> => useQuery<OutputOf<O>, CallFailure>(callQuery(operation, input, options));

/**
 * The answer of a read before there is anything to draw it, for a dialog that opens with it: `useCall` with the same
 * input has it at once. Throws CallFailure; the error rules have run by then.
 */
export const fetchCall = <O extends Operation>(
  operation: O,
  input: CallInput<O>,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<OutputOf<O>> =>
  queryClient.fetchQuery({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => call(operation, input, { signal, quiet }),
    staleTime: 0,
  });

/** Makes the answers of these reads be asked for again; without arguments all of them. Called after a change. */
export async function refreshCalls(...operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return queryClient.invalidateQueries();
  await Promise.all(operations.map((operation) => queryClient.invalidateQueries({ queryKey: [operation.path] })));
}

/**
 * A plain change without confirmation and without money:
 * `const save = useAction(setDefaultMerchant, { refreshes: [loginInfo] })`, `save.mutate(input)`. What moves money or
 * needs confirmation goes through `useChange`.
 */
export function useAction<O extends Operation>(
  operation: O,
  options: {
    refreshes?: readonly Operation[];
    quiet?: boolean;
    onDone?: (data: OutputOf<O>, input: CallInput<O>) => void;
  } = {},
) {
  return useMutation<OutputOf<O>, CallFailure, CallInput<O>>({
    mutationFn: (input) => call(operation, input, { quiet: options.quiet ?? false }),
    onSuccess: (data, input) => {
      if (options.refreshes) void refreshCalls(...options.refreshes);
      options.onDone?.(data, input);
    },
  });
}

export type { InputOf, OutputOf };
