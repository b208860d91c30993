import { AsnConvert } from '@peculiar/asn1-schema';
import { bytes } from './certificate-der.ts';

/**
 * Reads what a stranger sent; null when it is not exactly one value of this shape. The library throws in many ways,
 * among them by nesting too deep, and leaves what follows the value unread.
 */
export function readDer<T>(content: Buffer, shape: new () => T): T | null {
  if (outerLength(content) !== content.length) return null;
  try {
    return AsnConvert.parse(bytes(content), shape);
  } catch {
    return null;
  }
}

/** Bytes of the first value with its head, in definite lengths as DER asks; -1 when there is none. */
function outerLength(content: Buffer): number {
  const first = content[1];
  if (first === undefined) return -1;
  if (first < 0x80) return 2 + first;
  const count = first & 0x7f;
  if (count === 0 || count > 3 || content.length < 2 + count) return -1;
  return 2 + count + content.readUIntBE(2, count);
}
