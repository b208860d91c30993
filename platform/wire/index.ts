/**
 * The wire of `wire.md`, once, for browser and server. Passwords are in `sm2-password.ts`, which a page loads when it
 * needs it.
 */
export { newAesKey } from './aes.ts';
export { decodeBase64, decodeHex, encodeBase64 } from './base64.ts';
export {
  CLOCK_WINDOW_MS,
  openEncryptKey,
  openRequest,
  readEnvelope,
  sealEncryptKey,
  sealRequest,
  type Envelope,
  type Opened,
  type OpenQuestion,
  type SealQuestion,
} from './envelope.ts';
export { importVerifyKey, newSigningPair, newTransportPair } from './keys.ts';
export { boundText, CONFIRMATION_MEMBER, canonicalJson, sha256Hex, withoutConfirmation } from './payload-hash.ts';
export { openText, sealText } from './rsa-text.ts';
export { canonicalText, signText, verifyParts, type SignedParts } from './signature.ts';
export { signingText, type SigningQuestion } from './signing-text.ts';
export { parseStrictJson } from './strict-json.ts';
