import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openData } from './aes.ts';
import { encodeBase64, encodeHex } from './base64.ts';
import { importVerifyKey } from './keys.ts';

/** The attack vectors of C2SP/wycheproof. */
const FOLDER = join(import.meta.dirname, '../../testkit/vectors');

interface Vector {
  tcId: number;
  result: 'valid' | 'invalid' | 'acceptable';
  msg: string;
  [member: string]: string | number;
}
interface Group {
  tests: Vector[];
  [member: string]: unknown;
}

function vectors(name: string): Group[] {
  return (JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as { testGroups: Group[] }).testGroups;
}

const bytesOf = (hex: string | number): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(String(hex), 'hex'));

describe('Attack vectors of Wycheproof', () => {
  it('AES-128-GCM: every valid ciphertext opens and no other', async () => {
    const groups = vectors('aes_gcm_test').filter(
      ({ keySize, ivSize, tagSize }) => keySize === 128 && ivSize === 96 && tagSize === 128,
    );
    let seen = 0;
    for (const { tests } of groups) {
      for (const { key, iv, aad, ct, tag, msg, result, tcId } of tests) {
        const aes = await crypto.subtle.importKey('raw', bytesOf(key!), 'AES-GCM', false, ['decrypt']);
        const data = encodeBase64(bytesOf(`${iv}${ct}${tag}`));
        const opened = await openData(data, bytesOf(aad!), aes);
        expect(opened && encodeHex(opened), `tcId ${tcId}`).toBe(result === 'valid' ? msg : null);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThanOrEqual(60);
  });

  it('RSA-OAEP 2048 SHA-256 with label: every valid ciphertext opens and no other', async () => {
    let seen = 0;
    for (const { privateKeyPkcs8, tests } of vectors('rsa_oaep_2048_sha256_mgf1sha256_test')) {
      const key = await crypto.subtle.importKey(
        'pkcs8',
        bytesOf(privateKeyPkcs8 as string),
        { name: 'RSA-OAEP', hash: 'SHA-256' },
        false,
        ['decrypt'],
      );
      for (const { ct, label, msg, result, tcId } of tests) {
        // The wire's own opener fixes the label to the block's place; here the vector's label is used.
        const opened = await crypto.subtle
          .decrypt({ name: 'RSA-OAEP', label: bytesOf(label!) }, key, bytesOf(ct!))
          .then(
            (plain) => encodeHex(new Uint8Array(plain)),
            () => null,
          );
        expect(opened, `tcId ${tcId}`).toBe(result === 'valid' ? msg : null);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThanOrEqual(35);
  });

  it('RSASSA-PKCS1-v1_5 2048 SHA-256: every valid signature is accepted and no other', async () => {
    let seen = 0;
    for (const { publicKeyDer, publicKey, tests } of vectors('rsa_signature_2048_sha256_test')) {
      const spki = encodeBase64(bytesOf(publicKeyDer as string));
      const key = await importVerifyKey(spki);
      // Two groups have the exponent 3: their keys are refused whatever they signed.
      expect(key !== null).toBe((publicKey as { publicExponent: string }).publicExponent === '010001');
      if (!key) continue;
      for (const { msg, sig, result, tcId } of tests) {
        const good = await crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, bytesOf(sig!), bytesOf(msg));
        // `acceptable` is a digest info without its NULL: a reader may take it or not.
        expect(result === 'acceptable' ? [true, false] : [result === 'valid'], `tcId ${tcId}`).toContain(good);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThanOrEqual(200);
  });
});
