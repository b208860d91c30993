import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { CertificationRequest } from '@peculiar/asn1-csr';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import { isSm2Signature, sm2PublicKey } from '#platform/wire/sm2-signature.ts';
import { REQUISITION_BYTES } from '../../constants.ts';
import { CSR_KEY_UNSUPPORTED, CSR_MALFORMED, CSR_SIGNATURE_INVALID } from '../../contract/errors.ts';
import { isRsaSignature, type RsaHash } from '../rsa-signature.ts';
import { der } from './certificate-der.ts';
import { readDer } from './read-der.ts';

export interface Requisition {
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Buffer;
  algorithm: KeyAlgorithm;
  /** SHA-256 of it in hex. */
  keyHash: string;
}

export type RequisitionFault = typeof CSR_MALFORMED | typeof CSR_KEY_UNSUPPORTED | typeof CSR_SIGNATURE_INVALID;

/** SHA-1 and MD5 are not among them. */
const rsaHashes: Readonly<Record<string, RsaHash>> = {
  '1.2.840.113549.1.1.11': 'RSA-SHA256',
  '1.2.840.113549.1.1.12': 'RSA-SHA384',
  '1.2.840.113549.1.1.13': 'RSA-SHA512',
};
const SM2_WITH_SM3 = '1.2.156.10197.1.501';
const keySizes: readonly number[] = [2048, 3072, 4096];
const EXPONENT = 65537n;

/**
 * Reads a PKCS#10 that a stranger made: it is signed by the key that it names (proof of possession), and the key is of
 * a kind that we certify. Its subject and attributes are not read.
 */
export function readRequisition(content: Buffer): Result<Requisition, RequisitionFault> {
  if (content.length > REQUISITION_BYTES) return fail(CSR_MALFORMED);
  const request = readDer(content, CertificationRequest);
  if (!request?.certificationRequestInfoRaw) return fail(CSR_MALFORMED);
  const publicKey = der(request.certificationRequestInfo.subjectPKInfo);
  const kind = kindOf(publicKey, request.signatureAlgorithm.algorithm);
  if (!kind) return fail(CSR_KEY_UNSUPPORTED);
  const isGenuine = kind.isSigned(Buffer.from(request.certificationRequestInfoRaw), Buffer.from(request.signature));
  return isGenuine
    ? ok({ publicKey, algorithm: kind.algorithm, keyHash: keyHashOf(publicKey) })
    : fail(CSR_SIGNATURE_INVALID);
}

interface Kind {
  algorithm: KeyAlgorithm;
  isSigned(content: Buffer, signature: Buffer): boolean;
}

/** Null unless we certify such keys and take such signatures of them. */
function kindOf(publicKey: Buffer, signatureAlgorithm: string): Kind | null {
  if (signatureAlgorithm === SM2_WITH_SM3)
    return sm2PublicKey(publicKey)
      ? { algorithm: 'sm2', isSigned: (content, signature) => isSm2Signature(publicKey, content, signature) }
      : null;
  const hash = rsaHashes[signatureAlgorithm];
  const key = hash && rsaKey(publicKey);
  return key
    ? { algorithm: 'rsa', isSigned: (content, signature) => isRsaSignature(key, content, signature, hash) }
    : null;
}

export const keyHashOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('hex');

/** Null unless it is RSA of an allowed size with the usual exponent. */
function rsaKey(publicKey: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    const { modulusLength = 0, publicExponent } = key.asymmetricKeyDetails ?? {};
    return key.asymmetricKeyType === 'rsa' && keySizes.includes(modulusLength) && publicExponent === EXPONENT
      ? key
      : null;
  } catch {
    return null;
  }
}
