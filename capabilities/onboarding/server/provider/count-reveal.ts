import type { Tx } from '#platform/db/database.ts';
import { PAPERS_A_DAY, REVEALS_A_DAY } from '../../constants.ts';

const DAY_MS = 86_400_000;
/** The papers of an application, which are counted apart from its numbers. No member has such a key. */
export const PAPERS = '#papers';

/** False: the person has opened as many as a day allows. Calls at the same moment count one after the other. */
export async function countReveal(
  tx: Tx,
  { userId, applicationNo, member }: { userId: string; applicationNo: string; member: string },
  now: Date,
): Promise<boolean> {
  await tx.run(
    `SELECT pg_advisory_xact_lock(hashtextextended('reveals:' || $1, 0))`,
    [userId],
    'onboarding.lock_reveals',
  );
  const row = await tx.one<{ count: number; again: boolean }>(
    `SELECT count(*)::int AS count, coalesce(bool_or(application_no = $3 AND member = $4), false) AS again
       FROM onboarding.reveals WHERE user_id = $1 AND at > $2 AND (member = '${PAPERS}') = ($4 = '${PAPERS}')`,
    [userId, new Date(now.getTime() - DAY_MS), applicationNo, member],
    'onboarding.count_reveals',
  );
  if (row!.again) return true;
  if (row!.count >= (member === PAPERS ? PAPERS_A_DAY : REVEALS_A_DAY)) return false;
  await tx.run(
    'INSERT INTO onboarding.reveals (user_id, application_no, member, at) VALUES ($1, $2, $3, $4)',
    [userId, applicationNo, member, now],
    'onboarding.note_reveal',
  );
  return true;
}
