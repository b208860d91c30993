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
import { sm2 } from 'sm-crypto-v2';
import { sm2PublicKey } from '#platform/wire/sm2-signature.ts';

/** 04, x and y. */
const POINT_BYTES = 65;
const AES_256_CBC = '2.16.840.1.101.3.4.1.42';
const RSAES_OAEP = '1.2.840.113549.1.1.7';
/** RSAES-OAEP with SHA-256 and MGF1 with SHA-256 (RFC 8017, A.2.1). */
const OAEP_SHA256 = Buffer.from(
  '302fa00f300d06096086480165030402010500a11c301a06092a864886f70d010108300d06096086480165030402010500',
  'hex',
);

const bytesOf = (buffer: Uint8Array): ArrayBuffer => new Uint8Array(buffer).buffer;

const NO_PARAMETERS = Buffer.from('0500', 'hex');
const SM2_ENCRYPTION = '1.2.156.10197.1.301.3';
const SM4_CBC = '1.2.156.10197.1.104.2';
/** Content types of GB/T 35275 (GM/T 0010), whose structures are those of RFC 5652. */
const GM_DATA = '1.2.156.10197.6.1.4.2.1';
const GM_ENVELOPED_DATA = '1.2.156.10197.6.1.4.2.3';
/** Ciphertext as point, hash, text. */
const C1C3C2 = 1;

interface Suite {
  cipher: 'aes-256-cbc' | 'sm4-cbc';
  keyBytes: number;
  version: 0 | 1;
  content: { algorithm: string; type: string; envelope: string };
  wrapping: { algorithm: string; parameters: Buffer };
  wrap(key: Buffer, publicKey: Buffer): Buffer;
}

const rsaSuite: Suite = {
  cipher: 'aes-256-cbc',
  keyBytes: 32,
  version: 0,
  content: { algorithm: AES_256_CBC, type: id_data, envelope: id_envelopedData },
  wrapping: { algorithm: RSAES_OAEP, parameters: OAEP_SHA256 },
  wrap: (key, publicKey) =>
    publicEncrypt(
      {
        key: createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
      },
      key,
    ),
};

const sm2Suite: Suite = {
  cipher: 'sm4-cbc',
  keyBytes: 16,
  version: 1,
  content: { algorithm: SM4_CBC, type: GM_DATA, envelope: GM_ENVELOPED_DATA },
  wrapping: { algorithm: SM2_ENCRYPTION, parameters: NO_PARAMETERS },
  // The point is the end of the key; the ciphertext is in DER (GB/T 35276).
  wrap: (key, publicKey) =>
    Buffer.from(sm2.doEncrypt(key, publicKey.subarray(-POINT_BYTES).toString('hex'), C1C3C2, { asn1: true }), 'hex'),
};

const publicKeyOf = (certificateDer: Buffer): Buffer =>
  new X509Certificate(certificateDer).publicKey.export({ type: 'spki', format: 'der' });

function suiteFor(publicKey: Buffer): Suite | null {
  if (sm2PublicKey(publicKey)) return sm2Suite;
  return createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).asymmetricKeyType === 'rsa' ? rsaSuite : null;
}

/** Whether `envelope` can encrypt for the holder of this certificate. */
export const isRecipient = (certificateDer: Buffer): boolean => suiteFor(publicKeyOf(certificateDer)) !== null;

/**
 * EnvelopedData in DER. For an RSA certificate (RFC 5652) the content is under AES-256-CBC and its key under RSA-OAEP;
 * for an SM2 certificate (GB/T 35275) under SM4-CBC and SM2.
 */
export function envelope(content: Buffer, certificateDer: Buffer): Buffer {
  const { tbsCertificate } = AsnConvert.parse(certificateDer, Certificate);
  const publicKey = publicKeyOf(certificateDer);
  const suite = suiteFor(publicKey);
  if (!suite) throw new Error('the certificate is of no kind that an envelope can be for');
  const [key, iv] = [randomBytes(suite.keyBytes), randomBytes(16)];
  const cipher = createCipheriv(suite.cipher, key, iv);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  const wrapped = suite.wrap(key, publicKey);
  key.fill(0);
  const recipient = new KeyTransRecipientInfo({
    version: suite.version,
    rid: new RecipientIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: tbsCertificate.issuer,
        serialNumber: tbsCertificate.serialNumber,
      }),
    }),
    keyEncryptionAlgorithm: new KeyEncryptionAlgorithmIdentifier({
      algorithm: suite.wrapping.algorithm,
      parameters: bytesOf(suite.wrapping.parameters),
    }),
    encryptedKey: new OctetString(bytesOf(wrapped)),
  });
  const data = new EnvelopedData({
    version: suite.version,
    recipientInfos: new RecipientInfos([new RecipientInfo({ ktri: recipient })]),
    encryptedContentInfo: new EncryptedContentInfo({
      contentType: suite.content.type,
      contentEncryptionAlgorithm: new ContentEncryptionAlgorithmIdentifier({
        algorithm: suite.content.algorithm,
        parameters: AsnConvert.serialize(new OctetString(bytesOf(iv))),
      }),
      encryptedContent: new EncryptedContent({ value: new OctetString(bytesOf(encrypted)) }),
    }),
  });
  const info = new ContentInfo({ contentType: suite.content.envelope, content: AsnConvert.serialize(data) });
  return Buffer.from(AsnConvert.serialize(info));
}
