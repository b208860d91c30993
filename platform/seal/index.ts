import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What the database keeps and only a holder of PORTAL_SECRET can read. */
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for each use, e.g. `certificate authority`. */
export const sealKeyOf = (secret: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', use, 32));

/** `name` says what it is, so that no sealed value takes the place of another. */
export function seal(content: Buffer, key: Buffer, name: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when it was sealed under another secret or name. */
export function unseal(sealed: Buffer, key: Buffer, name: string): Buffer<ArrayBuffer> {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
