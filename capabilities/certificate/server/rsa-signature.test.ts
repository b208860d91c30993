import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isRsaSignature } from './rsa-signature.ts';

interface Vectors {
  testGroups: {
    publicKeyDer: string;
    tests: { tcId: number; comment: string; msg: string; sig: string; result: 'valid' | 'invalid' | 'acceptable' }[];
  }[];
}

it('WR01 a certificate’s signature is accepted and refused as the vectors of Wycheproof say', () => {
  const file = 'testkit/vectors/rsa_signature_2048_sha256_test.json';
  const { testGroups } = JSON.parse(readFileSync(file, 'utf8')) as Vectors;
  let checkedCount = 0;
  const wrong = testGroups.flatMap(({ publicKeyDer, tests }) => {
    const key = createPublicKey({ key: Buffer.from(publicKeyDer, 'hex'), format: 'der', type: 'spki' });
    return tests.filter(({ msg, sig, result }) => {
      checkedCount += 1;
      const accepted = isRsaSignature(key, Buffer.from(msg, 'hex'), Buffer.from(sig, 'hex'));
      // `acceptable`: a missing NULL in the hash's name, which may be taken or not.
      return result !== 'acceptable' && accepted !== (result === 'valid');
    });
  });
  expect(checkedCount).toBeGreaterThan(200);
  expect(wrong.map(({ tcId, comment }) => `${tcId} ${comment}`)).toEqual([]);
});
