import { createHash } from 'node:crypto';
import { OctetString } from '@peculiar/asn1-schema';
import {
  BasicOCSPResponse,
  CertStatus,
  id_pkix_ocsp_basic,
  id_pkix_ocsp_nonce,
  KeyHash,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  ResponderID,
  ResponseBytes,
  ResponseData,
  RevokedInfo,
  SingleResponse,
  type CertID,
} from '@peculiar/asn1-ocsp';
import { CRLReason, type Extension, type Name } from '@peculiar/asn1-x509';
import { OCSP_CERTIFICATES_MAX, OCSP_GOOD_MS, OCSP_NONCE_BYTES_MAX } from '../../constants.ts';
import { bytes, der, keyBitsOf, keyIdOf } from './certificate-der.ts';
import { reasonCode, type Revoked } from './crl.ts';
import type { Signer } from './signer.ts';
import { readDer } from './read-der.ts';

export type StatusOf = (serialNos: readonly string[]) => Promise<ReadonlyMap<string, 'good' | Revoked>>;

/** Who has issued what is asked about, and signs the answer. */
export interface OcspIssuer {
  issuer: Name;
  issuerKey: Buffer;
  signer: Signer;
  statusOf: StatusOf;
  /** An answer of it was made. */
  onAnswer(at: Date): void;
}

const refusal = (responseStatus: OCSPResponseStatus): Buffer => der(new OCSPResponse({ responseStatus }));

/**
 * RFC 6960. What is no request is answered so, never thrown. The issuer of the first certificate answers; the first of
 * `issuers` where it is a stranger's.
 */
export async function answerOcsp(asking: Buffer, issuers: readonly OcspIssuer[], now: Date): Promise<Buffer> {
  const request = readDer(asking, OCSPRequest);
  const requestedIds = request?.tbsRequest.requestList.map(({ reqCert }) => reqCert) ?? [];
  if (!request || requestedIds.length === 0 || requestedIds.length > OCSP_CERTIFICATES_MAX)
    return refusal(OCSPResponseStatus.malformedRequest);
  const nonce = request.tbsRequest.requestExtensions?.find(({ extnID }) => extnID === id_pkix_ocsp_nonce);
  if (nonce && nonce.extnValue.byteLength > OCSP_NONCE_BYTES_MAX) return refusal(OCSPResponseStatus.malformedRequest);
  const answering = issuers.find((one) => isOurs(requestedIds[0]!, one)) ?? issuers[0]!;
  const found = await answering.statusOf(requestedIds.map(serialOf));
  const tbsResponseData = new ResponseData({
    responderID: new ResponderID({ byKey: new KeyHash(bytes(keyIdOf(answering.issuerKey))) }),
    producedAt: wholeSeconds(now),
    responses: requestedIds.map((id) => singleOf(id, isOurs(id, answering) ? found.get(serialOf(id)) : undefined, now)),
    ...(nonce ? { responseExtensions: [nonce satisfies Extension] } : {}),
  });
  const { signer } = answering;
  const signature = bytes(await signer.sign(der(tbsResponseData)));
  const basic = der(new BasicOCSPResponse({ tbsResponseData, signatureAlgorithm: signer.algorithm, signature }));
  answering.onAnswer(now);
  return der(
    new OCSPResponse({
      responseStatus: OCSPResponseStatus.successful,
      responseBytes: new ResponseBytes({ responseType: id_pkix_ocsp_basic, response: new OctetString(bytes(basic)) }),
    }),
  );
}

const serialOf = ({ serialNumber }: CertID): string =>
  Buffer.from(serialNumber)
    .toString('hex')
    .toUpperCase()
    .replace(/^00(?=.)/, '');

const hashNames: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '1.2.156.10197.1.401': 'sm3',
};

/** Whether the certificate asked for is one of this issuer's. */
function isOurs({ hashAlgorithm, issuerNameHash, issuerKeyHash }: CertID, { issuer, issuerKey }: OcspIssuer): boolean {
  const name = hashNames[hashAlgorithm.algorithm];
  if (!name) return false;
  const hash = (content: Buffer): Buffer => createHash(name).update(content).digest();
  return (
    hash(der(issuer)).equals(Buffer.from(issuerNameHash.buffer)) &&
    hash(keyBitsOf(issuerKey)).equals(Buffer.from(issuerKeyHash.buffer))
  );
}

function singleOf(certID: CertID, status: 'good' | Revoked | undefined, now: Date): SingleResponse {
  const at = wholeSeconds(now);
  return new SingleResponse({
    certID,
    certStatus: statusFor(status),
    thisUpdate: at,
    nextUpdate: new Date(at.getTime() + OCSP_GOOD_MS),
  });
}

function statusFor(status: 'good' | Revoked | undefined): CertStatus {
  if (status === undefined) return new CertStatus({ unknown: null });
  if (status === 'good') return new CertStatus({ good: null });
  return new CertStatus({
    revoked: new RevokedInfo({
      revocationTime: wholeSeconds(status.revokedAt),
      revocationReason: new CRLReason(reasonCode(status.reason)),
    }),
  });
}

/** GeneralizedTime of DER has no fractions here (RFC 6960, 4.2.2). */
const wholeSeconds = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);
