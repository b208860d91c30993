import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Md5 } from './md5.ts';

const md5 = (...chunks: Uint8Array[]): string => {
  const hash = new Md5();
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest();
};

describe('MD5', () => {
  it('gives the digests of RFC 1321', () => {
    const digests = [
      '',
      'a',
      'abc',
      'message digest',
      '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
    ].map((text) => md5(Buffer.from(text)));
    expect(digests).toEqual([
      'd41d8cd98f00b204e9800998ecf8427e',
      '0cc175b9c0f1b6a831c399e269772661',
      '900150983cd24fb0d6963f7d28e17f72',
      'f96b697d7cb7938d525a2f31aaf161d0',
      '57edf4a22be3c955ac49da2e2107b67a',
    ]);
  });

  it('agrees with another implementation at every length around the blocks, however it is cut', () => {
    for (let length = 0; length < 200; length += 1) {
      const bytes = randomBytes(length);
      const cut = length % 67;
      expect(md5(bytes.subarray(0, cut), bytes.subarray(cut)), String(length)).toBe(
        createHash('md5').update(bytes).digest('hex'),
      );
    }
  });
});
