import type { RightCode } from './menu.ts';
import type { z } from 'zod';
import type { Operation, OutputOf } from './operation.ts';

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

/**
 * Work of one kind, in the `contract/todo.ts` of its capability. The home page asks the operation itself; the bell and
 * the message centre ask the server, which asks the same operation and reads it by the same words.
 */
export interface TodoSource<O extends Operation = Operation> {
  /** Function code of those who may do it; nobody else is asked for it. */
  permission: RightCode;
  operation: O;
  input: z.input<O['input']>;
  read(answer: OutputOf<O>): TodoAnswer;
  /** Address of the list of all. */
  more: string;
  /** Its button on the home page; absent if that page shows this work in a card of its own. */
  action?: string;
}

/** Checks a source's own types and gives all sources one type. */
export const todoSource = <O extends Operation>(source: TodoSource<O>): TodoSource => source as unknown as TodoSource;

/** After every time that there is. */
const NEVER = '9999';
export const byUrgency = (a: Pick<Todo, 'until'>, b: Pick<Todo, 'until'>): number =>
  (a.until ?? NEVER).localeCompare(b.until ?? NEVER);
