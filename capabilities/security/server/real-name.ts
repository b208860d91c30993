import type { Tx } from '#platform/db/database.ts';
import { hasOperationPassword } from './operation-password.ts';

export const isRealNameChecked = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.one('SELECT 1 AS found FROM security.real_name_checks WHERE person_id = $1', [personId], 'security_real_name')) !== undefined;

/** Notes that somebody has shown who they are; twice is once. */
export const markRealNameChecked = (tx: Tx, personId: string): Promise<number> =>
  tx.run('INSERT INTO security.real_name_checks (person_id) VALUES ($1) ON CONFLICT DO NOTHING', [personId]);

/** What `plm/platform.login.info` says of a person's factors. */
export const factorsOf = async (tx: Tx, personId: string): Promise<{ tradePwdSettled: boolean; realNameChecked: boolean }> => ({
  tradePwdSettled: await hasOperationPassword(tx, personId),
  realNameChecked: await isRealNameChecked(tx, personId),
});
