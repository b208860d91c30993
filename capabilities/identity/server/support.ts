import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { judgeSession } from '../domain/session-rule.ts';
import { countsOf } from './login.ts';
import type { LoginWay } from './login-records.ts';
import { setLoginPassword } from './own-login-password.ts';
import { findPerson, findPersonByLogin, type Person } from './persons.ts';
import { endTries, lockTries, type TryCount } from './tries.ts';

/** What the provider's support sees of a person, and may end. Nothing here shows a secret. */

export interface OpenSession {
  relationId: string | null;
  browser: string;
  address: string;
  signedInAt: Date;
  lastSeenAt: Date;
}

export interface PastLogin {
  at: Date;
  way: LoginWay;
  succeeded: boolean;
  browser: string;
  address: string;
}

/** By login name (case does not matter) or mobile, both whole. */
export const personByLogin = async (tx: Tx, login: string): Promise<Person | null> => {
  const found = await findPersonByLogin(tx, login);
  return found && findPerson(tx, found.personId);
};

export async function openSessionsOf(tx: Tx, personId: string, now: Date, limit: number): Promise<OpenSession[]> {
  const rows = await tx.rows<OpenSession>(
    `SELECT relation_id, browser, remote_address AS address, signed_in_at, last_seen_at
     FROM identity.sessions WHERE person_id = $1 AND ended_at IS NULL ORDER BY last_seen_at DESC, id DESC LIMIT $2`,
    [personId, limit],
    'identity_open_sessions',
  );
  return rows.filter((session) => judgeSession({ ...session, endedReason: null }, now) === null);
}

export const loginsOf = (tx: Tx, personId: string, limit: number): Promise<PastLogin[]> =>
  tx.rows<PastLogin>(
    `SELECT at, way, succeeded, browser, remote_address AS address FROM identity.logins
     WHERE person_id = $1 ORDER BY at DESC, id DESC LIMIT $2`,
    [personId, limit],
    'identity_last_logins',
  );

/** Ends all sessions of a person; answers how many they were. */
export const endAllSessions = (tx: Tx, personId: string, now: Date): Promise<number> =>
  tx.run(
    `UPDATE identity.sessions SET ended_at = $2, ended_reason = 'forced' WHERE person_id = $1 AND ended_at IS NULL`,
    [personId, now],
    'identity_end_all_sessions',
  );

/** Addresses of refused logins; a lock holds for half an hour, so that older ones cannot be locked. */
const LOCKED_WITHIN_MS = 3_600_000;

/** The counts of wrong passwords that may hold a person: from everywhere, and from where somebody tried lately. */
async function countsOfPerson(tx: Tx, secret: Buffer, { personId, loginName, mobile }: Person, now: Date) {
  const tried = await tx.rows<{ address: string }>(
    'SELECT DISTINCT remote_address AS address FROM identity.logins WHERE person_id = $1 AND NOT succeeded AND at > $2',
    [personId, new Date(now.getTime() - LOCKED_WITHIN_MS)],
    'identity_tried_from',
  );
  const names = [loginName, mobile].filter((name) => name !== '');
  const counts = tried.flatMap(({ address }) => names.flatMap((name) => countsOf(secret, name, address)));
  const byKey = new Map(counts.map((count) => [`${count.kind} ${count.subject}`, count] as [string, TryCount]));
  return [...byKey].toSorted(([a], [b]) => a.localeCompare(b)).map(([, count]) => count);
}

/** Until when the login by password is locked somewhere; null: it is not. */
export async function loginLockOf(tx: Tx, secret: Buffer, person: Person, now: Date): Promise<Date | null> {
  const counts = await countsOfPerson(tx, secret, person, now);
  const row = await tx.one<{ until: Date | null }>(
    `SELECT max(t.locked_until) AS until FROM unnest($1::text[], $2::text[]) AS n (kind, subject)
       JOIN identity.tries t ON t.kind = n.kind AND t.subject = n.subject WHERE t.locked_until > $3`,
    [counts.map(({ kind }) => kind), counts.map(({ subject }) => subject), now],
    'identity_login_lock',
  );
  return row?.until ?? null;
}

/** Forgets the wrong tries of a person's login, in their order, as a right try does. */
export async function unlockLogin(tx: Tx, secret: Buffer, person: Person, now: Date): Promise<void> {
  for (const count of await countsOfPerson(tx, secret, person, now))
    endTries(tx, [count], [await lockTries(tx, count, now)], now);
}

const UNKNOWN_BYTES = 32;

/** No password is right from now on, until the person sets one by a link. */
export const voidLoginPassword = (tx: Tx, secret: Buffer, personId: string): Promise<number> =>
  setLoginPassword(tx, secret, personId, randomBytes(UNKNOWN_BYTES).toString('hex'));
