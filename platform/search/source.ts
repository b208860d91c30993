import type { Tx } from '#platform/db/database.ts';
import type { PortalPath, RightCode } from '#platform/kernel/menu.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { SearchTerm } from './term.ts';

/** What was found, and the page that shows it. */
export interface SearchHit {
  /** Index of the word that it was found by. */
  term: number;
  /** Unique within its source. */
  id: string;
  title: string;
  amountFen?: Fen;
  /** What tells it from others of its kind: state, time, last digits. */
  note: string;
  page: PortalPath;
  /** What the page shows. Never an account number: addresses are kept by browsers (ui.md rule 13). */
  query?: Readonly<Record<string, string>>;
  /** Filters of a list. */
  filter?: Readonly<Record<string, string>>;
}

export interface Searching {
  /** Bound to the merchant, for reading. */
  tx: Tx;
  mid: string;
  terms: readonly SearchTerm[];
  /** Hits wanted for each word, newest first. */
  limit: number;
}

/**
 * What one capability lets people find: a kind of result. Every statement is a probe of an index that is bound to the
 * merchant, because the search promises an answer within 200 ms on ten million entries.
 */
export interface SearchSource {
  /** Of the kind of result; unique in the product. */
  name: string;
  /** Heading of its results. */
  title: string;
  /** Who lacks one of these codes finds nothing here. */
  permission: readonly RightCode[];
  find(searching: Searching): Promise<readonly SearchHit[]>;
}
