import type { Tx } from '#platform/db/database.ts';
import { hasOperationPassword } from './operation-password.ts';

export const isRealNameChecked = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.one(
    'SELECT 1 AS found FROM security.real_name_checks WHERE person_id = $1',
    [personId],
    'security_real_name',
  )) !== undefined;

/** Records a real-name check; repeating it changes nothing. */
export const markRealNameChecked = (tx: Tx, personId: string): Promise<number> =>
  tx.run('INSERT INTO security.real_name_checks (person_id) VALUES ($1) ON CONFLICT DO NOTHING', [personId]);

/** A person's factors for `plm/platform.login.info`. */
export const factorsOf = async (
  tx: Tx,
  personId: string,
): Promise<{ tradePwdSettled: boolean; realNameChecked: boolean }> => ({
  tradePwdSettled: await hasOperationPassword(tx, personId),
  realNameChecked: await isRealNameChecked(tx, personId),
});
