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
import { bytes, der } from './certificate-der.ts';

const sha256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' });
const sha256WithRsa = new AlgorithmIdentifier({ algorithm: '1.2.840.113549.1.1.11', parameters: null });

/**
 * A signed message without signed attributes: its signature is the one over the bare text (RFC 5652, 5.4), so that what
 * a person has signed once becomes a file that any program can check.
 */
export function signedMessage(signed: {
  text: string;
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
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256]),
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
        digestAlgorithm: sha256,
        signatureAlgorithm: sha256WithRsa,
        signature: new OctetString(bytes(signed.signature)),
      }),
    ]),
  });
  return der(new ContentInfo({ contentType: id_signedData, content: bytes(der(content)) }));
}
