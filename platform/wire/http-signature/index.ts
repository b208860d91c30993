/** Signatures of HTTP messages (RFC 9421) and digests of their bodies (RFC 9530), for programs on Node. */
export { algorithmOf, type SignatureAlgorithm } from './algorithm.ts';
export { contentDigest, isContentDigest } from './content-digest.ts';
export { type HttpMessage } from './message.ts';
export { signMessage, type SignatureHeaders, type SigningParameters, type SigningQuestion } from './sign.ts';
export { type SignatureFault, type Verified, verifyMessage, type VerifyingQuestion } from './verify.ts';
