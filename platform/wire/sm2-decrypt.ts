import { isUtf8 } from 'node:buffer';
import { createHash, createPrivateKey, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto';

/**
 * SM2 decryption by OpenSSL's point arithmetic, for the server: a tenth of the time that the curve takes in JavaScript
 * (docs/decisions/0008). Node offers no SM2 decryption; but its first half is the Diffie-Hellman of the curve, which
 * Node computes for a curve given by its parameters. With SM2's own base point OpenSSL would recognise the curve and
 * refuse; the product of a private number and somebody's point does not depend on the base point, so another one is
 * written there.
 */
const P = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn;
const A = 0xfffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffcn;
const B = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n;
const ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;
/** Twice the standard's base point. */
const OTHER_BASE =
  '0456cefd60d7c87c000d58ef57fa73ba4d9c0dfa08c08a7331495c2e1da3f2bd5231b7e7e6cc8189f668535ce0f8eaf1bd6de84c182f6c8e716f780d3a970a23c3';
const FIELD_BYTES = 32;
const HASH_BYTES = 32;

const length = (bytes: number): number[] =>
  bytes < 128 ? [bytes] : bytes < 256 ? [0x81, bytes] : [0x82, bytes >> 8, bytes & 255];
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...length(body.length)]), body]);
};
const fieldBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(FIELD_BYTES * 2, '0'), 'hex');
/** With a leading zero: all of them have their highest bit set. */
const integer = (value: bigint): Buffer => der(2, Buffer.alloc(1), fieldBytes(value));
const small = (value: number): Buffer => der(2, Buffer.from([value]));
const EC_PUBLIC_KEY = Buffer.from('06072a8648ce3d0201', 'hex');
const PRIME_FIELD = Buffer.from('06072a8648ce3d0101', 'hex');
const BASE = Buffer.from(OTHER_BASE, 'hex');
const CURVE = der(
  0x30,
  EC_PUBLIC_KEY,
  der(
    0x30,
    small(1),
    der(0x30, PRIME_FIELD, integer(P)),
    der(0x30, der(4, fieldBytes(A)), der(4, fieldBytes(B))),
    der(4, BASE),
    integer(ORDER),
    small(1),
  ),
);
const bits = (bytes: Buffer): Buffer => der(3, Buffer.alloc(1), bytes);

/** Its public half is not used and spares OpenSSL to compute it. */
const privateKey = (hex: string): KeyObject =>
  createPrivateKey({
    key: der(
      0x30,
      small(0),
      CURVE,
      der(4, der(0x30, small(1), der(4, Buffer.from(hex, 'hex')), der(0xa1, bits(BASE)))),
    ),
    format: 'der',
    type: 'pkcs8',
  });

/** Throws when the point is not of the curve. */
const publicKey = (point: Buffer): KeyObject =>
  createPublicKey({ key: der(0x30, CURVE, bits(point)), format: 'der', type: 'spki' });

function power(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, base % P, exponent];
  for (; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}

/** One of the two points that have this x: P is 3 modulo 4, so that a power is the square root. */
const rootOf = (x: bigint): bigint => power(x * x * x + A * x + B, (P + 1n) / 4n);

const sm3 = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sm3')).digest();

/** GB/T 32918.4, key derivation. */
function keyStream(x: Buffer, y: Buffer, bytes: number): Buffer {
  const count = Buffer.alloc(4);
  const blocks: Buffer[] = [];
  for (let block = 1; blocks.length * HASH_BYTES < bytes; block += 1) {
    count.writeUInt32BE(block);
    blocks.push(sm3(x, y, count));
  }
  return Buffer.concat(blocks, bytes);
}

/**
 * Opens C1C3C2 (C1 with its leading 04). Null when it was made for another key or changed on its way. `privateHex`: 64
 * hex characters, between 1 and the order less 2.
 */
function sm2Decrypt(cipher: Buffer, privateHex: string): Buffer | null {
  const [point, digest, text] = [
    cipher.subarray(0, 1 + 2 * FIELD_BYTES),
    cipher.subarray(1 + 2 * FIELD_BYTES, 1 + 2 * FIELD_BYTES + HASH_BYTES),
    cipher.subarray(1 + 2 * FIELD_BYTES + HASH_BYTES),
  ];
  let x: Buffer;
  try {
    x = diffieHellman({ privateKey: privateKey(privateHex), publicKey: publicKey(point) });
  } catch {
    return null;
  }
  const root = rootOf(BigInt(`0x${x.toString('hex')}`));
  // The digest tells which of the two points it was.
  for (const y of [fieldBytes(root), fieldBytes(P - root)]) {
    const opened = keyStream(x, y, text.length).map((byte, at) => byte ^ text[at]!);
    if (sm3(x, Buffer.from(opened), y).equals(digest)) return Buffer.from(opened);
  }
  return null;
}

/**
 * The mark of an uncompressed point, C1 (64 bytes), C3 (32 bytes) and at least one byte; a random of 64 characters and
 * a password of 20 are far below the end.
 */
const CIPHER = /^04(?:[0-9a-f]{2}){97,1024}$/i;

/** The password, or null when the ciphertext does not open or was not made for this random. */
export function decryptPassword(cipherHex: string, privateKeyHex: string, randomHex: string): string | null {
  const opened = CIPHER.test(cipherHex) ? sm2Decrypt(Buffer.from(cipherHex, 'hex'), privateKeyHex) : null;
  if (!opened || !isUtf8(opened)) return null;
  const text = opened.toString('utf8');
  return randomHex !== '' && text.startsWith(randomHex) ? text.slice(randomHex.length) : null;
}
