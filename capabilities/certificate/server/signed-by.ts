import { X509Certificate } from 'node:crypto';
import { Certificate } from '@peculiar/asn1-x509';
import { isSm2Signature } from '#platform/wire/sm2-signature.ts';
import { readDer } from './authority/read-der.ts';
import { isRsaSignature } from './rsa-signature.ts';

/** Whether the key of this certificate has signed it: RSA with SHA-256 or SM2 with SM3, as the key is. */
export function isSignedBy(certificate: Buffer, content: Buffer, signature: Buffer): boolean {
  const key = new X509Certificate(certificate).publicKey;
  return key.asymmetricKeyType === 'rsa'
    ? isRsaSignature(key, content, signature)
    : isSm2Signature(key.export({ format: 'der', type: 'spki' }), content, signature);
}

/** Node's own check of a certificate knows no SM2 signer id. */
export function isIssuedBy(certificate: Buffer, issuing: Buffer): boolean {
  const issuer = new X509Certificate(issuing);
  if (issuer.publicKey.asymmetricKeyType === 'rsa') return new X509Certificate(certificate).verify(issuer.publicKey);
  const read = readDer(certificate, Certificate);
  return (
    read?.tbsCertificateRaw !== undefined &&
    isSignedBy(issuing, Buffer.from(read.tbsCertificateRaw), Buffer.from(read.signatureValue))
  );
}
