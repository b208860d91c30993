import { constants, verify, type KeyObject } from 'node:crypto';

export type RsaHash = 'RSA-SHA256' | 'RSA-SHA384' | 'RSA-SHA512';

/** RSASSA-PKCS1-v1_5 with SHA-256 (wire.md) unless another is named; nothing else that the key could have signed. */
export const isRsaSignature = (
  key: KeyObject,
  content: Buffer,
  signature: Buffer,
  hash: RsaHash = 'RSA-SHA256',
): boolean => verify(hash, content, { key, padding: constants.RSA_PKCS1_PADDING }, signature);
