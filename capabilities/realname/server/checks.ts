import { keyedHash } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { CHECK_DAY_MS, CHECKS_A_DAY } from '../constants.ts';

/**
 * Counts a check before the service is asked, so that one that is broken off counts too. Null when the person has had
 * those of this day. Calls of one person come one at a time.
 */
export async function beginCheck(
  tx: Tx,
  secret: Buffer,
  { personId, idNumber }: { personId: string; idNumber: string },
  now: Date,
): Promise<string | null> {
  const had = await tx.one<{ count: bigint }>(
    'SELECT count(*) AS count FROM realname.checks WHERE person_id = $1 AND checked_at > $2',
    [personId, new Date(now.getTime() - CHECK_DAY_MS)],
    'realname_checks_of_day',
  );
  if (Number(had?.count) >= CHECKS_A_DAY) return null;
  const checkNo = newId();
  await tx.run(
    'INSERT INTO realname.checks (id, person_id, card_hash, checked_at) VALUES ($1, $2, $3, $4)',
    [checkNo, personId, keyedHash(secret, 'identity-card', idNumber.toUpperCase()), now],
    'realname_begin_check',
  );
  return checkNo;
}

export const endCheck = (tx: Tx, checkNo: string, outcome: 'passed' | 'refused'): Promise<number> =>
  tx.run('UPDATE realname.checks SET outcome = $2 WHERE id = $1', [checkNo, outcome], 'realname_end_check');
