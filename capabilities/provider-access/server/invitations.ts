import { PASSWORD_INPUT_EXPIRED } from '#capabilities/identity/contract/errors.ts';
import {
  hashPassword,
  keyedHash,
  openSealedPassword,
  providerInfo,
  sha256Hex,
} from '#capabilities/identity/server/index.ts';
import { isCommonPassword, isGoodPassword } from '#capabilities/security/server/index.ts';
import { randomBytes } from 'node:crypto';
import { alone, type Tx } from '#platform/db/database.ts';
import { nameObject, type CallContext, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { INVITATION_LIVE_MS, RECOVERY_CODES } from '../constants.ts';
import {
  PROVIDER_INVITATION_INVALID,
  PROVIDER_PASSWORD_COMMON,
  PROVIDER_PASSWORD_FIRST,
  PROVIDER_PASSWORD_WEAK,
  WRONG_TOTP,
} from '../contract/errors.ts';
import type * as operations from '../contract/operations.ts';
import { providerRoles, type InvitationKind, type ProviderRole } from '../contract/words.ts';
import { recoveryCodeOf } from '../domain/recovery-code.ts';
import { newTotpSecret, otpauthUri, spelledSecret, stepOfCode } from '../domain/totp.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';
import { removePasskeysOf } from './passkeys.ts';
import { hashRecoveryCode, sealTotp, unsealTotp } from './second-factor.ts';
import { endSessionsOf } from './sessions.ts';

export interface OpenInvitation {
  id: string;
  userId: string;
  kind: InvitationKind;
  expiresAt: Date;
  passwordHash: string | null;
  sealedTotp: Buffer | null;
  loginName: string;
  userName: string;
  roles: ProviderRole[];
}

interface ReadyInvitation extends OpenInvitation {
  passwordHash: string;
  sealedTotp: Buffer;
}

/** Password and secret have been set; the first code is missing. */
export const isReady = (one: OpenInvitation): one is ReadyInvitation =>
  one.passwordHash !== null && one.sealedTotp !== null;

/**
 * The token of a link follows from its id and PORTAL_SECRET: it can be sent again by the worker, and the database alone
 * does not have it.
 */
export const invitationToken = (secret: Buffer, invitationId: string): string =>
  keyedHash(secret, 'console-invitation', invitationId);

/** A new link takes the place of one that is open. */
export async function openInvitationFor(
  tx: Tx,
  secret: Buffer,
  { userId, kind, liveMs = INVITATION_LIVE_MS }: { userId: string; kind: InvitationKind; liveMs?: number },
  now: Date,
): Promise<{ invitationId: string; token: string; expiresAt: Date }> {
  await endInvitations(tx, userId, now);
  const invitationId = newId();
  const token = invitationToken(secret, invitationId);
  const expiresAt = new Date(now.getTime() + liveMs);
  await tx.run(
    `INSERT INTO provider_access.invitations (id, user_id, kind, token_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [invitationId, userId, kind, sha256Hex(token), now, expiresAt],
    'provider_access.open_invitation',
  );
  return { invitationId, token, expiresAt };
}

export const endInvitations = (tx: Tx, userId: string, now: Date): Promise<number> =>
  tx.run(
    'UPDATE provider_access.invitations SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL',
    [userId, now],
    'provider_access.end_invitations',
  );

/** Of a person who is disabled no link serves. */
export const findInvitation = (tx: Tx, token: string, now: Date, lock = ''): Promise<OpenInvitation | undefined> =>
  tx.one<OpenInvitation>(
    `SELECT i.id, i.user_id, i.kind, i.expires_at, i.password_hash,
            i.sealed_totp, u.login_name, u.user_name, u.roles
       FROM provider_access.invitations i JOIN provider_access.users u USING (user_id)
      WHERE i.token_hash = $1 AND i.ended_at IS NULL AND i.expires_at > $2 AND u.state <> 'disabled' ${lock}`,
    [sha256Hex(token), now],
    `provider_access.invitation${lock ? '_locked' : ''}`,
  );

/** `console/access/invitation.open`. */
export const showInvitation =
  (deps: ProviderAccessDeps): Handler<typeof operations.openInvitation> =>
  async ({ tx }, { token }) => {
    const one = await findInvitation(tx, token, nowOf(deps));
    if (!one) return fail(PROVIDER_INVITATION_INVALID);
    const { kind, loginName, userName, roles, expiresAt } = one;
    const roleNames = roles.map((role) => providerRoles[role]);
    return ok({ kind, loginName, userName, roleNames, expiresAt: shanghaiIso(expiresAt) });
  };

/** `console/access/invitation.accept`: kept with the invitation until the authenticator has shown that it works. */
export const acceptInvitation =
  (deps: ProviderAccessDeps): Handler<typeof operations.acceptInvitation> =>
  async (context, { token, password: sealed, nonceStr }) => {
    const { secret, countersDb } = deps;
    const { tx } = context;
    const now = nowOf(deps);
    const one = await findInvitation(tx, token, now, 'FOR UPDATE OF i');
    if (!one) return fail(PROVIDER_INVITATION_INVALID);
    const entry = { password: sealed, nonceStr, purpose: 'login', sessionId: null } as const;
    const password = await openSealedPassword(alone(countersDb), secret, entry, now);
    if (password === null) return fail(PASSWORD_INPUT_EXPIRED);
    const fault = passwordFault(password);
    if (fault) return fail(fault);
    return ok(await keepNewSecret(tx, deps, { ...one, passwordHash: await hashPassword(secret, password) }));
  };

/** What makes a password too weak for a person of the provider, in any way it is set. */
export function passwordFault(
  password: string,
): typeof PROVIDER_PASSWORD_WEAK | typeof PROVIDER_PASSWORD_COMMON | null {
  if (!isGoodPassword(password)) return PROVIDER_PASSWORD_WEAK;
  return isCommonPassword(password) ? PROVIDER_PASSWORD_COMMON : null;
}

/** A new secret for the authenticator, which waits with the password for the first code. */
export async function keepNewSecret(
  tx: Tx,
  { secret }: Pick<ProviderAccessDeps, 'secret'>,
  invitation: Pick<OpenInvitation, 'id' | 'userId' | 'loginName' | 'passwordHash'>,
): Promise<{ secret: string; otpauthUri: string }> {
  const { id, userId, loginName, passwordHash } = invitation;
  const totpSecret = newTotpSecret();
  await tx.run(
    'UPDATE provider_access.invitations SET password_hash = $2, sealed_totp = $3 WHERE id = $1',
    [id, passwordHash, sealTotp(secret, userId, totpSecret)],
    'provider_access.accept_invitation',
  );
  const { name } = await providerInfo(tx);
  const uri = otpauthUri(totpSecret, { issuer: `${name}运营平台`, loginName });
  return { secret: spelledSecret(totpSecret), otpauthUri: uri };
}

/**
 * `console/access/invitation.confirm`: from now on the person logs in with what was set; older sessions end, and older
 * passkeys serve no more.
 */
export const confirmInvitation =
  (deps: ProviderAccessDeps): Handler<typeof operations.confirmInvitation> =>
  async (context, { token, code }) => {
    const now = nowOf(deps);
    const one = await findInvitation(context.tx, token, now, 'FOR UPDATE OF i');
    if (!one) return fail(PROVIDER_INVITATION_INVALID);
    if (!isReady(one)) return fail(PROVIDER_PASSWORD_FIRST);
    const codes = await bindAuthenticator(context, deps, one, { code, now });
    if (codes.ok) await removePasskeysOf(context.tx, one.userId);
    return codes.ok ? ok({ loginName: one.loginName, recoveryCodes: codes.data }) : codes;
  };

/**
 * The first code of the new secret has come: password and authenticator of the invitation are the person's, the
 * recovery codes are new, and the sessions end, except a kept one.
 */
export async function bindAuthenticator(
  context: CallContext,
  { secret }: Pick<ProviderAccessDeps, 'secret'>,
  one: ReadyInvitation,
  { code, now, keptSessionId = null }: { code: string; now: Date; keptSessionId?: string | null },
): Promise<Result<string[], typeof WRONG_TOTP>> {
  const { tx } = context;
  const step = stepOfCode(unsealTotp(secret, one.userId, one.sealedTotp), code, now);
  if (step === null) return fail(WRONG_TOTP, '动态码不正确，请核对手机时间并输入最新的动态码');
  await tx.run(
    `UPDATE provider_access.users SET state = 'active', password_hash = $2, sealed_totp = $3, totp_step = $4
        WHERE user_id = $1`,
    [one.userId, one.passwordHash, one.sealedTotp, step],
    'provider_access.activate',
  );
  await endInvitations(tx, one.userId, now);
  await endSessionsOf(tx, one.userId, 'changed', now, keptSessionId);
  nameObject(context, `平台人员 ${one.userName}（${one.loginName}）`);
  return ok(await newRecoveryCodes(tx, secret, one.userId));
}

async function newRecoveryCodes(tx: Tx, secret: Buffer, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES.count }, () => recoveryCodeOf(() => randomBytes(1)[0]!));
  await tx.run('DELETE FROM provider_access.recovery_codes WHERE user_id = $1', [userId]);
  await tx.run(
    'INSERT INTO provider_access.recovery_codes (user_id, code_hash) SELECT $1, unnest($2::text[])',
    [userId, codes.map((code) => hashRecoveryCode(secret, userId, code))],
    'provider_access.recovery_codes',
  );
  return codes;
}
