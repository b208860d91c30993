import type { Tx } from '#platform/db/database.ts';
import { QUOTE_EXPIRED } from '#platform/kernel/errors.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { QUOTE_MISMATCH } from '../contract/errors.ts';
import type { HolderType, Speed } from '../contract/words.ts';
import type { Charge } from '../domain/fee.ts';

export interface QuoteUse {
  mid: string;
  quoteId: string;
  function: string;
  accountNo: string;
  /** As it was entered. */
  amountFen: Fen;
  /** Compared when given; the answer carries the quoted one. */
  speed?: Speed;
  /** Compared when the quote was asked for a payee. */
  payeeAccountNo?: string;
  /** Compared when the price was for one type only; null for kinds whose price is the same for all. */
  payeeType: HolderType | null;
  /** Business time. */
  now: Date;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface QuoteRow {
  function: string;
  accountNo: string;
  amountFen: Fen;
  /** The amount that was entered, where the fee is taken out of it. */
  enteredFen: Fen | null;
  speed: Speed;
  payeeAccountNo: string | null;
  payeeType: HolderType | null;
  feeFen: Fen;
  expiresAt: Date;
  usedAt: Date | null;
}

/**
 * The quote under its row's lock, which holds until the order's transaction ends, so that two orders never share one.
 */
export async function lockQuote(tx: Tx, mid: string, quoteId: string): Promise<QuoteRow | undefined> {
  if (!UUID.test(quoteId)) return undefined;
  return tx.one<QuoteRow>(
    `SELECT function, account_no, amount_fen, speed, payee_account_no, payee_type, fee_fen, entered_fen,
       expires_at, used_at
     FROM account.fee_quotes WHERE mid = $1 AND quote_id = $2 FOR UPDATE`,
    [mid, quoteId],
    'account.lock_quote',
  );
}

/**
 * Whether a quote that this transaction has locked serves this order. Expired or used: 02006KCSDS (its dialog asks for
 * a new quote). A quote for something else: 02104KCSDS. The answer is what the order moves.
 */
export function decideQuote(quote: QuoteRow | undefined, use: QuoteUse) {
  if (!quote || quote.usedAt !== null || quote.expiresAt.getTime() <= use.now.getTime()) return fail(QUOTE_EXPIRED);
  if (!quoteFits(quote, use)) return fail(QUOTE_MISMATCH);
  const { amountFen, feeFen, enteredFen } = quote;
  const charge: Charge = { amountFen, feeFen, feeFrom: enteredFen === null ? 'payer' : 'amount' };
  return ok({ charge, speed: quote.speed });
}

/** With the order that it was decided for. */
export const spendQuote = (tx: Tx, mid: string, quoteId: string, now: Date): void =>
  tx.send(
    'UPDATE account.fee_quotes SET used_at = $3 WHERE mid = $1 AND quote_id = $2',
    [mid, quoteId, now],
    'account.use_quote',
  );

const quoteFits = (quote: QuoteRow, use: QuoteUse): boolean =>
  quote.function === use.function &&
  quote.accountNo === use.accountNo &&
  (quote.enteredFen ?? quote.amountFen) === use.amountFen &&
  (use.speed === undefined || quote.speed === use.speed) &&
  (quote.payeeAccountNo === null || quote.payeeAccountNo === use.payeeAccountNo) &&
  (quote.payeeType === null || quote.payeeType === use.payeeType);
