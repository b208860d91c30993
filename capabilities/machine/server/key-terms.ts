import { areWithin } from '#platform/http/address-range.ts';
import type { Fen } from '#platform/kernel/money.ts';

/** What a key may do: until when, from where and how much. */
export interface KeyTerms {
  scopes: readonly string[];
  /** None: from everywhere. */
  addresses: readonly string[];
  /** Null: no limit of its own. */
  singleFen: Fen | null;
  dayFen: Fen | null;
  dayCount: number | null;
  /** Null: no end. */
  expiresAt: Date | null;
}

const rises = <Value extends bigint | number | Date>(before: Value | null, after: Value | null): boolean =>
  before !== null && (after === null || after > before);

const opens = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || !areWithin(after, before));

/** Whether a key may do more than before in any respect; another name alone does not count. */
export const loosensKey = (before: KeyTerms, after: KeyTerms): boolean =>
  after.scopes.some((code) => !before.scopes.includes(code)) ||
  opens(before.addresses, after.addresses) ||
  rises(before.singleFen, after.singleFen) ||
  rises(before.dayFen, after.dayFen) ||
  rises(before.dayCount, after.dayCount) ||
  rises(before.expiresAt, after.expiresAt);
