import { personOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { QR_EXPIRED, QR_NUMBER_MISMATCH, QR_SCANNED } from '../contract/errors.ts';
import type { decideQrLogin, scanQrLogin } from '../contract/qr-operations.ts';
import { stateOfQr } from '../domain/qr-rule.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import { findQrCode, markDecided, markScanned, numbersFor } from './qr-codes.ts';

/**
 * `login/qr/open`: one scan. The session that scanned may read its page again; anybody else learns that it was
 * scanned (security.md T19).
 */
export const scanQr =
  (deps: IdentityDeps): Handler<typeof scanQrLogin> =>
  async (context, { qrCodeId }) => {
    const { tx, remoteAddress } = context;
    const { sessionId, personName } = personOf(context);
    const now = nowOf(deps);
    const qr = await findQrCode(tx, qrCodeId);
    if (qr?.scene !== 'login') return fail(QR_EXPIRED);
    const state = stateOfQr(qr, now);
    const isOurs = qr.scannerSessionId === sessionId;
    if (qr.scannerSessionId !== null && !isOurs) return fail(QR_SCANNED);
    if (state !== 0 && state !== 1) return fail(QR_EXPIRED);
    // Of two scans at once the later finds no row to mark.
    if (state === 0 && !(await markScanned(tx, qr.id, sessionId, now))) return fail(QR_SCANNED);
    return ok({
      userName: personName,
      browser: qr.openerBrowser,
      remoteAddress: qr.openerAddress,
      sameNetwork: qr.openerAddress === remoteAddress,
      openedAt: shanghaiIso(qr.openedAt),
      expiresInSeconds: Math.max(0, Math.ceil((qr.expiresAt.getTime() - now.getTime()) / 1000)),
      numbers: numbersFor(deps.secret, qr).shown,
    });
  };

/**
 * `login/qr/decide`: by the person who scanned, once. A wrong number ends the QR, which is written outside this call's
 * transaction because the call fails.
 */
export const decideQr =
  (deps: IdentityDeps): Handler<typeof decideQrLogin> =>
  async (context, { qrCodeId, number }) => {
    const { tx } = context;
    const { sessionId } = personOf(context);
    const now = nowOf(deps);
    const qr = await findQrCode(tx, qrCodeId);
    if (qr?.scene !== 'login' || qr.scannerSessionId !== sessionId || stateOfQr(qr, now) !== 1) return fail(QR_EXPIRED);
    if (number === null)
      return (await markDecided(tx, qr.id, sessionId, 'refused', now)) ? ok({ state: 2 }) : fail(QR_EXPIRED);
    if (number !== numbersFor(deps.secret, qr).right) {
      const isEnded = await deps.countersDb.transaction({}, (beside) =>
        markDecided(beside, qr.id, sessionId, 'refused', now),
      );
      return fail(isEnded ? QR_NUMBER_MISMATCH : QR_EXPIRED);
    }
    return (await markDecided(tx, qr.id, sessionId, 'authorised', now)) ? ok({ state: 3 }) : fail(QR_EXPIRED);
  };
