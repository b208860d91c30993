import { pemOf } from '../shared/new-key-pair.ts';

/** Private keys by the name of their key: in the memory of this page and nowhere else, and no code can read one. */
const privateKeys = new Map<string, CryptoKey>();

export const privateKeyOf = (name: string): CryptoKey | undefined => privateKeys.get(name);
export const keep = (name: string, key: CryptoKey): void => void privateKeys.set(name, key);
export const ownNames = (): string[] => [...privateKeys.keys()];

/** A pair whose private key cannot leave the browser; null in a browser that cannot make one. */
export async function newOwnPair(): Promise<{ privateKey: CryptoKey; publicKey: string } | null> {
  try {
    const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])) as CryptoKeyPair;
    const publicKey = pemOf('PUBLIC KEY', await crypto.subtle.exportKey('spki', pair.publicKey));
    return { privateKey: pair.privateKey, publicKey };
  } catch {
    return null;
  }
}
