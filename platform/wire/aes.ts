import { decodeBase64, decodeHex, encodeBase64, encodeHex, utf8, type Bytes } from './base64.ts';

const KEY_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const AES_KEY = /^[0-9a-f]{32}$/;

/** 32 lower-case hex characters. */
export const newAesKey = (): string => encodeHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));

/** Null for anything but 32 lower-case hex characters. */
export async function importAesKey(hex: string): Promise<CryptoKey | null> {
  const bytes = AES_KEY.test(hex) ? decodeHex(hex) : null;
  return bytes && crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Binds the ciphertext to its call and its time: `"/api/<path>\n" + timestamp` (wire.md). */
export const additionalData = (path: string, timestamp: string): Bytes => utf8(`${path}\n${timestamp}`);

/** Base64 of `iv ‖ ciphertext ‖ tag`, a fresh random iv every time. */
export async function sealData(plaintext: string, aad: Bytes, key: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: aad, tagLength: TAG_BYTES * 8 },
      key,
      utf8(plaintext),
    ),
  );
  const data = new Uint8Array(IV_BYTES + sealed.length);
  data.set(iv);
  data.set(sealed, IV_BYTES);
  return encodeBase64(data);
}

/** Null when the tag does not fit: another key, another path or time, or a changed byte. */
export async function openData(data: string, aad: Bytes, key: CryptoKey): Promise<Bytes | null> {
  const bytes = decodeBase64(data);
  if (!bytes || bytes.length < IV_BYTES + TAG_BYTES) return null;
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES), additionalData: aad, tagLength: TAG_BYTES * 8 };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(IV_BYTES)));
  } catch {
    return null;
  }
}
