import { isIssuedToken, judgeSession, needsTouch } from '#capabilities/identity/server/index.ts';
import { recordBeside, recordOperation } from '#capabilities/security/server/index.ts';
import { alone, type Database } from '#platform/db/database.ts';
import type { Guards } from '#platform/http/guards.ts';
import { CERTIFICATE_REQUIRED, FACTORS_REQUIRED, LOGIN_ENDED, NOT_LOGGED_IN } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { SESSION } from '../constants.ts';
import { TOTP_LOCKED, WRONG_TOTP } from '../contract/errors.ts';
import type { ProviderRole } from '../contract/words.ts';
import { codesOfRoles } from '../contract/roles.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';
import { spendFactor } from './second-factor.ts';
import { isSessionOpen, touchSession } from './sessions.ts';

type Deps = Pick<ProviderAccessDeps, 'secret' | 'countersDb' | 'realClock'>;

interface SessionRow {
  id: string;
  userId: string;
  loginName: string;
  userName: string;
  state: string;
  roles: ProviderRole[];
  signKey: string;
  signedInAt: Date;
  lastSeenAt: Date;
  endedReason: string | null;
}

/** With the roles of this moment, so that a removed role is gone with the next call, and a disabled person is out. */
const FIND_SESSION = `SELECT s.id, s.user_id, u.login_name, u.user_name, u.state,
    u.roles, s.sign_key, s.signed_in_at, s.last_seen_at,
    s.ended_reason
  FROM provider_access.sessions s JOIN provider_access.users u USING (user_id) WHERE s.token_hash = $1`;

const findSession =
  (deps: Deps): Guards['findSession'] =>
  async (source, tokenHash) => {
    const [row] = await source.rows<SessionRow>(FIND_SESSION, [tokenHash], 'provider_access.find_session');
    if (!row) return fail(NOT_LOGGED_IN);
    const now = nowOf(deps);
    const refusal = judgeSession(row, now, SESSION);
    if (refusal) return fail(refusal);
    if (row.state !== 'active') return fail(LOGIN_ENDED);
    const { id, userId, loginName, userName, roles, signKey } = row;
    const provider = { userId, userName, loginName, roles, permissions: new Set(codesOfRoles(roles)) };
    return ok({
      session: { sessionId: id, tokenHash, personId: userId, personName: userName, role: null, provider },
      signKey,
      needsTouch: needsTouch(row.lastSeenAt, now),
    });
  };

/** A fresh code of the caller's authenticator, where the policy asks for one. */
const confirmWith =
  (deps: Deps): Guards['confirm'] =>
  async ({ session, operation, confirmation }, underWay) => {
    if (!operation.policy.confirm?.totp) return ok(null);
    if (!confirmation.totpCode) return fail(FACTORS_REQUIRED, '该操作需要输入动态码确认');
    underWay?.comparing();
    const spent = await spendFactor(deps, session.personId, { code: confirmation.totpCode }, nowOf(deps));
    if (spent.verdict === 'right') {
      underWay?.right();
      return ok(null);
    }
    if (spent.verdict === 'locked') return fail(TOTP_LOCKED);
    return fail(WRONG_TOTP, `动态码不正确或已使用过，请等待下一个动态码后重试，还可以尝试${spent.remaining}次`);
  };

/** The edge's questions on the console's listener, answered from the tables of this folder and the log of security. */
export const createConsoleGuards = (deps: Deps & { db: Database }): Guards => ({
  isIssued: (ptoken) => isIssuedToken(deps.secret, ptoken, 'console-token'),
  findSession: findSession(deps),
  touch: async (db, sessionId) => {
    await touchSession(alone(db), sessionId, nowOf(deps));
  },
  isSessionOpen,
  confirm: confirmWith(deps),
  lockSubject: () => undefined,
  // The provider's people sign with no certificate: platform/kernel/operation.ts refuses such a policy.
  needsCertificate: async () => null,
  rememberPayment: async () => undefined,
  verifyCertificate: async () => fail(CERTIFICATE_REQUIRED),
  record: (entry) => recordOperation(deps.db, entry, deps),
  recordBeside: (tx, entry) => recordBeside(tx, entry, deps),
});
