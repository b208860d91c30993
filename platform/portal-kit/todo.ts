import { useQueries } from '@tanstack/react-query';
import { byUrgency, type TodoAnswer, type TodoSource } from '#platform/kernel/todo.ts';
import type { CallFailure } from './failure.ts';
import { callQuery } from './hooks.ts';
import { useSession } from './session.ts';

const REFRESH_MS = 30_000;

/** `isKnown`: answered. Before, and after a failure, there is no work in it, which a page must not take for none. */
export type OpenWork = TodoSource & TodoAnswer & { isKnown: boolean; failure: CallFailure | null; retry(): void };

/** What waits for this person in each source that they may work on, the most urgent first. */
export function useTodos(sources: readonly TodoSource[]): OpenWork[] {
  const codes = useSession((state) => state.codes);
  const permittedSources = sources.filter(({ permission }) => codes.has(permission));
  const answers = useQueries({
    queries: permittedSources.map(({ operation, input }) =>
      callQuery(operation, input, { quiet: true, refreshMs: REFRESH_MS }),
    ),
  });
  return permittedSources.map((source, index) => {
    const { data, error, refetch } = answers[index]!;
    const isKnown = data !== undefined;
    const { count, list } = isKnown ? source.read(data) : { count: 0, list: [] };
    return {
      ...source,
      count,
      list: list.toSorted(byUrgency),
      isKnown,
      failure: error as CallFailure | null,
      retry: () => void refetch(),
    };
  });
}
