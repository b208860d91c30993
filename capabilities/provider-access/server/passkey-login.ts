import { keyedHash } from '#capabilities/identity/server/index.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { Handler } from '#platform/http/handler.ts';
import { PASSKEY_TRIES } from '../constants.ts';
import {
  PASSKEY_COPIED,
  PASSKEY_EXPIRED,
  PASSKEY_LOCKED,
  PASSKEY_REFUSED,
  PASSKEY_UNAVAILABLE,
} from '../contract/errors.ts';
import { loginWithPasskey, type beginPasskeyLogin } from '../contract/passkey-operations.ts';
import { relyingPartyOf } from '../domain/relying-party.ts';
import { countedTry } from './counted-try.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';
import { findPasskey, moveSignCount, openChallenge, takeChallenge, userHandleOf, type Passkey } from './passkeys.ts';
import { signKeyOf } from './sessions.ts';
import { recordRefusedLogin, startLogin } from './start-login.ts';
import { verifyPasskey } from './verify-passkey.ts';

/** `console/access/passkey.begin`. */
export const beginLoginByPasskey =
  (deps: ProviderAccessDeps): Handler<typeof beginPasskeyLogin> =>
  async (context) => {
    const party = relyingPartyOf(deps.consoleUrl);
    if (!party) return fail(PASSKEY_UNAVAILABLE);
    return ok({
      challenge: await openChallenge(context.tx, await signKeyOf(context), null, nowOf(deps)),
      rpId: party.id,
    });
  };

/**
 * `console/access/passkey.login`: both factors at once, the device and what it has asked the person for (NIST SP
 * 800-63B-4, 3.1.7), for one challenge of this browser.
 */
export const loginByPasskey =
  (deps: ProviderAccessDeps): Handler<typeof loginWithPasskey> =>
  async (context, { challenge, credential }) => {
    const party = relyingPartyOf(deps.consoleUrl);
    if (!party) return fail(PASSKEY_UNAVAILABLE);
    const now = nowOf(deps);
    const signKey = await signKeyOf(context);
    if (!(await takeChallenge(deps.countersDb, { challenge, signKey }, now))) return fail(PASSKEY_EXPIRED);
    const passkey = await findPasskey(context.tx, credential.id);
    if (!passkey) return fail(PASSKEY_REFUSED);
    const isTheirs = credential.userHandle === userHandleOf(passkey.userId);
    const signCount = isTheirs ? await verifyPasskey(passkey, credential, { challenge, party }) : null;
    const refusal = await spendPasskey(deps, passkey, signCount, now);
    if (refusal) {
      await recordRefusedLogin(context, deps, passkey, { operation: loginWithPasskey, refusal });
      return fail(refusal);
    }
    return ok({ ptoken: await startLogin(context, deps, passkey, loginWithPasskey) });
  };

/** Why it does not serve; `signCount` is null of a wrong signature. */
async function spendPasskey(
  deps: ProviderAccessDeps,
  { passkeyId, userId }: Passkey,
  signCount: number | null,
  now: Date,
): Promise<typeof PASSKEY_LOCKED | typeof PASSKEY_REFUSED | typeof PASSKEY_COPIED | null> {
  const subject = keyedHash(deps.secret, 'console-passkey', userId);
  const { verdict } = await countedTry(
    deps.countersDb,
    { kind: 'console_passkey', subject, limits: PASSKEY_TRIES },
    now,
    async (tx) => signCount !== null && moveSignCount(tx, passkeyId, signCount, now),
  );
  if (verdict === 'right') return null;
  if (verdict === 'locked') return PASSKEY_LOCKED;
  return signCount === null ? PASSKEY_REFUSED : PASSKEY_COPIED;
}
