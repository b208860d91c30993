import { createHash, createPublicKey } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { describe, expect, it } from 'vitest';
import { decryptPassword } from './sm2-decrypt.ts';
import { isSm2Signature, newSm2SigningKey, sm2PublicKey, sm2SignerOf } from './sm2-signature.ts';

/** The examples of GB/T 32918.5 (GM/T 0003.5), annex A, on the curve that the standard recommends. */
const PRIVATE = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8';
const POINT =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13';
const R = 'f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3';
const S = 'b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa';
const SIGNED = Buffer.from('message digest');
const CIPHER = [
  '0404ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0',
  '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766',
  '21886ca989ca9c7d58087307ca93092d651efa',
];

const publicKey = Buffer.from(`3059301306072a8648ce3d020106082a811ccf5501822d034200${POINT}`, 'hex');
const signature = Buffer.from(`3046022100${R}022100${S}`, 'hex');
const changed = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at < 0 ? copy.length + at : at]! ^= 1;
  return copy;
};

describe('The examples of the standards', () => {
  it('WR01 SM2: the signature is accepted, and none that differs by a bit', () => {
    expect(isSm2Signature(publicKey, SIGNED, signature)).toBe(true);
    expect(isSm2Signature(publicKey, changed(SIGNED, 0), signature)).toBe(false);
    for (let at = 0; at < signature.length; at += 1)
      expect(isSm2Signature(publicKey, SIGNED, changed(signature, at)), String(at)).toBe(false);
  });

  it('ER06 SM2: the ciphertext opens, and none that differs by a bit', () => {
    const cipher = Buffer.from(CIPHER.join(''), 'hex');
    expect(decryptPassword(cipher.toString('hex'), PRIVATE, 'encryption ')).toBe('standard');
    for (let at = 0; at < cipher.length; at += 1)
      expect(decryptPassword(changed(cipher, at).toString('hex'), PRIVATE, 'encryption '), String(at)).toBeNull();
  });

  it.each([
    ['abc', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
    ['abcd'.repeat(16), 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732'],
  ])('SM3 of %s (GB/T 32905, annex A)', (text, digest) => {
    expect(createHash('sm3').update(text).digest('hex')).toBe(digest);
  });
});

describe('An SM2 key', () => {
  it('signs what the other library accepts, and the reverse', async () => {
    for (let round = 0; round < 20; round += 1) {
      const key = await newSm2SigningKey();
      const content = Buffer.from(`第${round}笔转账`);
      const point = key.publicKey.subarray(-65).toString('hex');
      const made = sm2SignerOf(key.privateKey)(content);
      expect(sm2.doVerifySignature(content, made.toString('hex'), point, { der: true, hash: true })).toBe(true);
      const theirs = sm2.doSignature(content, numberOf(key.privateKey), { der: true, hash: true });
      expect(isSm2Signature(key.publicKey, content, Buffer.from(theirs, 'hex'))).toBe(true);
      expect(isSm2Signature(publicKey, content, made)).toBe(false);
    }
  });

  it('is none when its point is not of the curve, or is written in another way', () => {
    expect(sm2PublicKey(publicKey)).not.toBeNull();
    const compressed = Buffer.from(
      `3039301306072a8648ce3d020106082a811ccf5501822d03220003${POINT.slice(2, 66)}`,
      'hex',
    );
    // OpenSSL itself takes it; one key has one spelling here.
    expect(createPublicKey({ key: compressed, format: 'der', type: 'spki' })).toBeDefined();
    for (const wrong of [
      changed(publicKey, -1),
      compressed,
      publicKey.subarray(0, -1),
      Buffer.concat([publicKey, Buffer.alloc(1)]),
      changed(publicKey, 22),
      Buffer.concat([publicKey.subarray(0, 27), Buffer.alloc(64)]),
      Buffer.alloc(0),
    ])
      expect(sm2PublicKey(wrong)).toBeNull();
  });

  it('refuses what is no signature, and one in another spelling', () => {
    const longer = Buffer.from(`304702220000${R}022100${S}`, 'hex');
    for (const wrong of [
      Buffer.alloc(0),
      Buffer.from('30', 'hex'),
      Buffer.from('3006020100020100', 'hex'),
      Buffer.alloc(5000, 255),
      Buffer.concat([signature, Buffer.alloc(1)]),
      Buffer.from(R + S, 'hex'),
      longer,
      Buffer.from(`308146022100${R}022100${S}`, 'hex'),
    ])
      expect(isSm2Signature(publicKey, SIGNED, wrong)).toBe(false);
  });
});

/** The private number of a PKCS #8, which the other library takes: after version 1 of the inner structure. */
const numberOf = (pkcs8: Buffer): string => /0201010420([0-9a-f]{64})/.exec(pkcs8.toString('hex'))![1]!;
