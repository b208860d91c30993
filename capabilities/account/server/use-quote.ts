import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { FundFunction, Speed } from '../contract/words.ts';

export interface QuoteUse {
  mid: string;
  quoteId: string;
  function: FundFunction;
  accountNo: string;
  amountFen: Fen;
  /** Compared when given; the answer carries the quoted one. */
  speed?: Speed;
  /** Compared when the quote was asked for a payee. */
  payeeAccountNo?: string;
  /** Business time. */
  now: Date;
}

export interface QuotedFee {
  feeFen: Fen;
  arrivalFen: Fen;
  arrivalAt: Date;
  speed: Speed;
}

interface QuoteRow {
  function: FundFunction;
  accountNo: string;
  amountFen: Fen;
  speed: Speed;
  payeeAccountNo: string | null;
  feeFen: Fen;
  arrivalAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

/**
 * Uses up a quote in the order's transaction, under the quote's row lock, so that two orders never share one. Expired or used: 02006KCSDS (its dialog asks for
 * a new quote). A quote for something else: 02104KCSDS.
 */
export async function useQuote(tx: Tx, use: QuoteUse): Promise<Result<QuotedFee, '02006KCSDS' | '02104KCSDS'>> {
  const quote = await tx.one<QuoteRow>(
    `SELECT function, account_no AS "accountNo", amount_fen AS "amountFen", speed, payee_account_no AS "payeeAccountNo", fee_fen AS "feeFen",
       arrival_at AS "arrivalAt", expires_at AS "expiresAt", used_at AS "usedAt"
     FROM account.fee_quotes WHERE mid = $1 AND quote_id::text = $2 FOR UPDATE`,
    [use.mid, use.quoteId],
  );
  if (!quote || quote.usedAt !== null || quote.expiresAt.getTime() <= use.now.getTime()) return fail('02006KCSDS');
  if (!quoteFits(quote, use)) return fail('02104KCSDS');
  await tx.run('UPDATE account.fee_quotes SET used_at = $3 WHERE mid = $1 AND quote_id::text = $2', [use.mid, use.quoteId, use.now]);
  return ok({ feeFen: quote.feeFen, arrivalFen: quote.amountFen, arrivalAt: quote.arrivalAt, speed: quote.speed });
}

const quoteFits = (quote: QuoteRow, use: QuoteUse): boolean =>
  quote.function === use.function &&
  quote.accountNo === use.accountNo &&
  quote.amountFen === use.amountFen &&
  (use.speed === undefined || quote.speed === use.speed) &&
  (quote.payeeAccountNo === null || quote.payeeAccountNo === use.payeeAccountNo);
