import { constants, verify, type KeyObject } from 'node:crypto';

/** RSASSA-PKCS1-v1_5 with SHA-256 (wire.md), and nothing else that the key could have signed. */
export const isRsaSignature = (key: KeyObject, content: Buffer, signature: Buffer): boolean =>
  verify('RSA-SHA256', content, { key, padding: constants.RSA_PKCS1_PADDING }, signature);
