import { createPublicKey } from 'node:crypto';
import { fail, ok } from '#platform/kernel/result.ts';
import { algorithmOf } from '#platform/wire/http-signature/index.ts';
import { PRIVATE_KEY_PASTED, PUBLIC_KEY_MALFORMED } from '../contract/errors.ts';

const PEM = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/;

/** A public key as people paste it, in DER. A private key is refused by name: it was shown to somebody now. */
export function readPublicKey(pem: string) {
  const text = pem.trim();
  if (text.includes('PRIVATE KEY')) return fail(PRIVATE_KEY_PASTED);
  const found = PEM.exec(text);
  if (!found) return fail(PUBLIC_KEY_MALFORMED);
  try {
    const key = createPublicKey({ key: Buffer.from(found[1]!, 'base64'), format: 'der', type: 'spki' });
    const algorithm = algorithmOf(key);
    return algorithm ? ok({ der: key.export({ format: 'der', type: 'spki' }), algorithm }) : fail(PUBLIC_KEY_MALFORMED);
  } catch {
    return fail(PUBLIC_KEY_MALFORMED);
  }
}
