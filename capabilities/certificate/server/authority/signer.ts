import { constants, createHash, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';

const SHA256_WITH_RSA = '1.2.840.113549.1.1.11';

/** A key of the authority that signs certificates, CRLs and OCSP answers. */
export interface Signer {
  algorithm: AlgorithmIdentifier;
  sign(content: Buffer): Promise<Buffer>;
}

const signInBackground = promisify(
  (content: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
    sign('RSA-SHA256', content, { key, padding: constants.RSA_PKCS1_PADDING }, done),
);

/** SHA256withRSA; off the event loop, because a signature takes a millisecond or more. */
export function rsaSigner(pkcs8: Buffer): Signer {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return {
    algorithm: new AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: null }),
    sign: (content) => signInBackground(content, key),
  };
}

export const sha1 = (content: Uint8Array): Buffer => createHash('sha1').update(content).digest();
