import { sm2 } from 'sm-crypto-v2';

/**
 * C1C3C2 (wire.md, confirmation). A file of its own, so that a page loads the curve only where a password is entered;
 * the server opens it by `sm2-decrypt.ts`.
 */
const C1C3C2 = 1;
/** The mark of an uncompressed point, which the library leaves out and the wire asks for. */
const UNCOMPRESSED = '04';
const POINT = /^04[0-9a-f]{128}$/i;

export interface Sm2Pair {
  /** 64 hex characters. */
  privateKey: string;
  /** 130 hex characters with the leading 04. */
  publicPoint: string;
}

export function newSm2Pair(): Sm2Pair {
  const { privateKey, publicKey } = sm2.generateKeyPairHex();
  return { privateKey, publicPoint: publicKey };
}

/** x and y of a point, 64 hex characters each, as `login/keyboard/init` answers them. */
export const coordinatesOf = (publicPoint: string): { x: string; y: string } => ({
  x: publicPoint.slice(2, 66),
  y: publicPoint.slice(66),
});

/**
 * SM2 ciphertext in hex of `random + password`, the random as the hex string it was sent. Throws RangeError when the
 * point is none.
 */
export function encryptPassword(randomHex: string, password: string, publicPointHex: string): string {
  if (!isPoint(publicPointHex)) throw new RangeError('not a point of the SM2 curve');
  return UNCOMPRESSED + sm2.doEncrypt(randomHex + password, publicPointHex, C1C3C2);
}

function isPoint(hex: string): boolean {
  try {
    return POINT.test(hex) && sm2.verifyPublicKey(hex);
  } catch {
    return false;
  }
}
