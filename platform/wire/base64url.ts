import { decodeBase64, encodeBase64, type Bytes } from './base64.ts';

/** Without padding (RFC 4648, section 5). */
export const encodeBase64url = (bytes: Uint8Array): string =>
  encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** Throws where it is none. */
export function decodeBase64url(text: string): Bytes {
  const padded = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .padEnd(Math.ceil(text.length / 4) * 4, '=');
  const bytes = decodeBase64(padded);
  if (!bytes) throw new SyntaxError('no base64url');
  return bytes;
}
