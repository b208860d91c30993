import { feePlans, feeRowsOf, feeVersions, type FeePlan } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { PriceRow } from '../contract/price-rows.ts';
import { bandsOf, rowsOf, versionOn } from '../domain/price-list.ts';

export const findPlan = async (tx: Tx, planId: string): Promise<FeePlan | undefined> =>
  (await feePlans(tx)).find((plan) => plan.planId === planId);

const inOrder = (rows: PriceRow[]): PriceRow[] => rowsOf(bandsOf(rows));

/** A version as it is typed and shown, in the order of the kinds. */
export const priceRowsOf = async (tx: Tx, planId: string, version: number): Promise<PriceRow[]> =>
  inOrder(rowsOf(await feeRowsOf(tx, planId, version)));

/** The version of a plan that holds on a day; null when none does. */
export async function pricesOn(
  tx: Tx,
  planId: string,
  day: ShanghaiDate,
): Promise<{ version: number; rows: PriceRow[] } | null> {
  const version = versionOn(await feeVersions(tx, planId), day);
  return version ? { version: version.version, rows: await priceRowsOf(tx, planId, version.version) } : null;
}
