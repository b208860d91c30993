import { additionalData, importAesKey, openData, sealData } from './aes.ts';
import { decodeBase64, textOf } from './base64.ts';
import { importTransportKey } from './keys.ts';
import { openText, sealText } from './rsa-text.ts';
import { signParts, verifyParts } from './signature.ts';
import { parseStrictJson } from './strict-json.ts';

const ENCRYPT_TYPE = 'AES';
const SIGN_TYPE = 'SHA256WithRSA';
/** A request whose time is further from the server's is refused (wire.md). */
export const CLOCK_WINDOW_MS = 120_000;

/** The request's members as they travel (wire.md). */
export interface Envelope {
  encryptType: typeof ENCRYPT_TYPE;
  signType: typeof SIGN_TYPE;
  encryptKey: string;
  keyId: string;
  timestamp: string;
  data: string;
  sign: string;
  signKey?: string;
}

export interface SealQuestion {
  /** With `/api/` in front. */
  path: string;
  /** Absent: `{}`. */
  payload?: unknown;
  /** The payload's text when a certificate has signed it, so that it must not be serialised again. */
  plaintext?: string;
  ptoken: string | null;
  cfcaSign?: string | null;
  /** Milliseconds since 1970 as a decimal string. */
  timestamp: string;
  keyId: string;
  /** The AES key sealed under the transport key `keyId`, from `sealEncryptKey`. */
  encryptKey: string;
  /** 32 lower-case hex characters. */
  aesKey: string;
  privateKey: CryptoKey;
  /** Only while there is no session: the public half, SPKI in base64. */
  signKey?: string;
}

/** Seals the page's AES key under the server's transport key (SPKI in base64). Throws when that is no key. */
export async function sealEncryptKey(aesKey: string, transportKey: string): Promise<string> {
  const key = await importTransportKey(transportKey);
  if (!key) throw new Error('the server gave no usable transport key');
  return sealText(aesKey, key);
}

/** A client's envelope. Every send is a new one: fresh iv, its own time and signature. */
export async function sealRequest(question: SealQuestion): Promise<Envelope> {
  const { path, ptoken, timestamp, keyId, encryptKey, privateKey, signKey, cfcaSign = null } = question;
  const key = await importAesKey(question.aesKey);
  if (!key) throw new RangeError('an AES key is 32 lower-case hex characters');
  const plaintext = question.plaintext ?? JSON.stringify(question.payload ?? {});
  const data = await sealData(plaintext, additionalData(path, timestamp), key);
  const sign = await signParts({ path, ptoken, timestamp, keyId, encryptKey, data, cfcaSign }, privateKey);
  return {
    encryptType: ENCRYPT_TYPE,
    signType: SIGN_TYPE,
    encryptKey,
    keyId,
    timestamp,
    data,
    sign,
    ...(signKey === undefined ? {} : { signKey }),
  };
}

/** Milliseconds without sign, point or leading zero, so that a time has one spelling. */
const TIMESTAMP = /^[1-9]\d{0,15}$/;
const KEY_ID = /^[0-9A-Za-z_-]{1,64}$/;
/** Lengths of base64 text. One RSA-2048 block is 344 characters; a signing key in SPKI about 400. */
const MAX_KEY_TEXT = 1024;

/**
 * Reads the shape and nothing else; null is 09001. Members that the wire does not name are not read and not covered by
 * the signature.
 */
export function readEnvelope(value: unknown): Envelope | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const {
    encryptType,
    signType,
    encryptKey,
    keyId,
    timestamp,
    data,
    sign,
    signKey = null,
  } = value as Record<string, unknown>;
  if (encryptType !== ENCRYPT_TYPE || signType !== SIGN_TYPE) return null;
  if (typeof keyId !== 'string' || !KEY_ID.test(keyId)) return null;
  if (typeof timestamp !== 'string' || !TIMESTAMP.test(timestamp)) return null;
  if (!isBase64(encryptKey, MAX_KEY_TEXT) || !isBase64(sign, MAX_KEY_TEXT) || !isBase64(data, Infinity)) return null;
  if (signKey !== null && !isBase64(signKey, MAX_KEY_TEXT)) return null;
  const envelope: Envelope = { encryptType, signType, encryptKey, keyId, timestamp, data, sign };
  return signKey === null ? envelope : { ...envelope, signKey };
}

const isBase64 = (text: unknown, max: number): text is string =>
  typeof text === 'string' && text !== '' && text.length <= max && decodeBase64(text) !== null;

/**
 * The AES key in `encryptKey`: one block, because 32 characters are fewer than 37. Null when it does not open or holds
 * no key.
 */
export async function openEncryptKey(encryptKey: string, privateKey: CryptoKey): Promise<CryptoKey | null> {
  const hex = await openText(encryptKey, privateKey);
  return hex === null ? null : importAesKey(hex);
}

export interface OpenQuestion {
  /** With `/api/` in front. */
  path: string;
  ptoken: string | null;
  cfcaSign: string | null;
  envelope: Envelope;
  /** The key that the session is bound to; without a session the envelope's own. */
  verifyKey: CryptoKey;
  /** The AES key that `encryptKey` opens to. */
  aesKey: CryptoKey;
}

/** `envelope` is 09005 (signature or tag, not told apart), `json` is 09001. */
export type Opened = { ok: true; plaintext: string; payload: unknown } | { ok: false; reason: 'envelope' | 'json' };

/** The server's side of `sealRequest`. Both checks always run, so that the time does not tell which one refused. */
export async function openRequest({
  path,
  ptoken,
  cfcaSign,
  envelope,
  verifyKey,
  aesKey,
}: OpenQuestion): Promise<Opened> {
  const { timestamp, keyId, encryptKey, data, sign } = envelope;
  const [genuine, bytes] = await Promise.all([
    verifyParts({ path, ptoken, timestamp, keyId, encryptKey, data, cfcaSign }, sign, verifyKey),
    openData(data, additionalData(path, timestamp), aesKey),
  ]);
  if (!genuine || !bytes) return { ok: false, reason: 'envelope' };
  const plaintext = textOf(bytes);
  const parsed = plaintext === null ? null : parseStrictJson(plaintext);
  return parsed?.ok ? { ok: true, plaintext: plaintext!, payload: parsed.value } : { ok: false, reason: 'json' };
}
