import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { QUOTE_VALID_MS } from '../constants.ts';
import { ACCOUNT_MISSING, BUSINESS_NOT_OPEN, PAYEE_ACCOUNT_MISSING, PAYEE_IS_PAYER } from '../contract/errors.ts';
import type { quoteFee } from '../contract/operations.ts';
import { staysInside } from '../contract/kinds.ts';
import type { HolderType, Speed } from '../contract/words.ts';
import { decideCredit, decideDebit } from '../domain/account-status.ts';
import type { Charge } from '../domain/fee.ts';
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

/** Whether the payee can be paid, and its type; null where it is not known. */
async function decidePayee(
  context: CallContext,
  { function: fundFunction, accountNo, payeeAccountNo, payeeType }: InputOf<typeof quoteFee>,
) {
  if (!staysInside(fundFunction) || payeeAccountNo === undefined) return ok(payeeType ?? null);
  if (payeeAccountNo === accountNo) return fail(PAYEE_IS_PAYER);
  const receiver = await lookUpPayee(context.tx, roleOf(context), { accountNo: payeeAccountNo });
  if (!receiver.ok) return receiver;
  if (!receiver.data) return fail(PAYEE_ACCOUNT_MISSING);
  const credit = decideCredit(receiver.data);
  return credit.ok ? ok(receiver.data.holderType) : credit;
}

/**
 * The quote of every payment: cost, arrival, balance after it, reviewers. It is kept and bound to merchant, account,
 * function, amount, speed, payee and, where that has a price of its own, the payee's type; an order uses it up within
 * five minutes. Too little money or limit is reported and not refused, because the form shows it.
 */
export const quotePayment =
  (reviewOf: ReviewOf): Handler<typeof quoteFee> =>
  async (context, input) => {
    const { tx, clock } = context;
    const { mid } = roleOf(context);
    const now = clock.now();
    const enteredFen = fenOfYuan(input.amount);
    const speed = speedOf(input.function, input.speed);

    const account = await findAccount(tx, mid, input.accountNo);
    if (!account) return fail(ACCOUNT_MISSING);
    const debit = decideDebit(account);
    if (!debit.ok) return debit;
    const payee = await decidePayee(context, input);
    if (!payee.ok) return payee;
    const [priced, limits, pause] = await Promise.all([
      input.isBatch ? null : priceOfOne(tx, { mid, kind: input.function, speed, at: now }, enteredFen, payee.data),
      limitsOf(tx, mid, input.function),
      staysInside(input.function) ? undefined : pauseOf(tx, 'bank'),
    ]);
    if (priced && !priced.ok) return priced;
    if (!limits) return fail(BUSINESS_NOT_OPEN);

    // The fees of a batch are those of its lines, whose sum the page has.
    const charge: Charge = priced?.data.charge ?? { amountFen: enteredFen, feeFen: 0n, feeFrom: 'payer' };
    const { amountFen, feeFen } = charge;
    const { sendAt, arrivalAt } = await timingOf(tx, { function: input.function, speed, readyAt: now });
    const used = await usageOf(tx, mid, input.accountNo, input.function, now);
    const availableFen = (await balancesOf(tx, [account.availableId])).get(account.availableId) ?? 0n;
    const balanceAfterFen = availableFen - amountFen - feeFen;
    const review = await reviewOf(tx, { mid, kind: input.function, amountFen });
    const expiresAt = new Date(now.getTime() + QUOTE_VALID_MS);
    const quoteId = priced ? newId() : '';
    if (priced)
      await keepQuote(tx, {
        mid,
        quoteId,
        accountNo: input.accountNo,
        function: input.function,
        speed,
        payeeAccountNo: input.payeeAccountNo ?? null,
        ...priced.data,
        arrivalAt,
        expiresAt,
      });
    return ok({
      quoteId,
      expiresAt: shanghaiIso(expiresAt),
      fee: yuanOfFen(feeFen),
      feeFrom: charge.feeFrom,
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
      ...(priced ? { feePlan: { name: priced.data.price.planName, version: priced.data.price.version } } : {}),
      ...(pause ? { isRailPaused: true } : {}),
    });
  };

const priceOfOne = async (
  tx: Tx,
  priceKey: Parameters<typeof priceList>[1],
  enteredFen: Fen,
  payeeType: HolderType | null,
): Promise<ReturnType<Awaited<ReturnType<typeof priceList>>>> => (await priceList(tx, priceKey))(enteredFen, payeeType);

interface NewQuote {
  mid: string;
  quoteId: string;
  function: string;
  accountNo: string;
  speed: Speed;
  payeeAccountNo: string | null;
  /** Null where the price is the same for all. */
  payeeType: HolderType | null;
  charge: Charge;
  /** The price list that it was made by. */
  price: Pick<PlanVersion, 'planId' | 'version'>;
  arrivalAt: Date;
  expiresAt: Date;
}

export const keepQuote = (tx: Tx, quote: NewQuote) => {
  const { amountFen, feeFen, feeFrom } = quote.charge;
  return tx.run(
    `INSERT INTO account.fee_quotes (mid, quote_id, function, account_no, amount_fen, speed, payee_account_no, fee_fen, plan_id, plan_version, arrival_at, expires_at, payee_type, entered_fen)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      quote.mid,
      quote.quoteId,
      quote.function,
      quote.accountNo,
      amountFen,
      quote.speed,
      quote.payeeAccountNo,
      feeFen,
      quote.price.planId,
      quote.price.version,
      quote.arrivalAt,
      quote.expiresAt,
      quote.payeeType,
      feeFrom === 'amount' ? amountFen + feeFen : null,
    ],
    'account.keep_quote',
  );
};
