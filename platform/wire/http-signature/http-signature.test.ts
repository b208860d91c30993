import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { newSm2SigningKey } from '../sm2-signature.ts';
import { algorithmOf, signMessage, verifyMessage, type VerifyingQuestion } from './index.ts';

const created = 1_800_000_000;
const body = Buffer.from('{"amount":"1.00"}');
const components = ['@method', '@authority', '@path', '@query', 'content-digest', 'idempotency-key'];

async function pairOf(algorithm: string): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  if (algorithm === 'ed25519') return generateKeyPairSync('ed25519');
  if (algorithm === 'rsa-pss-sha512') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { publicKey, privateKey } = await newSm2SigningKey();
  return {
    publicKey: createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
    privateKey: createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }),
  };
}

const pair = generateKeyPairSync('ed25519');

const request = {
  method: 'POST',
  url: 'https://pay.example/open/v1/transfers?b=2&a=1',
  headers: { host: 'pay.example', 'idempotency-key': 'k-1' },
  body,
};

function signed(change: Partial<VerifyingQuestion> = {}, signs: readonly string[] = components): VerifyingQuestion {
  const params = { created, nonce: 'n-1', keyid: 'mk_1', alg: 'ed25519' as const };
  const made = signMessage({ ...request, components: signs, params, key: pair.privateKey });
  return {
    ...request,
    headers: { ...request.headers, ...made },
    required: components,
    keyOf: () => pair.publicKey,
    now: created * 1000,
    maxAgeSeconds: 300,
    ...change,
  };
}

test.each(['ed25519', 'rsa-pss-sha512', 'sm2'] as const)('A message signed with %s is verified', async (alg) => {
  const { publicKey, privateKey } = await pairOf(alg);
  expect(algorithmOf(publicKey)).toBe(alg);
  const params = { created, nonce: 'n-1', keyid: 'mk_1', alg };
  const made = signMessage({ ...request, components, params, key: privateKey });
  const question = signed({ headers: { ...request.headers, ...made }, keyOf: () => publicKey });
  expect(await verifyMessage(question)).toEqual({ ok: true, data: { keyId: 'mk_1', nonce: 'n-1', created } });
  expect(await verifyMessage({ ...question, keyOf: () => pairOf(alg).then((other) => other.publicKey) })).toEqual({
    ok: false,
    code: 'signature',
  });
});

const withHeader = (name: string, value: string | undefined) => {
  const question = signed();
  return { ...question, headers: { ...question.headers, [name]: value } };
};

const input = (question: VerifyingQuestion): string => String(question.headers['signature-input']);

test.each<[string, () => VerifyingQuestion, string]>([
  ['another method', () => signed({ method: 'PUT' }), 'signature'],
  ['another path', () => signed({ url: 'https://pay.example/open/v1/payouts?b=2&a=1' }), 'signature'],
  ['another host', () => signed({ url: 'https://bad.example/open/v1/transfers?b=2&a=1' }), 'signature'],
  ['reordered parameters', () => signed({ url: 'https://pay.example/open/v1/transfers?a=1&b=2' }), 'signature'],
  ['an escaped path', () => signed({ url: 'https://pay.example/open/v1/%74ransfers?b=2&a=1' }), 'signature'],
  ['another signed header', () => withHeader('idempotency-key', 'k-2'), 'signature'],
  ['another body', () => signed({ body: Buffer.from('{"amount":"9.00"}') }), 'digest'],
  ['a body of which no digest is signed', () => signed({ required: [] }, ['@method']), 'components'],
  ['a required component that is not signed', () => signed({}, ['@method', 'content-digest']), 'components'],
  ['a signed header that is gone', () => withHeader('idempotency-key', undefined), 'components'],
  ['a time too long ago', () => signed({ now: (created + 301) * 1000 }), 'time'],
  ['a time in the future', () => signed({ now: (created - 301) * 1000 }), 'time'],
  ['an unknown key', () => signed({ keyOf: () => null }), 'key'],
  ['no signature', () => withHeader('signature', undefined), 'missing'],
  ['a header that is no dictionary', () => withHeader('signature-input', '('), 'malformed'],
  ['a weak key', () => signed({ keyOf: () => generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey }), 'key'],
  [
    'another algorithm than the key has',
    () => withHeader('signature-input', input(signed()).replace('"ed25519"', '"sm2"')),
    'key',
  ],
  [
    'a second signature',
    () => withHeader('signature-input', `${input(signed())}, b=();created=1;keyid="x"`),
    'malformed',
  ],
  [
    'a component twice',
    () => withHeader('signature-input', input(signed()).replace('"@path"', '"@path" "@path"')),
    'components',
  ],
  [
    'a part of the digest in place of the digest',
    () => withHeader('signature-input', input(signed()).replace('"content-digest"', '"content-digest";key="sha-256"')),
    'components',
  ],
])('%s is refused', async (_, question, code) => {
  expect(await verifyMessage(question())).toEqual({ ok: false, code });
});
