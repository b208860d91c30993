import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { open, seal } from './seal.ts';

interface Vectors {
  testGroups: {
    ivSize: number;
    keySize: number;
    tagSize: number;
    tests: Record<'key' | 'iv' | 'aad' | 'msg' | 'ct' | 'tag' | 'result', string>[];
  }[];
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

it('CO01 a sealed key opens as the vectors of Wycheproof say, and not when it is cut', () => {
  const { testGroups } = JSON.parse(readFileSync('testkit/vectors/aes_gcm_test.json', 'utf8')) as Vectors;
  const tests = testGroups
    .filter(({ ivSize, keySize, tagSize }) => ivSize === 96 && keySize === 256 && tagSize === 128)
    .flatMap((group) => group.tests);
  expect(tests.length).toBeGreaterThanOrEqual(60);
  for (const { key, iv, aad, msg, ct, tag, result } of tests) {
    const opened = open(hex(key), { iv: hex(iv), content: hex(ct + tag) }, hex(aad));
    expect(opened?.toString('hex')).toBe(result === 'valid' ? msg : undefined);
  }
  const key = Buffer.alloc(32, 7);
  const sealed = seal(key, Buffer.from('secret'), Buffer.from('here'));
  expect(open(key, sealed, Buffer.from('here'))?.toString()).toBe('secret');
  for (let bytes = 0; bytes < sealed.content.length; bytes += 1)
    expect(open(key, { ...sealed, content: sealed.content.subarray(0, bytes) }, Buffer.from('here'))).toBeNull();
});
