import { decodeBase64 } from './base64.ts';

/** RSA-2048 with 65537, for transport and for signing (wire.md). */
const MODULUS_BITS = 2048;
const PUBLIC_EXPONENT = new Uint8Array([1, 0, 1]);

const transport = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
const signing = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** A key pair under which clients seal their AES key; extractable, because servers share it. */
export const newTransportPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ ...transport, modulusLength: MODULUS_BITS, publicExponent: PUBLIC_EXPONENT }, true, [
    'encrypt',
    'decrypt',
  ]);

/** A client's signing pair; its private half never leaves the browser (wire.md). */
export const newSigningPair = (extractable = false): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ ...signing, modulusLength: MODULUS_BITS, publicExponent: PUBLIC_EXPONENT }, extractable, [
    'sign',
    'verify',
  ]);

/** SPKI in canonical base64 → key for sealing; null when it is no RSA-2048 key. */
export const importTransportKey = (spki: string): Promise<CryptoKey | null> => importSpki(spki, transport, 'encrypt');

/** SPKI in canonical base64 → key for verifying; null when it is no RSA-2048 key. */
export const importVerifyKey = (spki: string): Promise<CryptoKey | null> => importSpki(spki, signing, 'verify');

async function importSpki(
  spki: string,
  algorithm: typeof transport | typeof signing,
  usage: 'encrypt' | 'verify',
): Promise<CryptoKey | null> {
  const bytes = decodeBase64(spki);
  if (!bytes) return null;
  try {
    const key = await crypto.subtle.importKey('spki', bytes, algorithm, true, [usage]);
    return isStrong(key) ? key : null;
  } catch {
    return null;
  }
}

function isStrong(key: CryptoKey): boolean {
  const { modulusLength, publicExponent } = key.algorithm as RsaHashedKeyAlgorithm;
  return modulusLength === MODULUS_BITS && publicExponent.join() === PUBLIC_EXPONENT.join();
}
