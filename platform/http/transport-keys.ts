import type { Logger } from 'pino';
import type { Database, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { seal, sealKeyOf, unseal } from '#platform/seal/index.ts';
import { encodeBase64, newTransportPair } from '#platform/wire/index.ts';
import { TRANSPORT_KEY_FRESH_MS, TRANSPORT_KEY_GRACE_MS, TRANSPORT_KEY_ROTATION_MS } from './constants.ts';

export interface TransportKeys {
  /** The key for new pages: its id and SPKI in base64. Made when there is none or the last is a week old. */
  current(): Promise<{ keyId: string; publicKey: string }>;
  /** The private half of a key that is accepted still, or null (09006). */
  find(keyId: string): Promise<CryptoKey | null>;
}

export interface TransportKeysOptions {
  db: Database;
  /** PORTAL_SECRET, 32 bytes; seals the private halves, so that a copy of the database opens nothing. */
  secret: Buffer;
  log: Logger;
  rotationMs?: number;
  graceMs?: number;
  freshMs?: number;
}

interface KeyRow {
  keyId: string;
  publicKey: string;
  sealedPrivate: Buffer;
}

interface Known {
  publicKey: string;
  privateKey: CryptoKey;
  checkedAt: number;
}

const COLUMNS = 'key_id, public_key, sealed_private';
const ACCEPTED = `SELECT ${COLUMNS} FROM wire.transport_keys WHERE key_id = $1 AND (superseded_at IS NULL OR superseded_at > now() - $2 * interval '1 millisecond')`;
const CURRENT = `SELECT ${COLUMNS} FROM wire.transport_keys WHERE superseded_at IS NULL AND created_at > now() - $1 * interval '1 millisecond'`;

/**
 * Transport keys live in the database, so that several servers share one and a restart does not send every page to
 * fetch a new one.
 */
export function createTransportKeys(options: TransportKeysOptions): TransportKeys {
  const {
    db,
    log,
    rotationMs = TRANSPORT_KEY_ROTATION_MS,
    graceMs = TRANSPORT_KEY_GRACE_MS,
    freshMs = TRANSPORT_KEY_FRESH_MS,
  } = options;
  const sealKey = sealKeyOf(options.secret, 'wire.transport_keys');
  const known = new Map<string, Known>();
  let current: { keyId: string; readAt: number } | null = null;
  let refreshing: Promise<string> | null = null;

  /** Null when it was sealed under another secret. */
  async function learn(row: KeyRow): Promise<Known | null> {
    const before = known.get(row.keyId);
    const opened = before?.privateKey ?? (await privateKeyOf(row, sealKey));
    if (!opened) {
      log.error({ keyId: row.keyId }, 'a transport key was sealed under another secret and is not used');
      return null;
    }
    const entry = { publicKey: row.publicKey, privateKey: opened, checkedAt: Date.now() };
    known.set(row.keyId, entry);
    return entry;
  }

  async function refresh(): Promise<string> {
    const row = await db.transaction({ readOnly: true }, (tx) => tx.one<KeyRow>(CURRENT, [rotationMs]));
    if (row && (await learn(row))) return row.keyId;
    const made = await makeKey(sealKey);
    const agreed = await db.transaction({}, (tx) => supersede(tx, made, row?.keyId ?? null, { rotationMs, graceMs }));
    if (!(await learn(agreed))) throw new Error('servers with different secrets share one database');
    for (const [keyId, { checkedAt }] of known) if (Date.now() - checkedAt > graceMs) known.delete(keyId);
    return agreed.keyId;
  }

  return {
    async current() {
      if (!current || Date.now() - current.readAt >= freshMs) {
        refreshing ??= refresh().finally(() => (refreshing = null));
        current = { keyId: await refreshing, readAt: Date.now() };
      }
      return { keyId: current.keyId, publicKey: known.get(current.keyId)!.publicKey };
    },
    async find(keyId) {
      const before = known.get(keyId);
      if (before && Date.now() - before.checkedAt < freshMs) return before.privateKey;
      const row = await db.transaction({ readOnly: true }, (tx) => tx.one<KeyRow>(ACCEPTED, [keyId, graceMs]));
      if (!row) known.delete(keyId);
      return row ? ((await learn(row))?.privateKey ?? null) : null;
    },
  };
}

/**
 * Several servers may come here at once: one row wins, all answer it. `unusable` is a key that this server cannot open.
 */
async function supersede(
  tx: Tx,
  made: KeyRow,
  unusable: string | null,
  { rotationMs, graceMs }: { rotationMs: number; graceMs: number },
): Promise<KeyRow> {
  await tx.run(
    `UPDATE wire.transport_keys SET superseded_at = now()
     WHERE superseded_at IS NULL AND (created_at <= now() - $1 * interval '1 millisecond' OR key_id = $2)`,
    [rotationMs, unusable],
  );
  await tx.run(`DELETE FROM wire.transport_keys WHERE superseded_at <= now() - $1 * interval '1 millisecond'`, [
    graceMs,
  ]);
  await tx.run(`INSERT INTO wire.transport_keys (${COLUMNS}) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [
    made.keyId,
    made.publicKey,
    made.sealedPrivate,
  ]);
  return (await tx.one<KeyRow>(`SELECT ${COLUMNS} FROM wire.transport_keys WHERE superseded_at IS NULL`))!;
}

async function makeKey(sealKey: Buffer): Promise<KeyRow> {
  const pair = await newTransportPair();
  const keyId = newId();
  const [spki, pkcs8] = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return {
    keyId,
    publicKey: encodeBase64(new Uint8Array(spki)),
    sealedPrivate: seal(Buffer.from(pkcs8), sealKey, keyId),
  };
}

async function privateKeyOf({ keyId, sealedPrivate }: KeyRow, sealKey: Buffer): Promise<CryptoKey | null> {
  try {
    const pkcs8 = unseal(sealedPrivate, sealKey, keyId);
    return await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']);
  } catch {
    return null;
  }
}
