import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

/** A payment that we asked for, its return, or money that somebody remitted. */
export type BankLineKind = 'instruction' | 'return' | 'remittance';
/** `accepted`: taken on the day and not ended on it. */
export type BankLineState = 'accepted' | 'succeeded' | 'failed';

export interface BankLineRef {
  kind: BankLineKind;
  /** Our number of a payment, the bank's of a return or a remittance. */
  ref: string;
  /** Our number of the payment that came back; of another line its own. */
  channelNo: string;
}
export interface BankLine extends BankLineRef {
  amountFen: Fen;
  state: BankLineState;
  /** The bank's time. */
  at: Date;
}

/** The bank's file of a business day. */
export interface BankFiles {
  /** Null: the bank has not closed the day, does not answer, or its file is not whole. It is asked again. */
  read(day: ShanghaiDate): Promise<BankLine[] | null>;
}

/** What our own books say about a line of the bank. */
export interface OwnBankRow {
  kind: BankLineKind;
  ref: string;
  amountFen: Fen;
  /** `open`: the bank's answer is not known yet. */
  state: 'open' | 'succeeded' | 'failed';
  /** Whose it is; the provider's own for money that nobody was credited with. */
  mid: string;
  orderNo: string;
}

/** One of our books in which payments through the bank are; each capability that uses the bank has one. */
export interface OwnBankBook {
  /** Those of these lines that the book knows. */
  known(tx: Tx, lines: readonly BankLineRef[]): Promise<OwnBankRow[]>;
  /** What ended in this time of business, the first instant in it and the last not. */
  ended(tx: Tx, from: Date, until: Date): Promise<OwnBankRow[]>;
}
