import { PASSWORD_INPUT_EXPIRED } from '#capabilities/identity/contract/errors.ts';
import { hashPassword, openSealedPassword } from '#capabilities/identity/server/index.ts';
import { alone } from '#platform/db/database.ts';
import { nameObject, personOf, providerOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { OWN_RENEWAL_LIVE_MS } from '../constants.ts';
import {
  AUTHENTICATOR_CHANGE_EXPIRED,
  PROVIDER_LOGIN_LOCKED,
  PROVIDER_PASSWORD_UNCHANGED,
  WRONG_PROVIDER_PASSWORD,
} from '../contract/errors.ts';
import type { changeOwnPassword, confirmOwnAuthenticator, renewOwnAuthenticator } from '../contract/own-operations.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';
import {
  bindAuthenticator,
  endInvitations,
  findInvitation,
  invitationToken,
  isReady,
  keepNewSecret,
  openInvitationFor,
  passwordFault,
} from './invitations.ts';
import { tryPassword } from './password-tries.ts';
import { refusalOf, spendFactor } from './second-factor.ts';
import { endSessionsOf } from './sessions.ts';
import { findUser } from './users.ts';

/** `console/access/own.password`. */
export const changePassword =
  (deps: ProviderAccessDeps): Handler<typeof changeOwnPassword> =>
  async (context, { oldPassword, newPassword }) => {
    const { tx, remoteAddress } = context;
    const { userId, loginName, userName } = providerOf(context);
    const now = nowOf(deps);
    const open = ({ password, nonceStr }: typeof oldPassword): Promise<string | null> =>
      openSealedPassword(
        alone(deps.countersDb),
        deps.secret,
        { password, nonceStr, purpose: 'login', sessionId: null },
        now,
      );
    const [old, fresh] = [await open(oldPassword), await open(newPassword)];
    if (old === null || fresh === null) return fail(PASSWORD_INPUT_EXPIRED);
    const user = await findUser(tx, userId);
    const verdict = await tryPassword(deps, { loginName, user, password: old, remoteAddress }, now);
    if (verdict === 'locked') return fail(PROVIDER_LOGIN_LOCKED);
    if (verdict === 'wrong') return fail(WRONG_PROVIDER_PASSWORD);
    const fault = passwordFault(fresh);
    if (fault) return fail(fault);
    if (fresh === old) return fail(PROVIDER_PASSWORD_UNCHANGED);
    await tx.run(
      'UPDATE provider_access.users SET password_hash = $2 WHERE user_id = $1',
      [userId, await hashPassword(deps.secret, fresh)],
      'provider_access.change_own_password',
    );
    // An open link has a password with it, which would take the place of this one.
    await endInvitations(tx, userId, now);
    nameObject(context, `平台人员 ${userName}（${loginName}）`);
    return ok({ endedSessions: await endSessionsOf(tx, userId, 'changed', now, personOf(context).sessionId) });
  };

/**
 * `console/access/own.authenticator`: the new secret waits as that of an invitation does, with the present password.
 * The link of it is given to nobody.
 */
export const renewAuthenticator =
  (deps: ProviderAccessDeps): Handler<typeof renewOwnAuthenticator> =>
  async (context, { code, recoveryCode }) => {
    const { tx } = context;
    const { userId, loginName, userName } = providerOf(context);
    const now = nowOf(deps);
    const factor = code === undefined ? { recoveryCode: recoveryCode! } : { code };
    const refusal = refusalOf(await spendFactor(deps, userId, factor, now), factor);
    if (refusal) return fail(refusal);
    const { passwordHash } = (await findUser(tx, userId))!;
    const invitation = { userId, kind: 'renewed', liveMs: OWN_RENEWAL_LIVE_MS } as const;
    const { invitationId: id } = await openInvitationFor(tx, deps.secret, invitation, now);
    nameObject(context, `平台人员 ${userName}（${loginName}）`);
    return ok({ renewalId: id, ...(await keepNewSecret(tx, deps, { id, userId, loginName, passwordHash })) });
  };

/** `console/access/own.confirmAuthenticator`. */
export const confirmAuthenticator =
  (deps: ProviderAccessDeps): Handler<typeof confirmOwnAuthenticator> =>
  async (context, { renewalId, code }) => {
    const now = nowOf(deps);
    const token = invitationToken(deps.secret, renewalId);
    const one = await findInvitation(context.tx, token, now, 'FOR UPDATE OF i');
    if (one?.userId !== providerOf(context).userId || !isReady(one)) return fail(AUTHENTICATOR_CHANGE_EXPIRED);
    const codes = await bindAuthenticator(context, deps, one, {
      code,
      now,
      keptSessionId: personOf(context).sessionId,
    });
    return codes.ok ? ok({ recoveryCodes: codes.data }) : codes;
  };
