import { saveFile } from '#platform/portal-kit/save-file.ts';
import { encodeBase64 } from '#platform/wire/base64.ts';

const LINE = /.{1,64}/g;
export const pemOf = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${(encodeBase64(new Uint8Array(der)).match(LINE) ?? []).join('\n')}\n-----END ${label}-----\n`;

/**
 * Makes an Ed25519 pair in this browser: the private key is saved as a file once, and goes nowhere else. Answers the
 * public key; null in a browser that cannot make one.
 */
export async function newKeyPair(name: string): Promise<string | null> {
  try {
    const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])) as CryptoKeyPair;
    const [privateKey, publicKey] = await Promise.all([
      crypto.subtle.exportKey('pkcs8', pair.privateKey),
      crypto.subtle.exportKey('spki', pair.publicKey),
    ]);
    saveFile(new Blob([pemOf('PRIVATE KEY', privateKey)]), `${name || '接口'}-私钥.pem`);
    return pemOf('PUBLIC KEY', publicKey);
  } catch {
    return null;
  }
}
