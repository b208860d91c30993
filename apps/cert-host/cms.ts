import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import {
  ContentEncryptionAlgorithmIdentifier,
  ContentInfo,
  EncryptedContent,
  EncryptedContentInfo,
  EnvelopedData,
  IssuerAndSerialNumber,
  KeyEncryptionAlgorithmIdentifier,
  KeyTransRecipientInfo,
  RecipientIdentifier,
  RecipientInfo,
  RecipientInfos,
  id_data,
  id_envelopedData,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { Certificate } from '@peculiar/asn1-x509';

const AES_256_CBC = '2.16.840.1.101.3.4.1.42';
const RSAES_OAEP = '1.2.840.113549.1.1.7';
/** RSAES-OAEP with SHA-256 and MGF1 with SHA-256 (RFC 8017, A.2.1). */
const OAEP_SHA256 = Buffer.from(
  '302fa00f300d06096086480165030402010500a11c301a06092a864886f70d010108300d06096086480165030402010500',
  'hex',
);

const bytesOf = (buffer: Uint8Array): ArrayBuffer => new Uint8Array(buffer).buffer;

/** EnvelopedData (RFC 5652): the content under AES-256-CBC, its key under the certificate's RSA key. DER. */
export function envelope(content: Buffer, certificateDer: Buffer): Buffer {
  const { tbsCertificate } = AsnConvert.parse(certificateDer, Certificate);
  const [key, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  const wrapped = publicEncrypt(
    {
      key: createPublicKey(new X509Certificate(certificateDer).publicKey.export({ type: 'spki', format: 'pem' })),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    key,
  );
  key.fill(0);
  const recipient = new KeyTransRecipientInfo({
    version: 0,
    rid: new RecipientIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: tbsCertificate.issuer,
        serialNumber: tbsCertificate.serialNumber,
      }),
    }),
    keyEncryptionAlgorithm: new KeyEncryptionAlgorithmIdentifier({
      algorithm: RSAES_OAEP,
      parameters: bytesOf(OAEP_SHA256),
    }),
    encryptedKey: new OctetString(bytesOf(wrapped)),
  });
  const data = new EnvelopedData({
    version: 0,
    recipientInfos: new RecipientInfos([new RecipientInfo({ ktri: recipient })]),
    encryptedContentInfo: new EncryptedContentInfo({
      contentType: id_data,
      contentEncryptionAlgorithm: new ContentEncryptionAlgorithmIdentifier({
        algorithm: AES_256_CBC,
        parameters: AsnConvert.serialize(new OctetString(bytesOf(iv))),
      }),
      encryptedContent: new EncryptedContent({ value: new OctetString(bytesOf(encrypted)) }),
    }),
  });
  const info = new ContentInfo({ contentType: id_envelopedData, content: AsnConvert.serialize(data) });
  return Buffer.from(AsnConvert.serialize(info));
}
