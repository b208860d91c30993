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
import { OCSP_CERTIFICATES_MOST, OCSP_GOOD_MS, OCSP_NONCE_BYTES_MOST } from '../../constants.ts';
import { bytes, der, keyBitsOf, keyIdOf } from './certificate-der.ts';
import { reasonCode, type Revoked } from './crl.ts';
import type { Signer } from './signer.ts';
import { readDer } from './read-der.ts';

export type StatusOf = (serialNos: readonly string[]) => Promise<ReadonlyMap<string, 'good' | Revoked>>;

export interface OcspQuestion {
  request: Buffer;
  issuer: Name;
  issuerKey: Buffer;
  statusOf: StatusOf;
  now: Date;
}

const refusal = (responseStatus: OCSPResponseStatus): Buffer => der(new OCSPResponse({ responseStatus }));

/** RFC 6960. What is no request is answered so, never thrown. */
export async function answerOcsp(question: OcspQuestion, signer: Signer): Promise<Buffer> {
  const request = readDer(question.request, OCSPRequest);
  const asked = request?.tbsRequest.requestList.map(({ reqCert }) => reqCert) ?? [];
  if (!request || asked.length === 0 || asked.length > OCSP_CERTIFICATES_MOST)
    return refusal(OCSPResponseStatus.malformedRequest);
  const nonce = request.tbsRequest.requestExtensions?.find(({ extnID }) => extnID === id_pkix_ocsp_nonce);
  if (nonce && nonce.extnValue.byteLength > OCSP_NONCE_BYTES_MOST) return refusal(OCSPResponseStatus.malformedRequest);
  const found = await question.statusOf(asked.map(serialOf));
  const tbsResponseData = new ResponseData({
    responderID: new ResponderID({ byKey: new KeyHash(bytes(keyIdOf(question.issuerKey))) }),
    producedAt: wholeSeconds(question.now),
    responses: asked.map((id) =>
      singleOf(id, isOurs(id, question) ? found.get(serialOf(id)) : undefined, question.now),
    ),
    ...(nonce ? { responseExtensions: [nonce satisfies Extension] } : {}),
  });
  const signature = bytes(await signer.sign(der(tbsResponseData)));
  const basic = der(new BasicOCSPResponse({ tbsResponseData, signatureAlgorithm: signer.algorithm, signature }));
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

const hashNames: Readonly<Record<string, string>> = { '1.3.14.3.2.26': 'sha1', '2.16.840.1.101.3.4.2.1': 'sha256' };

/** Whether the certificate asked for is one of this issuer's. */
function isOurs(
  { hashAlgorithm, issuerNameHash, issuerKeyHash }: CertID,
  { issuer, issuerKey }: OcspQuestion,
): boolean {
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
