import { keyedHash, nowOf, takeTry, type SmsDeps } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { REAL_NAME_TRIES } from '../constants.ts';
import { hasOperationPassword } from './operation-password.ts';

export const isRealNameChecked = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.one(
    'SELECT 1 AS found FROM security.real_name_checks WHERE person_id = $1',
    [personId],
    'security_real_name',
  )) !== undefined;

/** Name and ID number as a keyed hash, which is all that is kept of them. */
export const realNameDigest = (secret: Buffer, name: string, idNo: string): string =>
  keyedHash(secret, 'real-name', `${name.trim()}\n${idNo.trim().toUpperCase()}`);

/** Records a real-name check. Repeating it changes nothing but the digest, where it has one. */
export const markRealNameChecked = (tx: Tx, personId: string, digest: string | null = null): Promise<number> =>
  tx.run(
    `INSERT INTO security.real_name_checks AS c (person_id, digest) VALUES ($1, $2)
     ON CONFLICT (person_id) DO UPDATE SET digest = coalesce(excluded.digest, c.digest)`,
    [personId, digest],
  );

const digestOf = async (tx: Tx, personId: string): Promise<string | null> =>
  (
    await tx.one<{ digest: string | null }>('SELECT digest FROM security.real_name_checks WHERE person_id = $1', [
      personId,
    ])
  )?.digest ?? null;

export const hasRealNameDigest = async (tx: Tx, personId: string): Promise<boolean> =>
  (await digestOf(tx, personId)) !== null;

/** Compares with the check. `none`: it left nothing to compare with. Five tries a day. */
export async function compareRealName(
  deps: SmsDeps,
  tx: Tx,
  personId: string,
  { name, idNo }: { name: string; idNo: string },
): Promise<'right' | 'wrong' | 'locked' | 'none'> {
  const kept = await digestOf(tx, personId);
  if (kept === null) return 'none';
  const count = { kind: 'real_name' as const, subject: personId, limits: REAL_NAME_TRIES };
  if (!(await takeTry(deps.countersDb, count, nowOf(deps)))) return 'locked';
  return realNameDigest(deps.secret, name, idNo) === kept ? 'right' : 'wrong';
}

/** A person's factors for `plm/platform.login.info`. */
export const factorsOf = async (
  tx: Tx,
  personId: string,
): Promise<{ tradePwdSettled: boolean; realNameChecked: boolean }> => ({
  tradePwdSettled: await hasOperationPassword(tx, personId),
  realNameChecked: await isRealNameChecked(tx, personId),
});
