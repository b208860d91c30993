import type { Handler, WaitingContext, WaitingHandler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { QR_LIVE_MS } from '../constants.ts';
import { QR_EXPIRED } from '../contract/errors.ts';
import type { loginByQr, openQrLogin, watchQrLogin } from '../contract/qr-operations.ts';
import { browserNameOf } from '../domain/browser-name.ts';
import { stateOfQr } from '../domain/qr-rule.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import { findPerson } from './persons.ts';
import { addressOfQr, findQrCode, markExchanged, numbersFor, storeQrCode, type QrCode } from './qr-codes.ts';
import { newsOf } from './qr-watch.ts';
import { loginOfSession } from './sessions.ts';
import { keyOf, signIn } from './sign-in.ts';

/** `login/qrCode`: the QR belongs to the key of the browser that asks. */
export const openQr =
  (deps: IdentityDeps): Handler<typeof openQrLogin> =>
  async (context) => {
    const opener = {
      scene: 'login' as const,
      key: await keyOf(context),
      address: context.remoteAddress,
      browser: browserNameOf(context.userAgent),
    };
    const qrCodeId = await storeQrCode(context.tx, opener, nowOf(deps));
    return ok({ qrCodeId, qrCode: addressOfQr(deps, 'login', qrCodeId), expiresInSeconds: QR_LIVE_MS.login / 1000 });
  };

/**
 * `login/qrStatus`: at once when the state is another than the caller's, else when it becomes another, or after a
 * while.
 */
export const watchQr =
  (deps: IdentityDeps): WaitingHandler<typeof watchQrLogin> =>
  async (context, { qrCodeId, state: known }) => {
    const qr = await newsOf(deps, context, known, () => ownQr(context, qrCodeId));
    if (!qr) return fail(QR_EXPIRED);
    const state = stateOfQr(qr, nowOf(deps));
    return ok({
      qrCodeId,
      state,
      number: state === 1 ? numbersFor(deps.secret, qr).right : null,
      refused: qr.refusedAt !== null,
    });
  };

/** The QR, if the browser that asks has opened it (security.md T19). */
const ownQr = ({ db, signKey, session }: WaitingContext, qrCodeId: string): Promise<QrCode | null> =>
  db.transaction({ readOnly: true }, async (tx) => {
    const qr = await findQrCode(tx, qrCodeId);
    return qr?.scene === 'login' && qr.openerKey === (await keyOf({ tx, signKey, session })) ? qr : null;
  });

/**
 * `login/scan`: an authorised QR for a session, once, by the browser that opened it. The new session ends with the day
 * of the one that authorised it: a session that makes others must not live beyond its 12 hours.
 */
export const loginWithQr =
  (deps: IdentityDeps): Handler<typeof loginByQr> =>
  async (context, { qrCodeId }) => {
    const { tx } = context;
    const now = nowOf(deps);
    const qr = await findQrCode(tx, qrCodeId);
    if (qr?.scene !== 'login' || !qr.scannerSessionId || stateOfQr(qr, now) !== 3) return fail(QR_EXPIRED);
    if (!(await markExchanged(tx, qr.id, await keyOf(context), now))) return fail(QR_EXPIRED);
    const authoriser = await loginOfSession(tx, qr.scannerSessionId);
    const person = authoriser && (await findPerson(tx, authoriser.personId));
    if (!person?.isActive) return fail(QR_EXPIRED);
    const login = { personId: person.personId, signedInAt: authoriser!.signedInAt, way: 'qr' as const };
    return signIn(deps, context, login, now);
  };
