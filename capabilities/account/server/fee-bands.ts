import type { Tx } from '#platform/db/database.ts';
import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { BUSINESS_NOT_OPEN, FEE_EXCEEDS_AMOUNT, PAYEE_TYPE_UNKNOWN } from '../contract/errors.ts';
import type { FeeFrom } from '../contract/fee-from.ts';
import type { HolderType, PricedPayee, Speed } from '../contract/words.ts';
import { bandOf, bandsFor, chargeOf, differByPayee, feeOf, type Band, type Charge } from '../domain/fee.ts';

/** Which price list it is of. */
export interface PlanVersion {
  planId: string;
  planName: string;
  version: number;
}

/** A row of the price list that holds for a merchant. */
export interface KindFee extends Band, PlanVersion {
  kind: string;
  speed: Speed;
  payee: PricedPayee;
  /** Of a kind that has no choice its contract says it. */
  feeFrom: FeeFrom;
}

/**
 * What these kinds cost a merchant on the business day of `at`, by kind, speed, payee and amount: one round trip
 * for its plan, the version that holds and the rows.
 */
export const feeBands = (tx: Tx, mid: string, kinds: readonly string[], at: Date): Promise<KindFee[]> =>
  tx.rows<KindFee>(
    `SELECT kind, speed, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen,
       plan_id, plan_name, version, payee, fee_from FROM account.price_rows($1, $2, $3)`,
    [mid, kinds, shanghaiDate(at)],
    'account.prices',
  );

/** What one kind costs each of several merchants; their transaction is bound to all merchants. */
export const feeBandsOfMany = (
  tx: Tx,
  mids: readonly string[],
  kind: string,
  at: Date,
): Promise<(KindFee & { mid: string })[]> =>
  tx.rows<KindFee & { mid: string }>(
    `SELECT m.mid, kind, speed, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen,
       plan_id, plan_name, version, payee, fee_from FROM unnest($1::text[]) AS m (mid) CROSS JOIN LATERAL account.price_rows(m.mid, ARRAY[$2], $3)`,
    [mids, kind, shanghaiDate(at)],
    'account.prices_of_many',
  );

/** What a payment would cost. */
interface Priced {
  price: KindFee;
  charge: Charge;
  /** The payee's, where the price is only for its type; null: the price is the same for all. */
  payeeType: HolderType | null;
}
type PriceRefusal = typeof PAYEE_TYPE_UNKNOWN | typeof BUSINESS_NOT_OPEN | typeof FEE_EXCEEDS_AMOUNT;

/**
 * The price list of a kind and a speed, read once: what an entered amount costs for a payee. 09860: prices differ by
 * the type of the payee, which is not known. 02112: the provider has no price for it. 09861: the fee, which is taken
 * out of the amount, leaves nothing of it.
 */
export async function priceList(
  tx: Tx,
  { mid, kind, speed, at }: { mid: string; kind: string; speed: Speed; at: Date },
): Promise<(enteredFen: Fen, payeeType: HolderType | null) => Result<Priced, PriceRefusal>> {
  const bands = (await feeBands(tx, mid, [kind], at)).filter((band) => band.speed === speed);
  return (enteredFen, payeeType) => {
    const payeeBands = bandsFor(bands, payeeType);
    if (!payeeBands) return fail(PAYEE_TYPE_UNKNOWN);
    const price = bandOf(payeeBands, enteredFen);
    if (!price) return fail(BUSINESS_NOT_OPEN);
    const charge = chargeOf(price, enteredFen);
    if (!charge)
      return fail(FEE_EXCEEDS_AMOUNT, `金额不足以扣除手续费 ${formatFen(feeOf(price, enteredFen))} 元，请增大金额`);
    return ok({ price, charge, payeeType: differByPayee(bands) ? payeeType : null });
  };
}
