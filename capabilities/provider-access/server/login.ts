import { PASSWORD_INPUT_EXPIRED, WRONG_LOGIN } from '#capabilities/identity/contract/errors.ts';
import { openPasswordEntry, openSealedPassword, providerInfo, sha256Hex } from '#capabilities/identity/server/index.ts';
import { randomBytes } from 'node:crypto';
import { alone, type Tx } from '#platform/db/database.ts';
import { personOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { coordinatesOf } from '#platform/wire/sm2-password.ts';
import { TICKET_LIVE_MS } from '../constants.ts';
import { PROVIDER_LOGIN_EXPIRED, PROVIDER_LOGIN_LOCKED } from '../contract/errors.ts';
import * as operations from '../contract/operations.ts';
import { relyingPartyOf } from '../domain/relying-party.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';
import { tryPassword } from './password-tries.ts';
import { recoveryCodesLeft, refusalOf, spendFactor } from './second-factor.ts';
import { endSession, signKeyOf } from './sessions.ts';
import { recordRefusedLogin, startLogin, type Entering } from './start-login.ts';
import { findUserByLogin } from './users.ts';

/** `console/access/page`. */
export const showLoginPage =
  (deps: Pick<ProviderAccessDeps, 'consoleUrl'>): Handler<typeof operations.openConsole> =>
  async ({ tx }) => {
    const row = await tx.one<{ found: boolean }>('SELECT EXISTS (SELECT 1 FROM provider_access.users) AS found');
    const { name, phone, icp } = await providerInfo(tx);
    const passkeyOrigin = relyingPartyOf(deps.consoleUrl)?.origin ?? '';
    return ok({ providerName: name, phone, icp, hasFirstPerson: row!.found, passkeyOrigin });
  };

/** `console/access/keyboard`. */
export const openKeyboard =
  (deps: ProviderAccessDeps): Handler<typeof operations.openPasswordKeyboard> =>
  async ({ tx }) => {
    const { random, publicPoint, nonceStr } = await openPasswordEntry(tx, deps.secret, 'login', null, nowOf(deps));
    const { x, y } = coordinatesOf(publicPoint);
    return ok({ sm2Random: random, publicKeyX: x, publicKeyY: y, nonceStr });
  };

/**
 * `console/access/login`. Known, unknown, invited and disabled people get the same answer, count and hashing time
 * (security.md T13).
 */
export const loginWithPassword =
  (deps: ProviderAccessDeps): Handler<typeof operations.login> =>
  async (context, { loginName, password: sealed, nonceStr }) => {
    const { secret, countersDb } = deps;
    const now = nowOf(deps);
    const entry = { password: sealed, nonceStr, purpose: 'login', sessionId: null } as const;
    const password = await openSealedPassword(alone(countersDb), secret, entry, now);
    if (password === null) return fail(PASSWORD_INPUT_EXPIRED);
    const user = await findUserByLogin(context.tx, loginName);
    const verdict = await tryPassword(deps, { loginName, user, password, remoteAddress: context.remoteAddress }, now);
    if (verdict === 'locked') return fail(PROVIDER_LOGIN_LOCKED);
    if (verdict === 'wrong') return fail(WRONG_LOGIN);
    const ticket = await openTicket(context.tx, user!.userId, await signKeyOf(context), now);
    return ok({ ticket, expiresInSeconds: TICKET_LIVE_MS / 1000 });
  };

const TICKET_BYTES = 32;

async function openTicket(tx: Tx, userId: string, signKey: string, now: Date): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString('hex');
  await tx.run(
    'INSERT INTO provider_access.login_tickets (ticket_hash, user_id, sign_key, expires_at) VALUES ($1, $2, $3, $4)',
    [sha256Hex(ticket), userId, signKey, new Date(now.getTime() + TICKET_LIVE_MS)],
    'provider_access.open_ticket',
  );
  return ticket;
}

/** `console/access/totp`: the ticket is of the browser that entered the password. */
export const loginWithSecondFactor =
  (deps: ProviderAccessDeps): Handler<typeof operations.loginWithTotp> =>
  async (context, { ticket, code, recoveryCode }) => {
    const { tx } = context;
    const now = nowOf(deps);
    const opened = await tx.one<Entering>(
      `SELECT t.user_id, u.user_name, u.login_name FROM provider_access.login_tickets t JOIN provider_access.users u USING (user_id)
        WHERE t.ticket_hash = $1 AND t.sign_key = $2 AND t.used_at IS NULL AND t.expires_at > $3 AND u.state = 'active'`,
      [sha256Hex(ticket), await signKeyOf(context), now],
      'provider_access.ticket',
    );
    if (!opened) return fail(PROVIDER_LOGIN_EXPIRED);
    const factor = code === undefined ? { recoveryCode: recoveryCode! } : { code };
    const refusal = refusalOf(await spendFactor(deps, opened.userId, factor, now), factor);
    if (refusal) {
      await recordRefusedLogin(context, deps, opened, { operation: operations.loginWithTotp, refusal });
      return fail(refusal);
    }
    await tx.run(
      'UPDATE provider_access.login_tickets SET used_at = $2 WHERE ticket_hash = $1',
      [sha256Hex(ticket), now],
      'provider_access.use_ticket',
    );
    const ptoken = await startLogin(context, deps, opened, operations.loginWithTotp);
    const codesLeft = await recoveryCodesLeft(tx, opened.userId);
    return ok({ ptoken, recoveryCodesLeft: codesLeft, usedRecoveryCode: code === undefined });
  };

/** `console/access/logout`. */
export const endLogin =
  (deps: ProviderAccessDeps): Handler<typeof operations.logout> =>
  async (context) => {
    await endSession(context.tx, personOf(context).sessionId, nowOf(deps));
    return ok({});
  };
