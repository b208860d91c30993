import { newSessionToken, sha256Hex } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CallContext } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';

/** Answers the token; the database keeps its SHA-256 only (security.md T7). */
export async function startSession(
  tx: Tx,
  secret: Buffer,
  session: { userId: string; signKey: string; remoteAddress: string },
  now: Date,
): Promise<string> {
  const token = newSessionToken(secret, 'console-token');
  await tx.run(
    `INSERT INTO provider_access.sessions (id, token_hash, user_id, sign_key, remote_address, signed_in_at, last_seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [newId(), sha256Hex(token), session.userId, session.signKey, session.remoteAddress, now],
    'provider_access.start_session',
  );
  return token;
}

export const endSession = (tx: Tx, sessionId: string, now: Date): Promise<number> =>
  tx.run(
    `UPDATE provider_access.sessions SET ended_at = $2, ended_reason = 'logout' WHERE id = $1 AND ended_at IS NULL`,
    [sessionId, now],
    'provider_access.end_session',
  );

/** All of a person, or all but one: a call under way is finished first, the next one finds its session ended. */
export const endSessionsOf = (
  tx: Tx,
  userId: string,
  reason: 'disabled' | 'changed',
  now: Date,
  keptSessionId: string | null = null,
): Promise<number> =>
  tx.run(
    `UPDATE provider_access.sessions SET ended_at = $3, ended_reason = $2
      WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $4::uuid`,
    [userId, reason, now, keptSessionId],
    'provider_access.end_sessions_of',
  );

/** Counts as activity. A row that a call under way has locked is skipped, because that call is the activity. */
export const touchSession = (source: Pick<Tx, 'rows'>, sessionId: string, now: Date): Promise<unknown> =>
  source.rows(
    `UPDATE provider_access.sessions SET last_seen_at = $2
      WHERE id = (SELECT id FROM provider_access.sessions WHERE id = $1 AND ended_at IS NULL FOR UPDATE SKIP LOCKED)`,
    [sessionId, now],
    'provider_access.touch_session',
  );

/** Locks the session's row for the effect's transaction, `alone` when that ends it (platform/http/guards.ts). */
export const isSessionOpen = async (tx: Tx, sessionId: string, alone: boolean): Promise<boolean> =>
  (await tx.one(
    `SELECT 1 AS found FROM provider_access.sessions WHERE id = $1 AND ended_at IS NULL FOR ${alone ? 'UPDATE' : 'SHARE'}`,
    [sessionId],
    alone ? 'provider_access.session_open_alone' : 'provider_access.session_open',
  )) !== undefined;

/** The key of the browser that calls; one that still has an older token is signed by that session's key. */
export async function signKeyOf({
  tx,
  session,
  signKey,
}: Pick<CallContext, 'tx' | 'session' | 'signKey'>): Promise<string> {
  if (signKey !== null) return signKey;
  const row =
    session &&
    (await tx.one<{ signKey: string }>(
      'SELECT sign_key FROM provider_access.sessions WHERE id = $1',
      [session.sessionId],
      'provider_access.sign_key',
    ));
  if (!row) throw new Error('the edge let a call through without its signing key');
  return row.signKey;
}
