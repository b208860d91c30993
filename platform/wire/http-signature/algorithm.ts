import { constants, type KeyObject, sign, verify } from 'node:crypto';
import { isSm2Signature, sm2PublicKey, sm2SignerOf } from '../sm2-signature.ts';

/**
 * `ed25519` and `rsa-pss-sha512` as RFC 9421 (3.3) has them. `sm2`: GB/T 32918.2 with SM3 and the standard signer id,
 * in DER; the RFC's registry has no name for it.
 */
export type SignatureAlgorithm = 'ed25519' | 'rsa-pss-sha512' | 'sm2';

/** RFC 9421, 3.3.1. */
const SALT_BYTES = 64;
const RSA_BITS = { min: 2048, max: 4096 };

interface Arithmetic {
  sign: (key: KeyObject, content: Buffer) => Buffer;
  verify: (key: KeyObject, content: Buffer, signature: Buffer) => boolean;
}

const pss = (key: KeyObject) => ({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES });

export const arithmetic: Readonly<Record<SignatureAlgorithm, Arithmetic>> = {
  ed25519: {
    sign: (key, content) => sign(null, content, key),
    verify: (key, content, signature) => verify(null, content, key, signature),
  },
  'rsa-pss-sha512': {
    sign: (key, content) => sign('sha512', content, pss(key)),
    verify: (key, content, signature) => verify('sha512', content, pss(key), signature),
  },
  sm2: {
    sign: (key, content) => sm2SignerOf(key.export({ format: 'der', type: 'pkcs8' }))(content),
    verify: (key, content, signature) =>
      isSm2Signature(key.export({ format: 'der', type: 'spki' }), content, signature),
  },
};

/** The algorithm that a public key is for; null for a key that none of them uses, or a weak one. */
export function algorithmOf(key: KeyObject): SignatureAlgorithm | null {
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case 'ed25519':
      return 'ed25519';
    case 'rsa':
    case 'rsa-pss':
      return modulusLength >= RSA_BITS.min && modulusLength <= RSA_BITS.max ? 'rsa-pss-sha512' : null;
    // Node has no type for a key of this curve, nor for a shared secret, which none of them uses.
    case undefined:
      return key.type !== 'secret' && sm2PublicKey(key.export({ format: 'der', type: 'spki' })) ? 'sm2' : null;
    default:
      return null;
  }
}
