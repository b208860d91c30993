import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { QUOTE_VALID_MS } from '../constants.ts';
import type { PAYEE_ACCOUNT_CLOSED_TO_CREDIT, TOO_MANY_LOOKUPS } from '../contract/errors.ts';
import { ACCOUNT_MISSING, BUSINESS_NOT_OPEN, PAYEE_ACCOUNT_MISSING, PAYEE_IS_PAYER } from '../contract/errors.ts';
import type { quoteFee } from '../contract/operations.ts';
import { staysInside } from '../contract/kinds.ts';
import type { Speed } from '../contract/words.ts';
import { decideCredit, decideDebit } from '../domain/account-status.ts';
import { feeOf } from '../domain/fee.ts';
import { decideLimits, leftOf } from '../domain/limits.ts';
import { priceList, type PlanVersion } from './fee-bands.ts';
import { findAccount } from './find-account.ts';
import { lookUpPayee } from './look-up-payee.ts';
import { limitsOf, usageOf } from './limit-usage.ts';
import { pauseOf } from './rail-pause.ts';
import { timingOf } from './working-day.ts';

/**
 * The answer of the review policy, which lives in a higher capability: apps/server hands it in. `steps` say who must
 * review, one line a step.
 */
export type ReviewOf = (
  tx: Tx,
  order: { mid: string; kind: string; amountFen: Fen },
) => Promise<{ required: boolean; steps: string[] }>;

/** A transfer inside the provider knows no speed: it is booked at once. */
export const speedOf = (fundFunction: string, speed: Speed): Speed => (staysInside(fundFunction) ? 'T0' : speed);

async function decidePayee(
  context: CallContext,
  fundFunction: string,
  accountNo: string,
  payeeAccountNo: string | undefined,
): Promise<
  Result<
    null,
    | typeof PAYEE_ACCOUNT_MISSING
    | typeof PAYEE_ACCOUNT_CLOSED_TO_CREDIT
    | typeof PAYEE_IS_PAYER
    | typeof TOO_MANY_LOOKUPS
  >
> {
  if (!staysInside(fundFunction) || payeeAccountNo === undefined) return ok(null);
  if (payeeAccountNo === accountNo) return fail(PAYEE_IS_PAYER);
  const receiver = await lookUpPayee(context.tx, roleOf(context), { accountNo: payeeAccountNo });
  if (!receiver.ok) return receiver;
  return receiver.data ? decideCredit(receiver.data) : fail(PAYEE_ACCOUNT_MISSING);
}

/**
 * The quote of every payment: cost, arrival, balance after it, reviewers. It is kept and bound to merchant, account,
 * function, amount, speed and payee; an order uses it up within five minutes. Too little money or limit is reported and
 * not refused, because the form shows it.
 */
export const quotePayment =
  (reviewOf: ReviewOf): Handler<typeof quoteFee> =>
  async (context, input) => {
    const { tx, clock } = context;
    const { mid } = roleOf(context);
    const now = clock.now();
    const amountFen = fenOfYuan(input.amount);
    const speed = speedOf(input.function, input.speed);

    const account = await findAccount(tx, mid, input.accountNo);
    if (!account) return fail(ACCOUNT_MISSING);
    const debit = decideDebit(account);
    if (!debit.ok) return debit;
    const payee = await decidePayee(context, input.function, input.accountNo, input.payeeAccountNo);
    if (!payee.ok) return payee;
    const [priceOf, limits, pause] = await Promise.all([
      priceList(tx, { mid, kind: input.function, speed, at: now }),
      limitsOf(tx, mid, input.function),
      staysInside(input.function) ? undefined : pauseOf(tx, 'bank'),
    ]);
    const price = priceOf(amountFen);
    if (!price || !limits) return fail(BUSINESS_NOT_OPEN);

    const feeFen = feeOf(price, amountFen);
    const { sendAt, arrivalAt } = await timingOf(tx, { function: input.function, speed, readyAt: now });
    const used = await usageOf(tx, mid, input.accountNo, input.function, now);
    const availableFen = (await balancesOf(tx, [account.availableId])).get(account.availableId) ?? 0n;
    const balanceAfterFen = availableFen - amountFen - feeFen;
    const review = await reviewOf(tx, { mid, kind: input.function, amountFen });
    const quote = {
      mid,
      quoteId: newId(),
      accountNo: input.accountNo,
      function: input.function,
      amountFen,
      speed,
      payeeAccountNo: input.payeeAccountNo ?? null,
      feeFen,
      price,
      arrivalAt,
      expiresAt: new Date(now.getTime() + QUOTE_VALID_MS),
    };
    await keepQuote(tx, quote);
    return ok({
      quoteId: quote.quoteId,
      expiresAt: shanghaiIso(quote.expiresAt),
      fee: yuanOfFen(feeFen),
      arrivalAmount: yuanOfFen(amountFen),
      sendTime: sendAt > now ? shanghaiIso(sendAt) : null,
      arrivalTime: shanghaiIso(arrivalAt),
      debitAmount: yuanOfFen(amountFen + feeFen),
      balanceAfter: yuanOfFen(balanceAfterFen),
      sufficient: balanceAfterFen >= 0n,
      limitsLeft: {
        single: yuanOfFen(limits.singleFen),
        day: yuanOfFen(leftOf(limits.dayFen, used.dayFen)),
        month: yuanOfFen(leftOf(limits.monthFen, used.monthFen)),
      },
      withinLimits: decideLimits(limits, used, amountFen).ok,
      reviewRequired: review.required,
      reviewSteps: review.steps,
      feePlan: { name: price.planName, version: price.version },
      ...(pause ? { isRailPaused: true } : {}),
    });
  };

interface NewQuote {
  mid: string;
  quoteId: string;
  function: string;
  accountNo: string;
  amountFen: Fen;
  speed: Speed;
  payeeAccountNo: string | null;
  feeFen: Fen;
  /** The price list that it was made by. */
  price: Pick<PlanVersion, 'planId' | 'version'>;
  arrivalAt: Date;
  expiresAt: Date;
}

export const keepQuote = (tx: Tx, quote: NewQuote) =>
  tx.run(
    `INSERT INTO account.fee_quotes (mid, quote_id, function, account_no, amount_fen, speed, payee_account_no, fee_fen, plan_id, plan_version, arrival_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      quote.mid,
      quote.quoteId,
      quote.function,
      quote.accountNo,
      quote.amountFen,
      quote.speed,
      quote.payeeAccountNo,
      quote.feeFen,
      quote.price.planId,
      quote.price.version,
      quote.arrivalAt,
      quote.expiresAt,
    ],
    'account.keep_quote',
  );
