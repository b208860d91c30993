import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { SESSION } from '../constants.ts';
import { sha256Hex } from './keyed.ts';
import { newSessionToken } from './session-token.ts';

export type EndReason = 'logout' | 'switched' | 'forced' | 'elsewhere' | 'changed';

export interface NewSession {
  personId: string;
  relationId: string | null;
  /** SPKI in base64 of the key to which the session is bound. */
  signKey: string;
  remoteAddress: string;
  /** `Chrome · Windows`. */
  browser: string;
  /** Copied by a switch, so that the switch does not extend the 12 hours. */
  signedInAt: Date;
}

/** Answers the token; the database keeps its SHA-256 only (security.md T7). */
export async function startSession(tx: Tx, secret: Buffer, session: NewSession, now: Date): Promise<string> {
  const token = newSessionToken(secret);
  await tx.run(
    `INSERT INTO identity.sessions (id, token_hash, person_id, relation_id, sign_key, remote_address, browser, signed_in_at, created_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      newId(),
      sha256Hex(token),
      session.personId,
      session.relationId,
      session.signKey,
      session.remoteAddress,
      session.browser,
      session.signedInAt,
      now,
    ],
    'identity_start_session',
  );
  return token;
}

/** False when it had ended before. */
export async function endSession(tx: Tx, sessionId: string, reason: EndReason, now: Date): Promise<boolean> {
  const ended = await tx.run(
    'UPDATE identity.sessions SET ended_at = $3, ended_reason = $2 WHERE id = $1 AND ended_at IS NULL',
    [sessionId, reason, now],
    'identity_end_session',
  );
  return ended === 1;
}

/** Whether a person has ever signed in, in any way: ended sessions stay. */
export const hasLoggedIn = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.one(
    'SELECT 1 FROM identity.sessions WHERE person_id = $1 LIMIT 1',
    [personId],
    'identity_has_logged_in',
  )) !== undefined;

/**
 * Ends the sessions of people in one merchant, because their rights there have changed (03T05). A call of theirs that
 * is under way is finished first, or finds its session ended.
 */
export const endSessionsOf = (
  tx: Tx,
  relations: readonly { relationId: string; personId: string }[],
  now: Date,
): Promise<number> =>
  tx.run(
    `UPDATE identity.sessions SET ended_at = $3, ended_reason = 'changed'
      WHERE person_id = ANY($1::uuid[]) AND relation_id = ANY($2::uuid[]) AND ended_at IS NULL`,
    [relations.map(({ personId }) => personId), relations.map(({ relationId }) => relationId), now],
    'identity_end_sessions_of',
  );

/**
 * Ends the session and starts its successor in the same transaction (security.md T20): there is no moment at which both
 * tokens live. Null when it had ended before.
 */
export async function replaceSession(
  tx: Tx,
  secret: Buffer,
  sessionId: string,
  relationId: string | null,
  remoteAddress: string,
  now: Date,
): Promise<string | null> {
  const old = await tx.one<{ personId: string; signKey: string; browser: string; signedInAt: Date }>(
    'SELECT person_id, sign_key, browser, signed_in_at FROM identity.sessions WHERE id = $1',
    [sessionId],
  );
  if (!old || !(await endSession(tx, sessionId, 'switched', now))) return null;
  return startSession(
    tx,
    secret,
    {
      personId: old.personId,
      relationId,
      signKey: old.signKey,
      remoteAddress,
      browser: old.browser,
      signedInAt: old.signedInAt,
    },
    now,
  );
}

export const needsTouch = (lastSeenAt: Date, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SESSION.touchEveryMs;

/** Counts as activity. A row that a call under way has locked is skipped, because that call is the activity. */
export const touchSession = (source: Pick<Tx, 'rows'>, sessionId: string, now: Date): Promise<unknown> =>
  source.rows(
    `UPDATE identity.sessions SET last_seen_at = $2
      WHERE id = (SELECT id FROM identity.sessions WHERE id = $1 AND ended_at IS NULL FOR UPDATE SKIP LOCKED)`,
    [sessionId, now],
    'identity_touch_session',
  );

/** Locks the session's row for the effect's transaction, `alone` when that ends it (platform/http/guards.ts). */
export const isSessionOpen = async (tx: Tx, sessionId: string, alone: boolean): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 AS found FROM identity.sessions WHERE id = $1 AND ended_at IS NULL FOR ${alone ? 'UPDATE' : 'SHARE'}`,
    [sessionId],
    alone ? 'identity_session_open_alone' : 'identity_session_open',
  )) !== undefined;

/** The key to which a session is bound (SPKI in base64). Throws when there is no such session. */
export async function signKeyOf(tx: Tx, sessionId: string): Promise<string> {
  const row = await tx.one<{ signKey: string }>('SELECT sign_key FROM identity.sessions WHERE id = $1', [sessionId]);
  if (!row) throw new Error('no such session');
  return row.signKey;
}

/**
 * The person of a session and since when. Null when no session of that login is open any more: what it has authorised
 * ends with it. A switch of the merchant continues with the login.
 */
export async function loginOfSession(
  tx: Tx,
  sessionId: string,
): Promise<{ personId: string; signedInAt: Date } | null> {
  const row = await tx.one<{ personId: string; signedInAt: Date }>(
    `SELECT s.person_id, s.signed_in_at FROM identity.sessions s WHERE s.id = $1 AND EXISTS (SELECT 1 FROM identity.sessions o
       WHERE o.person_id = s.person_id AND o.sign_key = s.sign_key AND o.signed_in_at = s.signed_in_at AND o.ended_at IS NULL)`,
    [sessionId],
    'identity_login_of_session',
  );
  return row ? { personId: row.personId, signedInAt: row.signedInAt } : null;
}
