import { constants, createCipheriv, createHash, publicEncrypt, randomBytes, type KeyObject } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';

/** C1C3C2. */
const CIPHER_MODE = 1;

/** AES-128-GCM: nonce, ciphertext and tag, in base64. */
export function encrypted(aesKey: Buffer, text: string, boundTo: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-128-gcm', aesKey, iv).setAAD(Buffer.from(boundTo, 'utf8'));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64');
}

export const digestsOf = (bytes: Buffer) => ({
  size: bytes.length,
  md5: createHash('md5').update(bytes).digest('hex'),
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Blocks of 37 characters, OAEP with SHA-256, label `i/n`, joined by commas. */
export function rsaText(text: string, key: KeyObject): string {
  const points = [...text];
  const count = Math.max(1, Math.ceil(points.length / 37));
  return Array.from({ length: count }, (_, index) => {
    const block = Buffer.from(points.slice(index * 37, index * 37 + 37).join(''), 'utf8');
    return publicEncrypt(
      {
        key,
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
        oaepLabel: Buffer.from(`${index + 1}/${count}`),
      },
      block,
    ).toString('base64');
  }).join(',');
}

/** The library writes C1 without its leading 04. */
export const sm2Text = (text: string, publicPoint: string): string =>
  `04${sm2.doEncrypt(text, publicPoint, CIPHER_MODE)}`;
