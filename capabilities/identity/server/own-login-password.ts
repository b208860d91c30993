import type { Tx } from '#platform/db/database.ts';
import { OWN_PASSWORD_TRIES } from '../constants.ts';
import { nowOf, type SmsDeps } from './deps.ts';
import { keyedHash } from './keyed.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { hashPassword } from './password-hash.ts';
import { isLoginPassword } from './persons.ts';
import { countWrong, forgetTries, judgeTries, type TryCount } from './tries.ts';

export type OwnPasswordVerdict = { verdict: 'right' } | { verdict: 'wrong'; remaining: number } | { verdict: 'locked' };

/**
 * Whether a person who is signed in knows the present login password. A try counts as wrong before it is compared; the
 * fifth wrong one locks for half an hour.
 */
export function checkOwnPassword(
  deps: SmsDeps,
  tx: Tx,
  personId: string,
  password: string,
): Promise<OwnPasswordVerdict> {
  const { secret, countersDb } = deps;
  const now = nowOf(deps);
  const counts: TryCount[] = [
    { kind: 'own_password', subject: keyedHash(secret, 'own-password', personId), limits: OWN_PASSWORD_TRIES },
  ];
  return oneAtATime(counts[0]!.subject, async () => {
    const remaining = await countersDb.transaction({}, async (counters) => {
      const { verdict, states } = await judgeTries(counters, counts, now);
      if (verdict !== 'allowed') return null;
      return countWrong(counters, counts, states, now);
    });
    if (remaining === null) return { verdict: 'locked' };
    if (!(await isLoginPassword(tx, secret, personId, password)))
      return remaining > 0 ? { verdict: 'wrong', remaining } : { verdict: 'locked' };
    await countersDb.transaction({}, (counters) => forgetTries(counters, counts, now));
    return { verdict: 'right' };
  });
}

/** Replaces the login password without further checks; callers have made them. */
export const setLoginPassword = async (tx: Tx, secret: Buffer, personId: string, password: string): Promise<number> =>
  tx.run('UPDATE identity.persons SET password_hash = $2 WHERE id = $1', [
    personId,
    await hashPassword(secret, password),
  ]);
