import { administrators } from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';

/** Whether another administrator could confirm a change of this one. */
export const hasOtherAdministrator = async (tx: Tx, mid: string, personId: string): Promise<boolean> =>
  (await administrators(tx, mid)).some((one) => one !== personId);
