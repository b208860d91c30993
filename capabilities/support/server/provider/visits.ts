import type { Tx } from '#platform/db/database.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { VISIT_MS, VISITS_A_DAY } from '../../constants.ts';
import { TOO_MANY_MERCHANTS_OPENED } from '../../contract/errors.ts';

const DAY_MS = 86_400_000;

/**
 * Notes that a person of the provider opens the data of a merchant or of a person, and answers until when they stay
 * open. What is open already is not counted again.
 */
export async function openVisit(
  tx: Tx,
  userId: string,
  subject: string,
  now: Date,
): Promise<Result<Date, typeof TOO_MANY_MERCHANTS_OPENED>> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('support:' || $1, 0))`, [userId], 'support.lock');
  const open = await openSince(tx, userId, subject, now);
  if (open) return ok(endOf(open));
  const counted = await tx.one<{ count: number }>(
    'SELECT count(DISTINCT subject)::int AS count FROM support.visits WHERE user_id = $1 AND opened_at > $2',
    [userId, new Date(now.getTime() - DAY_MS)],
    'support.count_visits',
  );
  if (counted!.count >= VISITS_A_DAY) return fail(TOO_MANY_MERCHANTS_OPENED);
  await tx.run(
    'INSERT INTO support.visits (user_id, subject, opened_at) VALUES ($1, $2, $3)',
    [userId, subject, now],
    'support.open_visit',
  );
  return ok(endOf(now));
}

export const isOpen = async (tx: Tx, userId: string, subject: string, now: Date): Promise<boolean> =>
  (await openSince(tx, userId, subject, now)) !== undefined;

const endOf = (openedAt: Date): Date => new Date(openedAt.getTime() + VISIT_MS);

const openSince = async (tx: Tx, userId: string, subject: string, now: Date): Promise<Date | undefined> =>
  (
    await tx.one<{ openedAt: Date }>(
      `SELECT opened_at FROM support.visits WHERE user_id = $1 AND subject = $2 AND opened_at > $3
       ORDER BY opened_at DESC LIMIT 1`,
      [userId, subject, new Date(now.getTime() - VISIT_MS)],
      'support.visit',
    )
  )?.openedAt;
