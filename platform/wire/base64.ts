/**
 * Canonical base64 (wire.md): one text for each sequence of bytes, so that neither a signature nor a stored ciphertext
 * has a second spelling.
 */
const CANONICAL = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** Spreading more arguments than this into one call overflows the stack of some engines. */
const CHUNK = 8192;

export type Bytes = Uint8Array<ArrayBuffer>;

export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(binary);
}

/**
 * Null for anything but the canonical text: wrong alphabet, missing padding, spaces, or stray bits in the last
 * character.
 */
export function decodeBase64(text: string): Bytes | null {
  if (!CANONICAL.test(text)) return null;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return lastCharacterIsExact(text, bytes) ? bytes : null;
}

/** `QQ==` and `QR==` both decode to one byte; only the first is what an encoder writes. */
function lastCharacterIsExact(text: string, bytes: Bytes): boolean {
  const rest = bytes.length % 3;
  return rest === 0 || encodeBase64(bytes.subarray(bytes.length - rest)) === text.slice(-4);
}

export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const HEX = /^(?:[0-9a-f]{2})*$/;

/** Null for anything but lower-case hex of whole bytes. */
export function decodeHex(text: string): Bytes | null {
  if (!HEX.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const utf8 = (text: string): Bytes => encoder.encode(text);

/** Null when the bytes are not UTF-8. A byte order mark stays, so that a parser refuses it. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
