import { providerInfo } from '#capabilities/identity/server/index.ts';
import { nameObject, noteChanges, providerOf, type Handler } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { PASSKEYS } from '../constants.ts';
import {
  PASSKEY_EXPIRED,
  PASSKEY_MISSING,
  PASSKEY_TAKEN,
  PASSKEY_UNAVAILABLE,
  PASSKEY_UNFIT,
  PASSKEYS_FULL,
} from '../contract/errors.ts';
import type * as operations from '../contract/passkey-operations.ts';
import { relyingPartyOf } from '../domain/relying-party.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';
import { openChallenge, passkeysOf, takeChallenge, userHandleOf } from './passkeys.ts';
import { signKeyOf } from './sessions.ts';
import { lockUser } from './users.ts';
import { verifyNewPasskey } from './verify-passkey.ts';

/** `console/access/own.passkeys`. */
export const ownPasskeys =
  (deps: Pick<ProviderAccessDeps, 'consoleUrl'>): Handler<typeof operations.showOwnPasskeys> =>
  async (context) => {
    const found = await passkeysOf(context.tx, providerOf(context).userId);
    const list = found.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      createdAt: shanghaiIso(createdAt),
      lastUsedAt: lastUsedAt && shanghaiIso(lastUsedAt),
    }));
    return ok({ origin: relyingPartyOf(deps.consoleUrl)?.origin ?? '', list });
  };

/** `console/access/own.passkey.begin`: the code of the authenticator has been checked. */
export const beginPasskey =
  (deps: ProviderAccessDeps): Handler<typeof operations.beginOwnPasskey> =>
  async (context, { name }) => {
    const { tx } = context;
    const { userId, loginName, userName } = providerOf(context);
    const party = relyingPartyOf(deps.consoleUrl);
    if (!party) return fail(PASSKEY_UNAVAILABLE);
    const registered = await passkeysOf(tx, userId);
    if (registered.length >= PASSKEYS.max) return fail(PASSKEYS_FULL);
    nameObject(context, passkeyText(name));
    return ok({
      challenge: await openChallenge(tx, await signKeyOf(context), { userId, name }, nowOf(deps)),
      rpId: party.id,
      providerName: (await providerInfo(tx)).name,
      userHandle: userHandleOf(userId),
      loginName,
      userName,
      known: registered.map(({ credentialId }) => credentialId),
    });
  };

const passkeyText = (name: string): string => `通行密钥 ${name}`;

/** `console/access/own.passkey.add`. */
export const addPasskey =
  (deps: ProviderAccessDeps): Handler<typeof operations.addOwnPasskey> =>
  async (context, { challenge, credential }) => {
    const { tx } = context;
    const { userId } = providerOf(context);
    const party = relyingPartyOf(deps.consoleUrl);
    if (!party) return fail(PASSKEY_UNAVAILABLE);
    const now = nowOf(deps);
    const taken = { challenge, signKey: await signKeyOf(context), userId };
    const name = (await takeChallenge(deps.countersDb, taken, now))?.name;
    if (!name) return fail(PASSKEY_EXPIRED);
    const made = await verifyNewPasskey(credential, { challenge, party });
    if (!made) return fail(PASSKEY_UNFIT);
    await lockUser(tx, userId);
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS.max) return fail(PASSKEYS_FULL);
    const passkeyId = newId();
    const inserted = await tx.run(
      `INSERT INTO provider_access.passkeys
         (passkey_id, user_id, credential_id, public_key, sign_count, passkey_name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (credential_id) DO NOTHING`,
      [passkeyId, userId, made.credentialId, made.publicKey, made.signCount, name, now],
      'provider_access.add_passkey',
    );
    if (inserted === 0) return fail(PASSKEY_TAKEN);
    nameObject(context, passkeyText(name));
    return ok({ passkeyId });
  };

/** `console/access/own.passkey.rename`. */
export const renamePasskey: Handler<typeof operations.renameOwnPasskey> = async (context, { passkeyId, name }) => {
  const { userId } = providerOf(context);
  const found = (await passkeysOf(context.tx, userId)).find((one) => one.passkeyId === passkeyId);
  if (!found) return fail(PASSKEY_MISSING);
  await context.tx.run(
    'UPDATE provider_access.passkeys SET passkey_name = $3 WHERE passkey_id = $1 AND user_id = $2',
    [passkeyId, userId, name],
    'provider_access.rename_passkey',
  );
  nameObject(context, passkeyText(found.name));
  noteChanges(context, { label: '名称', before: found.name, after: name });
  return ok({});
};

/** `console/access/own.passkey.remove`. */
export const removePasskey: Handler<typeof operations.removeOwnPasskey> = async (context, { passkeyId }) => {
  const found = await context.tx.one<{ name: string }>(
    'DELETE FROM provider_access.passkeys WHERE passkey_id = $1 AND user_id = $2 RETURNING passkey_name AS name',
    [passkeyId, providerOf(context).userId],
    'provider_access.remove_passkey',
  );
  if (!found) return fail(PASSKEY_MISSING);
  nameObject(context, passkeyText(found.name));
  return ok({});
};
