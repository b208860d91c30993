import type { Tx } from '#platform/db/database.ts';
import type { TryLimits } from '../constants.ts';
import { FORGET } from '../constants.ts';
import { afterWrongTry, noTries, type TryState } from '../domain/try-rule.ts';

export interface TrySubject {
  kind: 'login_account' | 'login_address' | 'sms_account' | 'sms_address' | 'sms_send' | 'sms_send_address';
  subject: string;
}

interface TryRow {
  wrong: number;
  window_started_at: Date;
  slow_until: Date | null;
  locked_until: Date | null;
}

const stateOf = (row: TryRow): TryState => ({ wrong: row.wrong, windowStartedAt: row.window_started_at, slowUntil: row.slow_until, lockedUntil: row.locked_until });
const COLUMNS = 'wrong, window_started_at, slow_until, locked_until';

/** Locks the subject's row until the transaction ends, so that parallel tries are judged one after the other, over all servers. */
export async function lockTries(tx: Tx, { kind, subject }: TrySubject, now: Date): Promise<TryState> {
  await tx.run(
    'INSERT INTO identity.tries (kind, subject, window_started_at, touched_at) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING',
    [kind, subject, now],
    'identity_open_tries',
  );
  const row = await tx.one<TryRow>(`SELECT ${COLUMNS} FROM identity.tries WHERE kind = $1 AND subject = $2 FOR UPDATE`, [kind, subject], 'identity_lock_tries');
  // Another one may have forgotten the row between the two statements.
  return row ? stateOf(row) : lockTries(tx, { kind, subject }, now);
}

/** Without lock, for gates that may be a try late. */
export async function readTries(tx: Tx, { kind, subject }: TrySubject, now: Date): Promise<TryState> {
  const row = await tx.one<TryRow>(`SELECT ${COLUMNS} FROM identity.tries WHERE kind = $1 AND subject = $2`, [kind, subject], 'identity_read_tries');
  return row ? stateOf(row) : noTries(now);
}

/** The row must be locked by this transaction. */
export async function storeTries(tx: Tx, { kind, subject }: TrySubject, state: TryState, now: Date): Promise<void> {
  await tx.run(
    'UPDATE identity.tries SET wrong = $3, window_started_at = $4, slow_until = $5, locked_until = $6, touched_at = $7 WHERE kind = $1 AND subject = $2',
    [kind, subject, state.wrong, state.windowStartedAt, state.slowUntil, state.lockedUntil, now],
    'identity_store_tries',
  );
}

/** Counts one wrong try and answers the new state. */
export async function countWrong(tx: Tx, subject: TrySubject, limits: TryLimits, now: Date): Promise<TryState> {
  const state = afterWrongTry(await lockTries(tx, subject, now), limits, now);
  await storeTries(tx, subject, state, now);
  return state;
}

/** Removes a few rows that nobody has touched for a day. */
export const forgetOldTries = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `DELETE FROM identity.tries WHERE (kind, subject) IN
       (SELECT kind, subject FROM identity.tries WHERE touched_at < $1 ORDER BY touched_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(now.getTime() - FORGET.afterMs), FORGET.rows],
    'identity_forget_tries',
  );
