import type { Kind } from './kind.ts';

/** A kind whose asks only its own calls know. */
export type OrderKind = Kind;

/**
 * The server halves of the kinds, which the server hands in once when it starts, as `connectKinds` of account takes
 * their contracts (docs/decisions/0001): handlers and jobs meet orders of every kind, and this capability lies below
 * all of them.
 */
let connected: ReadonlyMap<string, OrderKind> = new Map();

export function connectOrderKinds(kinds: readonly OrderKind[]): void {
  connected = new Map(kinds.map((kind) => [kind.contract.id, kind]));
}

export const orderKinds = (): readonly OrderKind[] => [...connected.values()];

/** Undefined for a kind of money that arrives, whose orders are final when they are made. */
export const findOrderKind = (id: string): OrderKind | undefined => connected.get(id);

export function orderKindOf(id: string): OrderKind {
  const kind = connected.get(id);
  if (!kind) throw new Error(`nobody knows orders of kind ${id}`);
  return kind;
}
