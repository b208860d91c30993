import type { Fen } from '#platform/kernel/money.ts';

/** Moves fen from one ledger account to another; both sides become entries. */
export interface Posting {
  from: string;
  to: string;
  amountFen: Fen;
}

/**
 * One atomic event (a journal). `key` is unique per merchant: the same key with the same content answers the first
 * result (`replayed`), with other content it is refused (`key_reused`).
 */
export interface JournalCommand {
  mid: string;
  key: string;
  postings: readonly Posting[];
  /** Spec type code, e.g. 2010; `hold` and `release` for the two that move between a merchant's own buckets. */
  typeCode: string;
  orderNo: string | null;
  /** Person id, or `system:<job>`. */
  actor: string;
  /** Business time (Clock.now()). */
  bookedAt: Date;
  memo?: string;
  /**
   * Two-phase money. `open` takes a hold whose postings run available → frozen. `settle`, `release` and `expire` end it
   * exactly once; the postings of the ending take exactly the held amount out of the frozen account. A second ending
   * answers `hold_settled`, `hold_released` or `hold_expired` by what has happened before.
   */
  hold?: { op: 'open' | 'settle' | 'release' | 'expire'; holdId: string };
  /**
   * The id of the journal that this one takes back: posted earlier, of the same merchant, taken back by no other
   * (`journal_missing`, `journal_reversed`). Its postings are the caller's: a return may give back a part, or less its
   * fee.
   */
  reverses?: string;
}

export type RefusalReason =
  | 'insufficient_balance'
  | 'account_missing'
  | 'key_reused'
  | 'hold_missing'
  | 'hold_exists'
  | 'hold_amount_differs'
  | 'hold_settled'
  | 'hold_released'
  | 'hold_expired'
  | 'journal_missing'
  | 'journal_reversed'
  | 'bad_posting';

export type PostOutcome =
  | { status: 'posted'; journalId: string; replayed: boolean }
  | { status: 'refused'; reason: RefusalReason; accountId?: string };

/**
 * A ledger account. `mid` is its owner (`PROVIDER_MID` for the provider's own). `mayGoNegative` is for accounts that
 * mirror the outside world (bank cash); every other balance is kept at zero or above by a CHECK.
 */
export interface LedgerAccount {
  id: string;
  mid: string;
  /** Unique per merchant, e.g. `6222…01:available`. */
  code: string;
  /**
   * The purpose of the account, e.g. `available`, `pending`, `bank_cash`. The ledger knows one of them: money in a
   * `frozen` account moves by a hold only.
   */
  kind: string;
  mayGoNegative?: boolean;
}

export const PROVIDER_MID = 'PROVIDER';
