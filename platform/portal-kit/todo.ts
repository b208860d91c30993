import { useQueries } from '@tanstack/react-query';
import type { Operation, OutputOf } from '#platform/kernel/operation.ts';
import type { CallFailure } from './failure.ts';
import { callQuery, type CallInput } from './hooks.ts';
import { useSession } from './session.ts';

/** One piece of work that waits for a person. */
export interface Todo {
  id: string;
  /** One sentence: who asks for what. */
  text: string;
  /** ISO. The most urgent one is shown first; null, which comes last: it waits for as long as it takes. */
  until: string | null;
  /** Address where it is done. */
  to: string;
}

export interface TodoAnswer {
  /** Of all, also of those that the list leaves out. */
  count: number;
  list: readonly Todo[];
}

/** Work of one kind: each capability has one in its `portal/todo.ts`, which the portal finds by glob. */
export interface TodoSource<O extends Operation = Operation> {
  /** Function code of those who may do it; nobody else asks the server. */
  permission: string;
  operation: O;
  input: CallInput<O>;
  read(answer: OutputOf<O>): TodoAnswer;
  /** Address of the list of all. */
  more: string;
  /** Its button on the home page; absent if that page shows this work in a card of its own. */
  action?: string;
}

/** Checks a source's own types and gives the portal one type for all. */
export const todoSource = <O extends Operation>(source: TodoSource<O>): TodoSource => source as unknown as TodoSource;

const REFRESH_MS = 30_000;

/** `isKnown`: answered. Before, and after a failure, there is no work in it, which a page must not take for none. */
export type OpenWork = TodoSource & TodoAnswer & { isKnown: boolean; failure: CallFailure | null; retry(): void };

/** After every time that there is. */
const NEVER = '9999';
export const byUrgency = (a: Pick<Todo, 'until'>, b: Pick<Todo, 'until'>): number =>
  (a.until ?? NEVER).localeCompare(b.until ?? NEVER);

/** What waits for this person in each source that they may work on, the most urgent first. */
export function useTodos(sources: readonly TodoSource[]): OpenWork[] {
  const codes = useSession((state) => state.codes);
  const own = sources.filter(({ permission }) => codes.has(permission));
  const answers = useQueries({
    queries: own.map(({ operation, input }) => callQuery(operation, input, { quiet: true, refreshMs: REFRESH_MS })),
  });
  return own.map((source, index) => {
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
