import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPair,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

/**
 * SM2 signatures with SM3 (GB/T 32918.2) in DER, by OpenSSL's arithmetic, for programs on Node. The standard signs the
 * hash of Z and the content, where Z is the hash of the signer's id and key. Node's `sign` makes Z of an empty id and
 * takes no other (docs/decisions/0044); its `Sign` and `Verify` hash the text and give OpenSSL the hash, so that a
 * Z of our own goes before the content.
 */
const SIGNER_ID = Buffer.from('1234567812345678');
/** a, b and the base point of the curve, as Z has them. */
const CURVE = Buffer.from(
  [
    'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc',
    '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93',
    '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7',
    'bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  ].join(''),
  'hex',
);
/** What is before x and y in a SubjectPublicKeyInfo: a key on the curve by its name, its point not compressed. */
const HEAD = Buffer.from('3059301306072a8648ce3d020106082a811ccf5501822d03420004', 'hex');
const POINT_BYTES = 64;
const SIGNER_ID_BITS = Buffer.from([0, SIGNER_ID.length * 8]);

const sm3 = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sm3')).digest();

const zOf = (publicKey: Buffer): Buffer => sm3(SIGNER_ID_BITS, SIGNER_ID, CURVE, publicKey.subarray(-POINT_BYTES));

/** The key of a SubjectPublicKeyInfo in DER; null unless it is an SM2 key, whose point is of the curve. */
export function sm2PublicKey(publicKey: Buffer): KeyObject | null {
  if (publicKey.length !== HEAD.length + POINT_BYTES || !publicKey.subarray(0, HEAD.length).equals(HEAD)) return null;
  try {
    return createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/** `publicKey`: SubjectPublicKeyInfo in DER; one of another kind has signed nothing. */
export function isSm2Signature(publicKey: Buffer, content: Buffer, signature: Buffer): boolean {
  const key = sm2PublicKey(publicKey);
  return key !== null && createVerify('sm3').update(zOf(publicKey)).update(content).verify(key, signature);
}

/** PKCS #8 in DER. A signature takes a third of a millisecond. */
export function sm2SignerOf(pkcs8: Buffer): (content: Buffer) => Buffer {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const z = zOf(createPublicKey(key).export({ format: 'der', type: 'spki' }));
  return (content) => createSign('sm3').update(z).update(content).sign(key);
}

/** SubjectPublicKeyInfo and PKCS #8 in DER. A key that Node has just made signs by ECDSA, one that it reads by SM2. */
export async function newSm2SigningKey(): Promise<{ publicKey: Buffer; privateKey: Buffer }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'SM2' });
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}
