import { randomBytes } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AccessDescription,
  AuthorityInfoAccessSyntax,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CRLDistributionPoints,
  DistributionPoint,
  DistributionPointName,
  Extension,
  Extensions,
  GeneralName,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_cRLDistributionPoints,
  id_ce_keyUsage,
  id_ce_subjectKeyIdentifier,
  id_pe_authorityInfoAccess,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
  type Name,
} from '@peculiar/asn1-x509';
import { sha1, type Signer } from './signer.ts';

const OCSP = '1.3.6.1.5.5.7.48.1';
const CA_ISSUERS = '1.3.6.1.5.5.7.48.2';

/** Where others find the CRL, the OCSP responder and the issuing certificate. */
export interface Places {
  crl: string;
  ocsp: string;
  issuer: string;
}

export interface CertificatePlan {
  subject: Name;
  issuer: Name;
  /** SubjectPublicKeyInfo in DER, of the subject and of the issuer. */
  publicKey: Buffer;
  issuerKey: Buffer;
  notBefore: Date;
  notAfter: Date;
  /** How many authorities may follow below it; null: a person's certificate. */
  authorityDepth: number | null;
  places?: Places | null;
}

/** RFC 5280, 4.1.2.2: positive, at most 20 bytes; 16 random ones of which the first bit is not set. */
function newSerial(): Buffer {
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x7f) | 0x40;
  return serial;
}

export const der = (value: unknown): Buffer => Buffer.from(AsnConvert.serialize(value));
/** The library reads and writes ArrayBuffers of exactly the content. */
export const bytes = (content: Uint8Array): ArrayBuffer => new Uint8Array(content).buffer;

/** RFC 5280, 4.2.1.2: SHA-1 of the key's bits, which is a name and no protection. */
export const keyIdOf = (publicKey: Buffer): Buffer => sha1(keyBitsOf(publicKey));

/** The key of a SubjectPublicKeyInfo without its algorithm. */
export const keyBitsOf = (publicKey: Buffer): Buffer =>
  Buffer.from(AsnConvert.parse(bytes(publicKey), SubjectPublicKeyInfo).subjectPublicKey);

export const extension = (extnID: string, value: unknown, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(bytes(der(value))) });

export async function buildCertificate(
  plan: CertificatePlan,
  signer: Signer,
): Promise<{ serial: Buffer; certificate: Buffer }> {
  const serial = newSerial();
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: bytes(serial),
    signature: signer.algorithm,
    issuer: plan.issuer,
    validity: new Validity({ notBefore: plan.notBefore, notAfter: plan.notAfter }),
    subject: plan.subject,
    subjectPublicKeyInfo: AsnConvert.parse(bytes(plan.publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions(extensionsOf(plan)),
  });
  const signatureValue = bytes(await signer.sign(der(tbsCertificate)));
  const certificate = der(new Certificate({ tbsCertificate, signatureAlgorithm: signer.algorithm, signatureValue }));
  return { serial, certificate };
}

function extensionsOf({ publicKey, issuerKey, authorityDepth, places }: CertificatePlan): Extension[] {
  const isAuthority = authorityDepth !== null;
  const usage = isAuthority
    ? KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign | KeyUsageFlags.digitalSignature
    : KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
  return [
    extension(
      id_ce_basicConstraints,
      isAuthority
        ? new BasicConstraints({ cA: true, pathLenConstraint: authorityDepth })
        : new BasicConstraints({ cA: false }),
      true,
    ),
    extension(id_ce_keyUsage, new KeyUsage(usage), true),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(bytes(keyIdOf(publicKey)))),
    extension(
      id_ce_authorityKeyIdentifier,
      new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(bytes(keyIdOf(issuerKey))) }),
    ),
    ...(places ? placeExtensions(places) : []),
  ];
}

const url = (uniformResourceIdentifier: string): GeneralName => new GeneralName({ uniformResourceIdentifier });

const placeExtensions = ({ crl, ocsp, issuer }: Places): Extension[] => [
  extension(
    id_ce_cRLDistributionPoints,
    new CRLDistributionPoints([
      new DistributionPoint({ distributionPoint: new DistributionPointName({ fullName: [url(crl)] }) }),
    ]),
  ),
  extension(
    id_pe_authorityInfoAccess,
    new AuthorityInfoAccessSyntax([
      new AccessDescription({ accessMethod: OCSP, accessLocation: url(ocsp) }),
      new AccessDescription({ accessMethod: CA_ISSUERS, accessLocation: url(issuer) }),
    ]),
  ),
];
