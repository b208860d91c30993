import { composed } from '#platform/kernel/composition.ts';
import type { Kind } from './kind.ts';

/** A kind whose asks only its own calls know. */
export type OrderKind = Kind;

declare module '#platform/kernel/composition.ts' {
  interface ServerComposition {
    /**
     * The server halves of the kinds by their ids (docs/decisions/0001): handlers and jobs meet orders of every kind,
     * and this capability lies below all of them.
     */
    orderKinds: ReadonlyMap<string, OrderKind>;
  }
}

export const indexOrderKinds = (kinds: readonly OrderKind[]): ReadonlyMap<string, OrderKind> =>
  new Map(kinds.map((kind) => [kind.contract.id, kind]));

export const orderKinds = (): readonly OrderKind[] => [...composed('orderKinds').values()];

/** Undefined for a kind of money that arrives, whose orders are final when they are made. */
export const findOrderKind = (id: string): OrderKind | undefined => composed('orderKinds').get(id);

export function orderKindOf(id: string): OrderKind {
  const kind = findOrderKind(id);
  if (!kind) throw new Error(`no capability has orders of kind ${id}`);
  return kind;
}
