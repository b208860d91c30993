import type { Database, Tx } from '#platform/db/database.ts';
import type { TryLimits } from '../constants.ts';
import { afterWrongTry, hasTries, judgeTry, noTries, type TryState } from '../domain/try-rule.ts';

export interface TrySubject {
  /**
   * `…_everywhere`: of one subject from all addresses; `sms_from`: messages asked for from one address; the others of
   * one subject from one address, or of one signed-in person.
   */
  kind:
    | 'login'
    | 'login_everywhere'
    | 'code'
    | 'code_everywhere'
    | 'sms_send'
    | 'sms_from'
    | 'sms_person'
    | 'real_name'
    | 'login_name'
    | 'own_password'
    | 'console_login'
    | 'console_login_everywhere'
    | 'console_code'
    | 'console_passkey';
  subject: string;
}

/**
 * One count of wrong tries with its limits. A try may have several, named in an order that is the same for all tries,
 * since each is locked.
 */
export interface TryCount extends TrySubject {
  limits: TryLimits;
}

interface TryRow {
  wrong: number;
  windowStartedAt: Date;
  slowUntil: Date | null;
  lockedUntil: Date | null;
}

const stateOf = (row: TryRow): TryState => ({
  wrong: row.wrong,
  windowStartedAt: row.windowStartedAt,
  slowUntil: row.slowUntil,
  lockedUntil: row.lockedUntil,
});
const COLUMNS = 'wrong, window_started_at, slow_until, locked_until';

/**
 * Locks the subject's row until the transaction ends, so that parallel tries are judged one after the other, over all
 * servers.
 */
export async function lockTries(tx: Tx, { kind, subject }: TrySubject, now: Date): Promise<TryState> {
  const row = await tx.one<TryRow>(
    `INSERT INTO identity.tries (kind, subject, window_started_at, touched_at) VALUES ($1, $2, $3, $3)
     ON CONFLICT (kind, subject) DO UPDATE SET touched_at = excluded.touched_at RETURNING ${COLUMNS}`,
    [kind, subject, now],
    'identity_lock_tries',
  );
  return stateOf(row!);
}

/** The row must be locked by this transaction. */
function storeTries(tx: Tx, { kind, subject }: TrySubject, state: TryState, now: Date): void {
  tx.send(
    'UPDATE identity.tries SET wrong = $3, window_started_at = $4, slow_until = $5, locked_until = $6, touched_at = $7 WHERE kind = $1 AND subject = $2',
    [kind, subject, state.wrong, state.windowStartedAt, state.slowUntil, state.lockedUntil, now],
    'identity_store_tries',
  );
}

/** Locks all counts and says whether the try may be compared at all; the strictest count decides. */
export async function judgeTries(
  tx: Tx,
  counts: readonly TryCount[],
  now: Date,
): Promise<{ verdict: 'allowed' | 'slow' | 'locked'; states: TryState[] }> {
  const states: TryState[] = [];
  for (const count of counts) states.push(await lockTries(tx, count, now));
  const verdicts = counts.map(({ limits }, index) => judgeTry(states[index]!, limits, now));
  return { verdict: verdicts.includes('locked') ? 'locked' : verdicts.includes('slow') ? 'slow' : 'allowed', states };
}

/** One more wrong try in all of them, which this transaction has locked. Answers how many are left until a lock. */
export async function countWrong(
  tx: Tx,
  counts: readonly TryCount[],
  states: readonly TryState[],
  now: Date,
): Promise<number> {
  let remaining = Infinity;
  for (const [index, count] of counts.entries()) {
    const state = afterWrongTry(states[index]!, count.limits, now);
    storeTries(tx, count, state, now);
    remaining = Math.min(remaining, count.limits.lockAt - state.wrong);
  }
  return remaining;
}

/** A right try: nothing is left of the wrong ones before it. The rows are locked by this transaction. */
export function endTries(tx: Tx, counts: readonly TryCount[], states: readonly TryState[], now: Date): void {
  for (const [index, count] of counts.entries()) {
    if (hasTries(states[index]!)) storeTries(tx, count, noTries(now), now);
  }
}

export async function forgetTries(tx: Tx, counts: readonly TryCount[], now: Date): Promise<void> {
  for (const count of counts) endTries(tx, [count], [await lockTries(tx, count, now)], now);
}

/** One of the tries that a person has, used up even if the call fails; false when there are none left. */
export const takeTry = (countersDb: Database, count: TryCount, now: Date): Promise<boolean> =>
  countersDb.transaction({}, async (tx) => {
    const { verdict, states } = await judgeTries(tx, [count], now);
    if (verdict !== 'allowed') return false;
    await countWrong(tx, [count], states, now);
    return true;
  });
