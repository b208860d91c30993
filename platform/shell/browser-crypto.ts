/** Replaces Node's `crypto`, which sm-crypto-v2 asks for outside of browsers. */
export const webcrypto = globalThis.crypto;
