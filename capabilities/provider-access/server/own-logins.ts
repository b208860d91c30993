import { PROVIDER_LOG } from '#capabilities/security/server/index.ts';
import { bindMerchant } from '#platform/db/bind-merchant.ts';
import type { Tx } from '#platform/db/database.ts';
import { nameObject, personOf, providerOf, type Handler } from '#platform/http/handler.ts';
import { SUCCESSES, type ErrorTexts } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { LOGINS_SHOWN, SESSION } from '../constants.ts';
import { PROVIDER_SESSION_ENDED } from '../contract/errors.ts';
import { loginWithTotp } from '../contract/operations.ts';
import { loginWithPasskey } from '../contract/passkey-operations.ts';
import type { endOwnSession, showOwnLogins } from '../contract/own-operations.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';

interface OpenSession {
  sessionId: string;
  address: string;
  signedInAt: Date;
  lastSeenAt: Date;
}

/** Those that a call would still find open. */
const openSessions = (tx: Tx, userId: string, now: Date): Promise<OpenSession[]> =>
  tx.rows<OpenSession>(
    `SELECT id AS "sessionId", remote_address AS address, signed_in_at, last_seen_at
       FROM provider_access.sessions WHERE user_id = $1 AND ended_at IS NULL AND last_seen_at > $2 AND signed_in_at > $3
      ORDER BY signed_in_at DESC, id DESC`,
    [userId, new Date(now.getTime() - SESSION.idleMs), new Date(now.getTime() - SESSION.absoluteMs)],
    'provider_access.open_sessions',
  );

interface Login {
  id: string;
  at: Date;
  address: string;
  code: string;
}

const LOGIN_PATHS = [loginWithTotp.path, loginWithPasskey.path];

async function lastLogins(tx: Tx, userId: string): Promise<Login[]> {
  await bindMerchant(tx, PROVIDER_LOG);
  return tx.rows<Login>(
    `SELECT id, operated_at AS at, remote_address AS address, response_code AS code FROM security.operation_records
      WHERE mid = '${PROVIDER_LOG}' AND person_id = $1 AND path = ANY ($2) ORDER BY id DESC LIMIT $3`,
    [userId, LOGIN_PATHS, LOGINS_SHOWN],
    'provider_access.last_logins',
  );
}

/** `console/access/own.logins`. */
export const ownLogins =
  (deps: Pick<ProviderAccessDeps, 'realClock'> & { errorTexts: ErrorTexts }): Handler<typeof showOwnLogins> =>
  async (context) => {
    const { userId } = providerOf(context);
    const { sessionId } = personOf(context);
    const sessions = await openSessions(context.tx, userId, nowOf(deps));
    const logins = await lastLogins(context.tx, userId);
    return ok({
      sessions: sessions.map((session) => ({
        sessionId: session.sessionId,
        address: session.address,
        signedInAt: shanghaiIso(session.signedInAt),
        lastSeenAt: shanghaiIso(session.lastSeenAt),
        isCurrent: session.sessionId === sessionId,
      })),
      logins: logins.map(({ id, at, address, code }) => {
        const success = SUCCESSES.includes(code);
        const reason = success ? '' : (deps.errorTexts[code] ?? code);
        return { recordId: id, at: shanghaiIso(at), address, success, reason };
      }),
    });
  };

/** `console/access/own.endSession`: the browser that has it finds it ended at its next call. */
export const endOther =
  (deps: Pick<ProviderAccessDeps, 'realClock'>): Handler<typeof endOwnSession> =>
  async (context, { sessionId }) => {
    if (sessionId === personOf(context).sessionId) return fail(PROVIDER_SESSION_ENDED);
    const found = await context.tx.one<{ address: string }>(
      `UPDATE provider_access.sessions SET ended_at = $3, ended_reason = 'logout'
        WHERE id = $1 AND user_id = $2 AND ended_at IS NULL RETURNING remote_address AS address`,
      [sessionId, providerOf(context).userId, nowOf(deps)],
      'provider_access.end_own_session',
    );
    if (!found) return fail(PROVIDER_SESSION_ENDED);
    nameObject(context, `来自${found.address}的登录`);
    return ok({});
  };
