import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { BUSINESS_NOT_OPEN, PAYEE_TYPE_UNKNOWN } from '../contract/errors.ts';
import type { HolderType, PricedPayee, Speed } from '../contract/words.ts';
import { bandOf, bandsFor, differByPayee, feeOf, type Band } from '../domain/fee.ts';

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
}

/**
 * What these kinds cost a merchant on the business day of `at`, by kind, speed, payee and amount: one round trip
 * for its plan, the version that holds and the rows.
 */
export const feeBands = (tx: Tx, mid: string, kinds: readonly string[], at: Date): Promise<KindFee[]> =>
  tx.rows<KindFee>(
    `SELECT kind, speed, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen,
       plan_id, plan_name, version, payee FROM account.prices($1, $2, $3)`,
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
       plan_id, plan_name, version, payee FROM unnest($1::text[]) AS m (mid) CROSS JOIN LATERAL account.prices(m.mid, ARRAY[$2], $3)`,
    [mids, kind, shanghaiDate(at)],
    'account.prices_of_many',
  );

/** What a payment would cost. */
interface Priced {
  price: KindFee;
  /** The payee's, where the price is only for its type; null: the price is the same for all. */
  payeeType: HolderType | null;
}

/**
 * The price list of a kind and a speed, read once: the row of an amount and a payee. 09860: prices differ by the type
 * of the payee, which is not known. 02112: the provider has no price for it.
 */
export async function priceList(
  tx: Tx,
  { mid, kind, speed, at }: { mid: string; kind: string; speed: Speed; at: Date },
): Promise<
  (amountFen: Fen, payeeType: HolderType | null) => Result<Priced, typeof PAYEE_TYPE_UNKNOWN | typeof BUSINESS_NOT_OPEN>
> {
  const bands = (await feeBands(tx, mid, [kind], at)).filter((band) => band.speed === speed);
  return (amountFen, payeeType) => {
    const own = bandsFor(bands, payeeType);
    if (!own) return fail(PAYEE_TYPE_UNKNOWN);
    const price = bandOf(own, amountFen);
    return price ? ok({ price, payeeType: differByPayee(bands) ? payeeType : null }) : fail(BUSINESS_NOT_OPEN);
  };
}

/** What a kind costs for many amounts, read once; null for an amount that has no price. */
export async function feeTable(
  tx: Tx,
  of: { mid: string; kind: string; speed: Speed; at: Date },
): Promise<(amountFen: Fen, payeeType: HolderType | null) => Fen | null> {
  const priceOf = await priceList(tx, of);
  return (amountFen, payeeType) => {
    const priced = priceOf(amountFen, payeeType);
    return priced.ok ? feeOf(priced.data.price, amountFen) : null;
  };
}
