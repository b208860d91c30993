import { feePlans, feeRowsOf, feeVersions, type FeePlan } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { feeFromsFor, type PriceRow } from '../contract/price-rows.ts';
import { bandsOf, rowsOf, versionOn, type PriceBand } from '../domain/price-list.ts';

export const findPlan = async (tx: Tx, planId: string): Promise<FeePlan | undefined> =>
  (await feePlans(tx)).find((plan) => plan.planId === planId);

const inOrder = (rows: PriceRow[]): PriceRow[] => rowsOf(bandsOf(rows));

/**
 * A version as it is typed and shown, in the order of the kinds. How the fee of a kind without a choice is charged, its
 * contract says, and not its rows.
 */
export const priceRowsOf = async (tx: Tx, planId: string, version: number): Promise<PriceRow[]> =>
  inOrder(rowsOf(await feeRowsOf(tx, planId, version))).map((row) => {
    const [only, ...others] = feeFromsFor(row.kind);
    return others.length > 0 ? row : { ...row, feeFrom: only };
  });

/** A version as it is kept: see `priceRowsOf`. */
export const keptBandsOf = (rows: readonly PriceRow[]): PriceBand[] =>
  bandsOf(rows).map((band) => (feeFromsFor(band.kind).length > 1 ? band : { ...band, feeFrom: 'payer' }));

/** The version of a plan that holds on a day; null when none does. */
export async function pricesOn(
  tx: Tx,
  planId: string,
  day: ShanghaiDate,
): Promise<{ version: number; rows: PriceRow[] } | null> {
  const version = versionOn(await feeVersions(tx, planId), day);
  return version ? { version: version.version, rows: await priceRowsOf(tx, planId, version.version) } : null;
}
