import { encodeBase64, utf8 } from './base64.ts';

/** The little of DER that a PKCS#10 needs; a library would be fifty times as large. */
function value(tag: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = [tag, ...lengthOf(length)];
  const made = new Uint8Array(head.length + length);
  made.set(head);
  let at = head.length;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

const lengthOf = (length: number): number[] =>
  length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];

const SEQUENCE = 0x30;
const SET = 0x31;
const UTF8_STRING = 0x0c;
const BIT_STRING = 0x03;
const ATTRIBUTES = 0xa0;
const VERSION_1 = Uint8Array.of(0x02, 0x01, 0x00);
/** 2.5.4.3. */
const COMMON_NAME = Uint8Array.of(0x06, 0x03, 0x55, 0x04, 0x03);
/** 1.2.840.113549.1.1.11 with its NULL. */
const SHA256_WITH_RSA = value(
  SEQUENCE,
  Uint8Array.of(0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b, 0x05, 0x00),
);

/** 1.2.156.10197.1.501, without parameters. */
const SM2_WITH_SM3 = value(SEQUENCE, Uint8Array.of(0x06, 0x08, 0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x83, 0x75));

/**
 * A request for a certificate (PKCS#10) in base64, signed with RSASSA-PKCS1-v1_5 and SHA-256 by the key that it names.
 * The authority decides the certificate's name; `commonName` is for people who read the request.
 */
export async function certificateRequest(pair: CryptoKeyPair, commonName: string): Promise<string> {
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const sign = async (information: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.sign('RSASSA-PKCS1-v1_5', pair.privateKey, information));
  return requestSignedBy({ publicKey, commonName, sign });
}

interface RequestQuestion {
  /** SubjectPublicKeyInfo, DER. */
  publicKey: Uint8Array;
  commonName: string;
  /** Whether `sign` makes SM2 signatures with SM3 in place of RSA ones with SHA-256. */
  isSm2?: boolean;
  sign(information: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}

/** The same where only the holder of the key can sign. */
export async function requestSignedBy({ publicKey, commonName, isSm2, sign }: RequestQuestion): Promise<string> {
  const name = value(SEQUENCE, value(SET, value(SEQUENCE, COMMON_NAME, value(UTF8_STRING, utf8(commonName)))));
  const information = value(SEQUENCE, VERSION_1, name, publicKey, value(ATTRIBUTES));
  const signature = await sign(information);
  const algorithm = isSm2 ? SM2_WITH_SM3 : SHA256_WITH_RSA;
  return encodeBase64(value(SEQUENCE, information, algorithm, value(BIT_STRING, Uint8Array.of(0), signature)));
}
