import { decodeBase64, encodeBase64, utf8 } from './base64.ts';

/** The signed parts besides the fixed words of the protocol. */
export interface SignedParts {
  /** With `/api/` in front. */
  path: string;
  ptoken: string | null;
  timestamp: string;
  keyId: string;
  encryptKey: string;
  data: string;
  /** The `cfcaSign` header. */
  cfcaSign: string | null;
}

/** Eight lines joined by LF, none at the end (wire.md). */
export const canonicalText = ({ path, ptoken, timestamp, keyId, encryptKey, data, cfcaSign }: SignedParts): string =>
  ['POST', path, ptoken ?? '-', timestamp, keyId, encryptKey, data, cfcaSign ?? '-'].join('\n');

const ALGORITHM = 'RSASSA-PKCS1-v1_5';

/** Base64 RSASSA-PKCS1-v1_5 with SHA-256 over a text in UTF-8. */
export const signText = async (text: string, privateKey: CryptoKey): Promise<string> =>
  encodeBase64(new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, utf8(text))));

/** The same over the canonical text. */
export const signParts = (parts: SignedParts, privateKey: CryptoKey): Promise<string> =>
  signText(canonicalText(parts), privateKey);

export async function verifyParts(parts: SignedParts, sign: string, publicKey: CryptoKey): Promise<boolean> {
  const signature = decodeBase64(sign);
  return signature !== null && crypto.subtle.verify(ALGORITHM, publicKey, signature, utf8(canonicalText(parts)));
}
