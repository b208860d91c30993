import { encodeBase64, newSigningPair } from '#platform/wire/index.ts';

/**
 * The browser's signing key (wire.md): RSA-2048, not extractable, kept in IndexedDB, so that a stolen token without
 * this browser is useless.
 */
const DATABASE = 'portal-keys';
const STORE = 'keys';
const NAME = 'signing';

export interface SigningKey {
  privateKey: CryptoKey;
  /** SPKI in base64. */
  publicKey: string;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the key store did not answer')));
  });

function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

/** Two windows that start at once agree on one key: the first that is stored counts. */
async function loadOrCreate(): Promise<SigningKey> {
  const store = await openStore();
  const stored = await settled<SigningKey | undefined>(store.transaction(STORE).objectStore(STORE).get(NAME));
  if (stored) return stored;
  const pair = await newSigningPair();
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const made: SigningKey = { privateKey: pair.privateKey, publicKey: encodeBase64(spki) };
  try {
    await settled(store.transaction(STORE, 'readwrite').objectStore(STORE).add(made, NAME));
    return made;
  } catch {
    return settled<SigningKey>(store.transaction(STORE).objectStore(STORE).get(NAME));
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
