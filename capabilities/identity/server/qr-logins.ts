import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { FORGET, QR_LOGIN } from '../constants.ts';
import { numbersOf, type QrTimes } from '../domain/qr-login-rule.ts';
import { keyedHash, randomHex, sha256Hex } from './keyed.ts';

export interface QrLogin extends QrTimes {
  id: string;
  openerKey: string;
  openerAddress: string;
  openerBrowser: string;
  openedAt: Date;
  scannerSessionId: string | null;
}

interface QrRow {
  id: string;
  opener_key: string;
  opener_address: string;
  opener_browser: string;
  opened_at: Date;
  expires_at: Date;
  scanner_session_id: string | null;
  scanned_at: Date | null;
  authorised_at: Date | null;
  refused_at: Date | null;
  exchanged_at: Date | null;
}

const COLUMNS =
  'id, opener_key, opener_address, opener_browser, opened_at, expires_at, scanner_session_id, scanned_at, authorised_at, refused_at, exchanged_at';

const qrLoginOf = (row: QrRow): QrLogin => ({
  id: row.id,
  openerKey: row.opener_key,
  openerAddress: row.opener_address,
  openerBrowser: row.opener_browser,
  openedAt: row.opened_at,
  expiresAt: row.expires_at,
  scannerSessionId: row.scanner_session_id,
  scannedAt: row.scanned_at,
  authorisedAt: row.authorised_at,
  refusedAt: row.refused_at,
  exchangedAt: row.exchanged_at,
});

/** Answers the code; the database keeps its SHA-256 only. Removes a few rows older than a day. */
export async function storeQrLogin(
  tx: Tx,
  opener: { key: string; address: string; browser: string },
  now: Date,
): Promise<string> {
  await tx.run(
    `DELETE FROM identity.qr_logins WHERE id IN
       (SELECT id FROM identity.qr_logins WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [new Date(now.getTime() - FORGET.afterMs), FORGET.rows],
    'identity_forget_qr_logins',
  );
  const code = randomHex(QR_LOGIN.codeBytes);
  await tx.run(
    `INSERT INTO identity.qr_logins (id, code_hash, opener_key, opener_address, opener_browser, opened_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      newId(),
      sha256Hex(code),
      opener.key,
      opener.address,
      opener.browser,
      now,
      new Date(now.getTime() + QR_LOGIN.liveMs),
    ],
    'identity_store_qr_login',
  );
  return code;
}

export async function findQrLogin(tx: Tx, code: string): Promise<QrLogin | null> {
  const row = await tx.one<QrRow>(
    `SELECT ${COLUMNS} FROM identity.qr_logins WHERE code_hash = $1`,
    [sha256Hex(code)],
    'identity_find_qr_login',
  );
  return row ? qrLoginOf(row) : null;
}

export async function findQrLogins(tx: Tx, ids: readonly string[]): Promise<QrLogin[]> {
  const rows = await tx.rows<QrRow>(
    `SELECT ${COLUMNS} FROM identity.qr_logins WHERE id = ANY($1::uuid[])`,
    [ids],
    'identity_find_qr_logins',
  );
  return rows.map(qrLoginOf);
}

/** 0 → 1, for the first who scans. */
export const markScanned = async (tx: Tx, id: string, sessionId: string, now: Date): Promise<boolean> =>
  (await tx.run(
    'UPDATE identity.qr_logins SET scanned_at = $3, scanner_session_id = $2 WHERE id = $1 AND scanned_at IS NULL AND expires_at > $3',
    [id, sessionId, now],
    'identity_scan_qr_login',
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
    `UPDATE identity.qr_logins SET ${verdict}_at = $3
      WHERE id = $1 AND scanner_session_id = $2 AND authorised_at IS NULL AND refused_at IS NULL AND expires_at > $3`,
    [id, sessionId, now],
    `identity_${verdict}_qr_login`,
  )) === 1;

/** 3 → 2, by the browser that opened it, once. The caller has judged the time. */
export const markExchanged = async (tx: Tx, id: string, openerKey: string, now: Date): Promise<boolean> =>
  (await tx.run(
    'UPDATE identity.qr_logins SET exchanged_at = $3 WHERE id = $1 AND opener_key = $2 AND authorised_at IS NOT NULL AND exchanged_at IS NULL',
    [id, openerKey, now],
    'identity_exchange_qr_login',
  )) === 1;

/** Derived, so that a reader of the database does not know which number is right. */
export const numbersFor = (secret: Buffer, { id }: Pick<QrLogin, 'id'>): { right: number; shown: number[] } =>
  numbersOf(keyedHash(secret, 'qr-numbers', id));
