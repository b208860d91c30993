import { createPublicKey } from 'node:crypto';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { algorithmOf, type SignatureAlgorithm } from '#platform/wire/http-signature/index.ts';

const PEM = /^-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----$/;

/** A public key as people paste it, in DER. A private key is refused by name: it was shown to somebody now. */
export function readPublicKey(
  pem: string,
): Result<{ der: Buffer; algorithm: SignatureAlgorithm }, '09131KPLMS' | '09132KPLMS'> {
  const text = pem.trim();
  if (text.includes('PRIVATE KEY')) return fail('09132KPLMS');
  const found = PEM.exec(text);
  if (!found) return fail('09131KPLMS');
  try {
    const key = createPublicKey({ key: Buffer.from(found[1]!, 'base64'), format: 'der', type: 'spki' });
    const algorithm = algorithmOf(key);
    return algorithm ? ok({ der: key.export({ format: 'der', type: 'spki' }), algorithm }) : fail('09131KPLMS');
  } catch {
    return fail('09131KPLMS');
  }
}
