import { encodeBase64, newSigningPair } from '#platform/wire/index.ts';
import { readKeys, writeKeys } from './key-store.ts';

/**
 * The browser's signing key (wire.md): RSA-2048, not extractable, kept in IndexedDB, so that a stolen token without
 * this browser is useless.
 */
const NAME = 'signing';

export interface SigningKey {
  privateKey: CryptoKey;
  /** SPKI in base64. */
  publicKey: string;
}

/** Two windows that start at once agree on one key: the first that is stored counts. */
async function loadOrCreate(): Promise<SigningKey> {
  const stored = await readKeys<SigningKey | undefined>((store) => store.get(NAME));
  if (stored) return stored;
  const pair = await newSigningPair();
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const made: SigningKey = { privateKey: pair.privateKey, publicKey: encodeBase64(spki) };
  try {
    await writeKeys((store) => store.add(made, NAME));
    return made;
  } catch {
    return readKeys<SigningKey>((store) => store.get(NAME));
  }
}

let key: Promise<SigningKey> | null = null;

export function signingKey(): Promise<SigningKey> {
  key ??= loadOrCreate().catch((error: unknown) => {
    key = null;
    throw error;
  });
  return key;
}
