import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { Speed } from '../contract/words.ts';
import { bandOf, feeOf, type Band } from '../domain/fee.ts';

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
}

/**
 * What these kinds cost a merchant on the business day of `at`, by kind, speed and amount: one round trip for its plan,
 * the version that holds and the rows.
 */
export const feeBands = (tx: Tx, mid: string, kinds: readonly string[], at: Date): Promise<KindFee[]> =>
  tx.rows<KindFee>(
    `SELECT kind, speed, from_fen, to_fen, fixed_fen, rate, min_fen, max_fen,
       plan_id, plan_name, version FROM account.fee_bands($1, $2, $3)`,
    [mid, kinds, shanghaiDate(at)],
    'account.fee_bands',
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
       plan_id, plan_name, version FROM unnest($1::text[]) AS m (mid) CROSS JOIN LATERAL account.fee_bands(m.mid, ARRAY[$2], $3)`,
    [mids, kind, shanghaiDate(at)],
    'account.fee_bands_of_many',
  );

/** The price list of a kind and a speed: the row of an amount, undefined when the provider has no price for it. */
export async function priceList(
  tx: Tx,
  { mid, kind, speed, at }: { mid: string; kind: string; speed: Speed; at: Date },
): Promise<(amountFen: Fen) => KindFee | undefined> {
  const bands = (await feeBands(tx, mid, [kind], at)).filter((band) => band.speed === speed);
  return (amountFen) => bandOf(bands, amountFen);
}

/** What a kind costs for many amounts, read once; null for an amount that has no price. */
export async function feeTable(
  tx: Tx,
  of: { mid: string; kind: string; speed: Speed; at: Date },
): Promise<(amountFen: Fen) => Fen | null> {
  const bandAt = await priceList(tx, of);
  return (amountFen) => {
    const band = bandAt(amountFen);
    return band ? feeOf(band, amountFen) : null;
  };
}
