import {
  AuthorityKeyIdentifier,
  CertificateList,
  CRLNumber,
  CRLReason,
  CRLReasons,
  id_ce_authorityKeyIdentifier,
  id_ce_cRLNumber,
  id_ce_cRLReasons,
  KeyIdentifier,
  RevokedCertificate,
  TBSCertList,
  Time,
  Version,
  type Name,
} from '@peculiar/asn1-x509';
import type { RevocationReason } from '#platform/port/certificate-authority.ts';
import { CRL_GOOD_MS } from '../../constants.ts';
import { bytes, der, extension, keyIdOf } from './certificate-der.ts';
import type { Signer } from './signer.ts';

export interface Revoked {
  serialNo: string;
  reason: RevocationReason;
  revokedAt: Date;
}

export const reasonCode = (reason: RevocationReason): CRLReasons => CRLReasons[reason];

export interface CrlQuestion {
  issuer: Name;
  issuerKey: Buffer;
  revoked: readonly Revoked[];
  now: Date;
}

/** Its number is the time in seconds, so that all servers count alike. */
export const crlTimes = (now: Date) => ({
  crlNumber: Math.floor(now.getTime() / 1000),
  nextUpdate: new Date(now.getTime() + CRL_GOOD_MS),
});

/** Version 2 (RFC 5280, 5). */
export async function buildCrl({ issuer, issuerKey, revoked, now }: CrlQuestion, signer: Signer): Promise<Buffer> {
  const { crlNumber, nextUpdate } = crlTimes(now);
  const tbsCertList = new TBSCertList({
    version: Version.v2,
    signature: signer.algorithm,
    issuer,
    thisUpdate: new Time(now),
    nextUpdate: new Time(nextUpdate),
    // An empty list is left out (RFC 5280, 5.1.2.6).
    ...(revoked.length ? { revokedCertificates: revoked.map(entryOf) } : {}),
    crlExtensions: [
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(bytes(keyIdOf(issuerKey))) }),
      ),
      extension(id_ce_cRLNumber, new CRLNumber(crlNumber)),
    ],
  });
  const signature = bytes(await signer.sign(der(tbsCertList)));
  return der(new CertificateList({ tbsCertList, signatureAlgorithm: signer.algorithm, signature }));
}

const entryOf = ({ serialNo, reason, revokedAt }: Revoked): RevokedCertificate =>
  new RevokedCertificate({
    userCertificate: bytes(Buffer.from(serialNo, 'hex')),
    revocationDate: new Time(revokedAt),
    crlEntryExtensions: [extension(id_ce_cRLReasons, new CRLReason(reasonCode(reason)))],
  });
