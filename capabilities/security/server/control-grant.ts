import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { nowOf, openPasswordEntryOf } from '#capabilities/identity/server/index.ts';
import { personOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { GRANT_LIVE_MS, type ControlGrant } from '#platform/wire/password-control.ts';
import { OPERATION_PASSWORD_INPUT_EXPIRED, PASSWORD_CONTROL_OFF } from '../contract/errors.ts';
import type { grantPasswordControl } from '../contract/operations.ts';
import type { SecurityDeps } from './deps.ts';

/** Precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derived, so that all servers sign with one key and none is stored. */
function grantKeyOf(secret: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'security.control_grants', 32));
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
}

function signGrant(key: KeyObject, grant: ControlGrant): string {
  const body = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`;
}

/**
 * `plm/password.control.grant`: lets one window of this session use the person's local password control. The origin is
 * the portal's own, also if the request says otherwise, and the point that a password is sealed under is the
 * server's.
 */
export function grantControl(deps: SecurityDeps): Handler<typeof grantPasswordControl> {
  const key = grantKeyOf(deps.secret);
  const serverKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64url');
  return async (context, { windowId, nonceStr }) => {
    const { control } = deps;
    if (!control) return fail(PASSWORD_CONTROL_OFF);
    const { sessionId } = personOf(context);
    const now = nowOf(deps);
    const entryKey = { nonceStr: nonceStr ?? '', purpose: 'trade_pwd', sessionId } as const;
    const entry = nonceStr ? await openPasswordEntryOf(context.tx, deps.secret, entryKey, now) : undefined;
    if (entry === null) return fail(OPERATION_PASSWORD_INPUT_EXPIRED);
    const grant: ControlGrant = {
      origin: control.origin,
      windowId,
      session: createHash('sha256').update(sessionId).digest('base64url'),
      exp: now.getTime() + GRANT_LIVE_MS,
      ...(entry ? { jsSdkRandom: entry.random, jsSdkDataB: entry.publicPoint, nonceStr: entry.nonceStr } : {}),
    };
    return ok({ datab: signGrant(key, grant), origin: control.origin, serverKey, byScript: control.byScript });
  };
}
