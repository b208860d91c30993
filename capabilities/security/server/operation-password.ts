import { hashPassword, isLoginPassword, oneAtATime, verifyPassword } from '#capabilities/identity/server/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { OPERATION_PASSWORD } from '../constants.ts';
import {
  OPERATION_PASSWORD_COMMON,
  OPERATION_PASSWORD_IS_LOGIN_PASSWORD,
  OPERATION_PASSWORD_REUSED,
  OPERATION_PASSWORD_WEAK,
} from '../contract/errors.ts';
import { isGoodPassword } from '../domain/password-rule.ts';
import { isCommonPassword } from './common-password.ts';
import { afterWrong, freshTries } from '../domain/try-count.ts';

export const hasOperationPassword = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.one(
    'SELECT 1 AS found FROM security.operation_passwords WHERE person_id = $1',
    [personId],
    'security_has_password',
  )) !== undefined;

/** A login password must differ from it. */
export async function isOperationPassword(
  tx: Tx,
  secret: Buffer,
  personId: string,
  password: string,
): Promise<boolean> {
  const row = await tx.one<{ passwordHash: string }>(
    'SELECT password_hash FROM security.operation_passwords WHERE person_id = $1',
    [personId],
    'security_operation_password',
  );
  return row !== undefined && verifyPassword(secret, row.passwordHash, password);
}

/**
 * Sets or replaces it without further checks; callers have made them. It is remembered; wrong tries and a lock end with
 * the old one.
 */
export async function setOperationPassword(tx: Tx, secret: Buffer, personId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(secret, password);
  await tx.run(
    `INSERT INTO security.operation_passwords (person_id, password_hash) VALUES ($1, $2)
     ON CONFLICT (person_id) DO UPDATE SET password_hash = excluded.password_hash, wrong = 0, locked_until = NULL, set_at = now()`,
    [personId, passwordHash],
  );
  await tx.run('INSERT INTO security.operation_password_history (id, person_id, password_hash) VALUES ($1, $2, $3)', [
    newId(),
    personId,
    passwordHash,
  ]);
}

/** Whether the person has ever had one, also one that was ended. */
export const hadOperationPassword = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.one(
    'SELECT 1 AS found FROM security.operation_password_history WHERE person_id = $1 LIMIT 1',
    [personId],
    'security_had_password',
  )) !== undefined;

/**
 * By the provider, when a sole administrator is reset: the person sets the next one as if it were the first. The
 * earlier ones stay remembered.
 */
export const voidOperationPassword = (tx: Tx, personId: string): Promise<number> =>
  tx.run('DELETE FROM security.operation_passwords WHERE person_id = $1', [personId], 'security_void_password');

/** From now on payments wait for a while. */
export const markReset = (tx: Tx, personId: string, now: Date): Promise<number> =>
  tx.run('UPDATE security.operation_passwords SET reset_at = $2 WHERE person_id = $1', [personId, now]);

export type NewPasswordFlaw =
  | typeof OPERATION_PASSWORD_WEAK
  | typeof OPERATION_PASSWORD_IS_LOGIN_PASSWORD
  | typeof OPERATION_PASSWORD_REUSED
  | typeof OPERATION_PASSWORD_COMMON;

/**
 * Why a new password cannot be taken: its shape, that many have it, the login password, or one of the last five; null
 * when it can.
 */
export async function flawOfNewPassword(
  tx: Tx,
  secret: Buffer,
  personId: string,
  password: string,
): Promise<NewPasswordFlaw | null> {
  if (!isGoodPassword(password)) return OPERATION_PASSWORD_WEAK;
  if (isCommonPassword(password)) return OPERATION_PASSWORD_COMMON;
  if (await isLoginPassword(tx, secret, personId, password)) return OPERATION_PASSWORD_IS_LOGIN_PASSWORD;
  const earlier = await tx.rows<{ passwordHash: string }>(
    'SELECT password_hash FROM security.operation_password_history WHERE person_id = $1 ORDER BY id DESC LIMIT $2',
    [personId, OPERATION_PASSWORD.rememberedPasswords],
  );
  for (const { passwordHash } of earlier)
    if (await verifyPassword(secret, passwordHash, password)) return OPERATION_PASSWORD_REUSED;
  return null;
}

export type PasswordVerdict =
  | { verdict: 'right' }
  | { verdict: 'wrong'; remaining: number }
  | { verdict: 'locked' }
  | { verdict: 'none' };

interface PasswordRow {
  personId: string;
  passwordHash: string;
  wrong: number;
  lockedUntil: Date | null;
  resetAt: Date | null;
}

/** Tries of one person in this process, one after another. Those on other servers wait for the row. */
export const onePersonAtATime = <T>(personId: string, work: () => Promise<T>): Promise<T> =>
  oneAtATime(`operation password ${personId}`, work);

/** Compares in a transaction of its own, so that a wrong try is counted even if the call fails. */
export const checkOperationPassword = (
  db: Database,
  secret: Buffer,
  personId: string,
  password: string,
  now: Date,
): Promise<PasswordVerdict> =>
  onePersonAtATime(personId, () =>
    db.transaction({ eager: true }, async (tx) =>
      comparePassword(tx, secret, await lockPassword(tx, personId), password, now),
    ),
  );

/** Held until the transaction ends: parallel tries are compared one after the other, over all servers. */
export const lockPassword = (tx: Tx, personId: string): Promise<PasswordRow | undefined> =>
  tx.one<PasswordRow>(
    'SELECT person_id, password_hash, wrong, locked_until, reset_at FROM security.operation_passwords WHERE person_id = $1 FOR UPDATE',
    [personId],
    'security_lock_password',
  );

const triesOf = (row: PasswordRow, now: Date) => freshTries({ wrong: row.wrong, lockedUntil: row.lockedUntil }, now);

/** What is locked is not compared. */
export const isLocked = (row: PasswordRow, now: Date): boolean => triesOf(row, now).lockedUntil !== null;

/** Compares with the row that this transaction has locked, and counts a wrong try in it. */
export async function comparePassword(
  tx: Tx,
  secret: Buffer,
  row: PasswordRow | undefined,
  password: string,
  now: Date,
): Promise<PasswordVerdict> {
  if (!row) return { verdict: 'none' };
  const tries = triesOf(row, now);
  if (tries.lockedUntil) return { verdict: 'locked' };
  const isRight = await verifyPassword(secret, row.passwordHash, password);
  const after = isRight ? { wrong: 0, lockedUntil: null, remaining: 0 } : afterWrong(tries, now);
  if (!isRight || row.wrong > 0) {
    tx.send(
      'UPDATE security.operation_passwords SET wrong = $2, locked_until = $3 WHERE person_id = $1',
      [row.personId, after.wrong, after.lockedUntil],
      'security_count_try',
    );
  }
  if (isRight) return { verdict: 'right' };
  return after.lockedUntil ? { verdict: 'locked' } : { verdict: 'wrong', remaining: after.remaining };
}

/** Until when it is locked after wrong tries; null: it is not. */
export const operationPasswordLock = async (tx: Tx, personId: string, now: Date): Promise<Date | null> =>
  (
    await tx.one<{ until: Date }>(
      'SELECT locked_until AS until FROM security.operation_passwords WHERE person_id = $1 AND locked_until > $2',
      [personId, now],
      'security_password_lock',
    )
  )?.until ?? null;

/** By the provider's support, at the person's wish: the password itself stays as it is. */
export const unlockOperationPassword = (tx: Tx, personId: string): Promise<number> =>
  tx.run(
    'UPDATE security.operation_passwords SET wrong = 0, locked_until = NULL WHERE person_id = $1',
    [personId],
    'security_unlock_password',
  );
