import { personOf, type CallContext, type WaitingHandler } from '#platform/http/handler.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { QR_LIVE_MS, type QrScene } from '../constants.ts';
import { PHONE_LOGIN_REQUIRED, QR_EXPIRED, QR_OPENED_BY_OTHER, QR_SCANNED } from '../contract/errors.ts';
import type { watchSceneQr } from '../contract/qr-operations.ts';
import { browserNameOf } from '../domain/browser-name.ts';
import { stateOfQr } from '../domain/qr-rule.ts';
import { nowOf, type QrDeps } from './deps.ts';
import { addressOfQr, findQrCode, markDecided, markScanned, storeQrCode, type QrCode } from './qr-codes.ts';
import { newsOf } from './qr-watch.ts';
import { loginOfSession, signKeyOf } from './sessions.ts';

/**
 * A QR by which a signed-in person continues with something on the phone (spec section 4, authorisation QR). Unlike the
 * login's it belongs to a person: nobody else can scan it, so that no number has to be matched.
 */
export type PersonScene = Exclude<QrScene, 'login'>;

type Deps = QrDeps;
type Refusal = typeof QR_EXPIRED | typeof QR_SCANNED | typeof QR_OPENED_BY_OTHER | typeof PHONE_LOGIN_REQUIRED;

export interface OpenedQr {
  qrCodeId: string;
  /** The content of the QR. */
  qrCode: string;
  expiresInSeconds: number;
}

export async function openSceneQr(
  deps: Deps,
  context: CallContext,
  { scene, subject = '' }: { scene: PersonScene; subject?: string },
): Promise<OpenedQr> {
  const { personId, sessionId } = personOf(context);
  const login = await loginOfSession(context.tx, sessionId);
  if (!login) throw new Error('no such session');
  const opener = {
    scene,
    key: await signKeyOf(context.tx, sessionId),
    address: context.remoteAddress,
    browser: browserNameOf(context.userAgent),
    person: { personId, signedInAt: login.signedInAt, subject },
  };
  const qrCodeId = await storeQrCode(context.tx, opener, nowOf(deps));
  return { qrCodeId, qrCode: addressOfQr(deps, scene, qrCodeId), expiresInSeconds: QR_LIVE_MS[scene] / 1000 };
}

/** `plm/auth.scan.status`: of a QR that this person has opened, regardless of what it is for. */
export const watchScene =
  (deps: Deps): WaitingHandler<typeof watchSceneQr> =>
  async (context, { qrCodeId, state: known }) => {
    const personId = context.session?.personId;
    const qr = await newsOf(deps, context, known, async () => {
      const found = await context.db.transaction({ readOnly: true }, (tx) => findQrCode(tx, qrCodeId));
      return found?.personId === personId ? found : null;
    });
    return qr && qr.scene !== 'login' ? ok({ qrCodeId, state: stateOfQr(qr, nowOf(deps)) }) : fail(QR_EXPIRED);
  };

export interface ScannedQr {
  subject: string;
  /** Where it was opened. */
  browser: string;
  remoteAddress: string;
  openedAt: string;
  expiresInSeconds: number;
}

/**
 * 0 → 1, by the person who opened it, in another login than that which opened it: a session alone, however it was come
 * by, is not enough. The session that scanned may read its page again.
 */
export async function scanSceneQr(
  deps: Deps,
  context: CallContext,
  qrCodeId: string,
  scene: PersonScene,
): Promise<Result<ScannedQr, Refusal>> {
  const { sessionId, personId } = personOf(context);
  const now = nowOf(deps);
  const qr = await findQrCode(context.tx, qrCodeId);
  if (qr?.scene !== scene) return fail(QR_EXPIRED);
  if (qr.personId !== personId) return fail(QR_OPENED_BY_OTHER);
  if (await isLoginOf(context, qr)) return fail(PHONE_LOGIN_REQUIRED);
  const state = stateOfQr(qr, now);
  if (qr.scannerSessionId !== null && qr.scannerSessionId !== sessionId) return fail(QR_SCANNED);
  if (state !== 0 && state !== 1) return fail(QR_EXPIRED);
  // Of two scans at once the later finds no row to mark.
  if (state === 0 && !(await markScanned(context.tx, qr.id, sessionId, now))) return fail(QR_SCANNED);
  return ok({
    subject: qr.subject,
    browser: qr.openerBrowser,
    remoteAddress: qr.openerAddress,
    openedAt: shanghaiIso(qr.openedAt),
    expiresInSeconds: Math.max(0, Math.ceil((qr.expiresAt.getTime() - now.getTime()) / 1000)),
  });
}

/** The same browser key and time of login: a switch of the merchant keeps both, a new login has another time. */
async function isLoginOf({ tx, session }: CallContext, { openerKey, openerSignedInAt }: QrCode): Promise<boolean> {
  const { sessionId } = session!;
  if (openerKey !== (await signKeyOf(tx, sessionId))) return false;
  return (await loginOfSession(tx, sessionId))?.signedInAt.getTime() === openerSignedInAt?.getTime();
}

/** The subject of a QR that this session has scanned and not decided yet. */
export async function scannedSubject(
  deps: Deps,
  context: CallContext,
  qrCodeId: string,
  scene: PersonScene,
): Promise<Result<string, Refusal>> {
  const qr = await findQrCode(context.tx, qrCodeId);
  const isOurs = qr?.scene === scene && qr.scannerSessionId === personOf(context).sessionId;
  return isOurs && stateOfQr(qr, nowOf(deps)) === 1 ? ok(qr.subject) : fail(QR_EXPIRED);
}

/** 1 → 3 or 2, once. */
export async function decideSceneQr(
  deps: Deps,
  context: CallContext,
  qrCodeId: string,
  verdict: 'authorised' | 'refused',
): Promise<Result<{ state: 2 | 3 }, Refusal>> {
  const { sessionId } = personOf(context);
  const qr = await findQrCode(context.tx, qrCodeId);
  if (!qr || !(await markDecided(context.tx, qr.id, sessionId, verdict, nowOf(deps)))) return fail(QR_EXPIRED);
  return ok({ state: verdict === 'authorised' ? 3 : 2 });
}
