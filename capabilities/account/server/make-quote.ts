import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { QUOTE_VALID_MS } from '../constants.ts';
import { ACCOUNT_MISSING, FEE_EXCEEDS_AMOUNT } from '../contract/errors.ts';
import type { HolderType, Speed } from '../contract/words.ts';
import { feeOf } from '../domain/fee.ts';
import { mostOf } from '../domain/most-of.ts';
import { priceList } from './fee-bands.ts';
import { findAccount } from './find-account.ts';
import { keepQuote, speedOf } from './quote-fee.ts';
import { timingOf } from './working-day.ts';

export interface QuoteRequest {
  mid: string;
  function: string;
  accountNo: string;
  speed: Speed;
  /** Null where it is not known, or does not matter. */
  payeeType: HolderType | null;
  /** As a person would enter it. Null: as much as leaves this much in the account, the fee paid. */
  amountFen: Fen | null;
  keepFen: Fen;
  now: Date;
}

/**
 * The quote of an order that nobody is at a form for. An amount of null in the answer: nothing is above what is kept.
 */
export async function makeQuote(tx: Tx, wish: QuoteRequest) {
  const { mid, accountNo, now } = wish;
  const speed = speedOf(wish.function, wish.speed);
  const account = await findAccount(tx, mid, accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const availableFen = (await balancesOf(tx, [account.availableId])).get(account.availableId) ?? 0n;
  const spendFen = wish.amountFen ?? availableFen - wish.keepFen;
  if (spendFen <= 0n) return ok(null);
  const priceOf = await priceList(tx, { mid, kind: wish.function, speed, at: now });
  const rule = priceOf(spendFen, wish.payeeType);
  const isNothing = !rule.ok && rule.code === FEE_EXCEEDS_AMOUNT && wish.amountFen === null;
  if (!rule.ok) return isNothing ? ok(null) : rule;
  const { price } = rule.data;
  const isAll = wish.amountFen !== null || price.feeFrom === 'amount';
  const amountFen = isAll ? spendFen : mostOf(spendFen, (fen) => feeOf(price, fen));
  if (amountFen <= 0n) return ok(null);
  const priced = priceOf(amountFen, wish.payeeType);
  if (!priced.ok) return priced;
  const { arrivalAt } = await timingOf(tx, { function: wish.function, speed, readyAt: now });
  const quoteId = newId();
  await keepQuote(tx, {
    mid,
    quoteId,
    function: wish.function,
    accountNo,
    speed,
    payeeAccountNo: null,
    ...priced.data,
    arrivalAt,
    expiresAt: new Date(now.getTime() + QUOTE_VALID_MS),
  });
  return ok({ quoteId, amountFen });
}
