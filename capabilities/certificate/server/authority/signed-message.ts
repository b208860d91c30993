import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  id_data,
  id_signedData,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';
import type { KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import { bytes, der } from './certificate-der.ts';
import { signatureAlgorithms } from './signer.ts';

const digests: Readonly<Record<KeyAlgorithm, AlgorithmIdentifier>> = {
  rsa: new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' }),
  sm2: new AlgorithmIdentifier({ algorithm: '1.2.156.10197.1.401' }),
};

/**
 * A signed message without signed attributes: its signature is the one over the bare text (RFC 5652, 5.4), so that what
 * a person has signed once becomes a file that any program can check. The signature is the last of its bytes.
 */
export function signedMessage(signed: {
  text: string;
  algorithm: KeyAlgorithm;
  signature: Buffer;
  /** DER, of the signer and of its issuer. */
  certificate: Buffer;
  issuing: Buffer;
}): Buffer {
  const [certificate, issuing] = [signed.certificate, signed.issuing].map((one) =>
    AsnConvert.parse(bytes(one), Certificate),
  );
  const { issuer, serialNumber } = certificate!.tbsCertificate;
  const content = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([digests[signed.algorithm]]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_data,
      eContent: new EncapsulatedContent({ single: new OctetString(bytes(Buffer.from(signed.text, 'utf8'))) }),
    }),
    certificates: new CertificateSet(
      [certificate!, issuing!].map((one) => new CertificateChoices({ certificate: one })),
    ),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: CMSVersion.v1,
        sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
        digestAlgorithm: digests[signed.algorithm],
        signatureAlgorithm: signatureAlgorithms[signed.algorithm],
        signature: new OctetString(bytes(signed.signature)),
      }),
    ]),
  });
  return der(new ContentInfo({ contentType: id_signedData, content: bytes(der(content)) }));
}
