import { constants, createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import type { KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import { sm2SignerOf } from '#platform/wire/sm2-signature.ts';

/** As certificates and signed messages name what signs. SM2 with SM3 has no parameters, not even a NULL. */
export const signatureAlgorithms: Readonly<Record<KeyAlgorithm, AlgorithmIdentifier>> = {
  rsa: new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null }),
  sm2: new AlgorithmIdentifier({ algorithm: '1.2.156.10197.1.501' }),
};

/** A key of the authority that signs certificates, CRLs and OCSP answers. */
export interface Signer {
  algorithm: AlgorithmIdentifier;
  sign(content: Buffer): Promise<Buffer>;
}

const signInBackground = promisify(
  (content: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign('RSA-SHA256', content, { key, padding: constants.RSA_PKCS1_PADDING }, done),
);

/** `pkcs8`: DER. */
export const signerOf = (algorithm: KeyAlgorithm, pkcs8: Buffer): Signer =>
  algorithm === 'rsa' ? rsaSigner(pkcs8) : sm2Signer(pkcs8);

/** SHA256withRSA; off the event loop, because a signature takes a millisecond or more. */
function rsaSigner(pkcs8: Buffer): Signer {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    algorithm: signatureAlgorithms.rsa,
    sign: (content) => signInBackground(content, key),
  };
}

function sm2Signer(pkcs8: Buffer): Signer {
  const sign = sm2SignerOf(pkcs8);
  return { algorithm: signatureAlgorithms.sm2, sign: async (content) => sign(content) };
}

export const sha1 = (content: Uint8Array): Buffer => createHash('sha1').update(content).digest();
