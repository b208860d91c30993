import { decodeBase64, encodeBase64, textOf, utf8 } from './base64.ts';

/** Spec section 9: RSA encryption in blocks of 37 characters, joined by commas. Code points, so that none is torn. */
const BLOCK_CHARACTERS = 37;
/** More blocks than any text of this protocol needs; limits the private operations that one request can cause. */
const MAX_BLOCKS = 64;

/**
 * The label binds a block to its place, so that blocks can be neither reordered nor dropped nor mixed from two texts of
 * other lengths.
 */
const labelOf = (index: number, count: number): Uint8Array<ArrayBuffer> => utf8(`${index + 1}/${count}`);

/** RSA-encrypted text (wire.md). The empty text is one block. */
export async function sealText(text: string, publicKey: CryptoKey): Promise<string> {
  const points = [...text];
  const count = Math.max(1, Math.ceil(points.length / BLOCK_CHARACTERS));
  const blocks = Array.from({ length: count }, (_, index) =>
    points.slice(index * BLOCK_CHARACTERS, (index + 1) * BLOCK_CHARACTERS).join(''),
  );
  const sealed = await Promise.all(
    blocks.map((block, index) =>
      crypto.subtle.encrypt({ name: 'RSA-OAEP', label: labelOf(index, count) }, publicKey, utf8(block)),
    ),
  );
  return sealed.map((block) => encodeBase64(new Uint8Array(block))).join(',');
}

/** Null when a block is torn, moved, missing, of another key, or not cut as the wire cuts. */
export async function openText(sealed: string, privateKey: CryptoKey): Promise<string | null> {
  const parts = sealed.split(',');
  if (parts.length > MAX_BLOCKS) return null;
  const blocks = await Promise.all(
    parts.map((part, index) => openBlock(part, labelOf(index, parts.length), privateKey)),
  );
  return blocks.every((block, index) => block !== null && isCutRight(block, index === blocks.length - 1))
    ? blocks.join('')
    : null;
}

const isCutRight = (block: string, last: boolean): boolean => {
  const length = [...block].length;
  return last ? length <= BLOCK_CHARACTERS : length === BLOCK_CHARACTERS;
};

async function openBlock(part: string, label: Uint8Array<ArrayBuffer>, privateKey: CryptoKey): Promise<string | null> {
  const bytes = decodeBase64(part);
  if (!bytes) return null;
  try {
    return textOf(new Uint8Array(await crypto.subtle.decrypt({ name: 'RSA-OAEP', label }, privateKey, bytes)));
  } catch {
    return null;
  }
}
