/** What sm-crypto-v2 asks of Node's `crypto` where it finds no browser; here there always is one. */
export const webcrypto = globalThis.crypto;
