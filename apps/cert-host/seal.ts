import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealed {
  iv: Buffer;
  /** With its tag at the end. */
  content: Buffer;
}

/** AES-256-GCM, bound to `place`. */
export function seal(key: Buffer, content: Buffer, place: Buffer): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(place);
  return { iv, content: Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]) };
}

/** Null when it was sealed under another key or for another place, or was changed. */
export function open(key: Buffer, { iv, content }: Sealed, place: Buffer): Buffer | null {
  if (content.length < TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(place).setAuthTag(content.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(content.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
