import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { QR, QR_LIVE_MS, type QrScene } from '../constants.ts';
import { numbersOf, type QrTimes } from '../domain/qr-rule.ts';
import type { QrDeps } from './deps.ts';
import { keyedHash, randomHex, sha256Hex } from './keyed.ts';

export interface QrCode extends QrTimes {
  id: string;
  openerKey: string;
  openerAddress: string;
  openerBrowser: string;
  openedAt: Date;
  scannerSessionId: string | null;
  /** Who opened it, and when that person had signed in; null for a login. */
  personId: string | null;
  openerSignedInAt: Date | null;
  subject: string;
}

interface QrRow {
  id: string;
  scene: QrScene;
  personId: string | null;
  openerSignedInAt: Date | null;
  subject: string;
  openerKey: string;
  openerAddress: string;
  openerBrowser: string;
  openedAt: Date;
  expiresAt: Date;
  scannerSessionId: string | null;
  scannedAt: Date | null;
  authorisedAt: Date | null;
  refusedAt: Date | null;
  exchangedAt: Date | null;
}

const COLUMNS =
  'id, scene, person_id, opener_signed_in_at, subject, opener_key, opener_address, opener_browser, opened_at, expires_at, scanner_session_id, scanned_at, authorised_at, refused_at, exchanged_at';

const qrCodeOf = (row: QrRow): QrCode => ({
  id: row.id,
  scene: row.scene,
  personId: row.personId,
  openerSignedInAt: row.openerSignedInAt,
  subject: row.subject,
  openerKey: row.openerKey,
  openerAddress: row.openerAddress,
  openerBrowser: row.openerBrowser,
  openedAt: row.openedAt,
  expiresAt: row.expiresAt,
  scannerSessionId: row.scannerSessionId,
  scannedAt: row.scannedAt,
  authorisedAt: row.authorisedAt,
  refusedAt: row.refusedAt,
  exchangedAt: row.exchangedAt,
});

export interface QrOpener {
  scene: QrScene;
  key: string;
  address: string;
  browser: string;
  /** Of a scene that belongs to a signed-in person. */
  person?: { personId: string; signedInAt: Date; subject: string };
}

/** The content of a QR, which the camera of a phone opens: the phone's page of the scene (apps/portal/m). */
export const addressOfQr = ({ portalUrl }: Pick<QrDeps, 'portalUrl'>, scene: QrScene, qrCodeId: string): string =>
  `${portalUrl ?? '.'}/m/#/${scene}?qrCodeId=${qrCodeId}`;

/** Answers the code; the database keeps its SHA-256 only. */
export async function storeQrCode(tx: Tx, opener: QrOpener, now: Date): Promise<string> {
  const code = randomHex(QR.codeBytes);
  await tx.run(
    `INSERT INTO identity.qr_codes (id, code_hash, opener_key, opener_address, opener_browser, opened_at, expires_at, scene, person_id, opener_signed_in_at, subject)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      newId(),
      sha256Hex(code),
      opener.key,
      opener.address,
      opener.browser,
      now,
      new Date(now.getTime() + QR_LIVE_MS[opener.scene]),
      opener.scene,
      opener.person?.personId ?? null,
      opener.person?.signedInAt ?? null,
      opener.person?.subject ?? '',
    ],
    'identity_store_qr',
  );
  return code;
}

export async function findQrCode(tx: Tx, code: string): Promise<QrCode | null> {
  const row = await tx.one<QrRow>(
    `SELECT ${COLUMNS} FROM identity.qr_codes WHERE code_hash = $1`,
    [sha256Hex(code)],
    'identity_find_qr',
  );
  return row ? qrCodeOf(row) : null;
}

export async function findQrCodes(tx: Tx, ids: readonly string[]): Promise<QrCode[]> {
  const rows = await tx.rows<QrRow>(
    `SELECT ${COLUMNS} FROM identity.qr_codes WHERE id = ANY($1::uuid[])`,
    [ids],
    'identity_find_qrs',
  );
  return rows.map(qrCodeOf);
}

/** 0 → 1, for the first who scans. */
export const markScanned = async (tx: Tx, id: string, sessionId: string, now: Date): Promise<boolean> =>
  (await tx.run(
    'UPDATE identity.qr_codes SET scanned_at = $3, scanner_session_id = $2 WHERE id = $1 AND scanned_at IS NULL AND expires_at > $3',
    [id, sessionId, now],
    'identity_scan_qr',
  )) === 1;

/** 1 → 3 or 2, by the person who scanned, once and in time. */
export const markDecided = async (
  tx: Tx,
  id: string,
  sessionId: string,
  verdict: 'authorised' | 'refused',
  now: Date,
): Promise<boolean> =>
  (await tx.run(
    `UPDATE identity.qr_codes SET ${verdict}_at = $3
      WHERE id = $1 AND scanner_session_id = $2 AND authorised_at IS NULL AND refused_at IS NULL AND expires_at > $3`,
    [id, sessionId, now],
    `identity_${verdict}_qr`,
  )) === 1;

/** 3 → 2, by the browser that opened it, once. The caller has judged the time. */
export const markExchanged = async (tx: Tx, id: string, openerKey: string, now: Date): Promise<boolean> =>
  (await tx.run(
    'UPDATE identity.qr_codes SET exchanged_at = $3 WHERE id = $1 AND opener_key = $2 AND authorised_at IS NOT NULL AND exchanged_at IS NULL',
    [id, openerKey, now],
    'identity_exchange_qr',
  )) === 1;

/** Derived, so that a reader of the database does not know which number is right. */
export const numbersFor = (secret: Buffer, { id }: Pick<QrCode, 'id'>): { right: number; shown: number[] } =>
  numbersOf(keyedHash(secret, 'qr-numbers', id));
