import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { isInnerList, parseDictionary } from 'structured-headers';
import { expect, test } from 'vitest';
import { contentDigest, isContentDigest, signMessage, verifyMessage } from './index.ts';
import { signatureBase } from './signature-base.ts';

/** The vectors of RFC 9421, appendix B: its test request and the keys B.1.2 and B.1.4. */
const created = 1618884473;
const now = created * 1000;
const body = Buffer.from('{"hello": "world"}');
const digest = 'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:';
const request = {
  method: 'POST',
  url: 'https://example.com/foo?param=Value&Pet=dog',
  headers: {
    Host: 'example.com',
    Date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'Content-Type': 'application/json',
    'Content-Digest': digest,
    'Content-Length': '18',
  },
};
const rsaKey = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr4tmm3r20Wd/PbqvP1s2
+QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct+Lh1GH45x28Rw3Ry53mm+
oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHq
gDsznjPFmTOtCEcN2Z1FpWgchwuYLPL+Wokqltd11nqqzi+bJ9cvSKADYdUAAN5W
Utzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4
aOT9v6d+nb4bnNkQVklLQ3fVAvJm+xdDOp9LCNCN48V2pnDOkFV6+U9nV5oyc6XI
2wIDAQAB
-----END PUBLIC KEY-----`);
const edJwk = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
  d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
};
const edKey = createPrivateKey({ key: edJwk, format: 'jwk' });
const keys: Record<string, KeyObject> = { 'test-key-rsa-pss': rsaKey, 'test-key-ed25519': createPublicKey(edKey) };

interface Vector {
  name: string;
  input: string;
  signature: string;
}

const vectors: Vector[] = [
  {
    name: 'B.2.1, a minimal signature using rsa-pss-sha512',
    input: 'sig-b21=();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"',
    signature:
      'sig-b21=:d2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zF' +
      'ZsckzXaJMkA7ChG52eSkFxykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhW' +
      'wE56YCE+O6c0mKZsfxVrogUvA4HELjVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7' +
      'EPYTU8IU1bLhdxO5Nyt8C8ssinQ98Xw9Q==:',
  },
  {
    name: 'B.2.2, selective components using rsa-pss-sha512',
    input:
      'sig-b22=("@authority" "content-digest" "@query-param";name="Pet")' +
      ';created=1618884473;keyid="test-key-rsa-pss";tag="header-example"',
    signature:
      'sig-b22=:LjbtqUbfmvjj5C5kr1Ugj4PmLYvx9wVjZvD9GsTT4F7GrcQEdJzgI9qHxICagShLRiLMlAJjtq6N4CDfKtjvuJyE5qH7KT8UC' +
      'MkSowOB4+ECxCmT8rtAmj/0PIXxi0A0nxKyB09RNrCQibbUjsLS/2YyFYXEu4TRJQzRw1rLEuEfY17SARYhpTlaqwZVtR8NV7+4UKkjqpc' +
      'AoFqWFQh62s7Cl+H2fjBSpqfZUJcsIk4N6wiKYd4je2U/lankenQ99PZfB4jY3I5rSV2DSBVkSFsURIjYErOs0tFTQosMTAoxk//0RoKUq' +
      'iYY8Bh0aaUEb0rQl3/XaVe4bXTugEjHSw==:',
  },
  {
    name: 'B.2.3, full coverage using rsa-pss-sha512',
    input:
      'sig-b23=("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length")' +
      ';created=1618884473;keyid="test-key-rsa-pss"',
    signature:
      'sig-b23=:bbN8oArOxYoyylQQUU6QYwrTuaxLwjAC9fbY2F6SVWvh0yBiMIRGOnMYwZ/5MR6fb0Kh1rIRASVxFkeGt683+qRpRRU5p2voT' +
      'p768ZrCUb38K0fUxN0O0iC59DzYx8DFll5GmydPxSmme9v6ULbMFkl+V5B1TP/yPViV7KsLNmvKiLJH1pFkh/aYA2HXXZzNBXmIkoQoLd7' +
      'YfW91kE9o/CCoC1xMy7JA1ipwvKvfrs65ldmlu9bpG6A9BmzhuzF8Eim5f8ui9eH8LZH896+QIF61ka39VBrohr9iyMUJpvRX2Zbhl5ZJz' +
      'SRxpJyoEZAFL2FUo5fTIztsDZKEgM4cUA==:',
  },
  {
    name: 'B.2.6, a request using ed25519',
    input:
      'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length")' +
      ';created=1618884473;keyid="test-key-ed25519"',
    signature: 'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  },
];

const signedBy = ({ input, signature }: Vector, changed: object = {}) => ({
  ...request,
  headers: { ...request.headers, 'Signature-Input': input, Signature: signature },
  required: [],
  keyOf: (keyId: string) => keys[keyId] ?? null,
  now,
  maxAgeSeconds: 300,
  ...changed,
});

test.each(vectors)('The vector $name is verified', async (vector) => {
  expect(await verifyMessage(signedBy(vector))).toMatchObject({ ok: true, data: { created } });
});

test.each(vectors)('The vector $name is valid for no other request', async (vector) => {
  const other = vector.input.replace('created=1618884473', 'created=1618884474');
  expect(await verifyMessage(signedBy({ ...vector, input: other }))).toEqual({ ok: false, code: 'signature' });
});

test('Ed25519 signs the base of B.2.6 with the bytes that the RFC prints', () => {
  const components = ['date', '@method', '@path', '@authority', 'content-type', 'content-length'];
  const vector = vectors[3] as Vector;
  const [, signatureParams] = [...parseDictionary(vector.input)][0] ?? [];
  if (!signatureParams || !isInnerList(signatureParams)) throw new Error('the vector has components');
  expect(signatureBase(request, signatureParams)).toBe(
    [
      '"date": Tue, 20 Apr 2021 02:07:55 GMT',
      '"@method": POST',
      '"@path": /foo',
      '"@authority": example.com',
      '"content-type": application/json',
      '"content-length": 18',
      '"@signature-params": ("date" "@method" "@path" "@authority" "content-type" "content-length")' +
        ';created=1618884473;keyid="test-key-ed25519"',
    ].join('\n'),
  );
  const params = { created, keyid: 'test-key-ed25519', alg: 'ed25519' as const };
  const made = signMessage({ ...request, components, params, key: edKey, label: 'sig-b26' });
  expect(made['signature-input']).toBe(`${vector.input};alg="ed25519"`);
});

test('The base of an answer is that of B.2.4', () => {
  const answer = {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'content-digest':
        'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
      'content-length': '23',
    },
  };
  const input =
    '("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"';
  const [, signatureParams] = [...parseDictionary(`sig-b24=${input}`)][0] ?? [];
  if (!signatureParams || !isInnerList(signatureParams)) throw new Error('the vector has components');
  expect(signatureBase(answer, signatureParams)).toBe(
    [
      '"@status": 200',
      '"content-type": application/json',
      `"content-digest": ${answer.headers['content-digest']}`,
      '"content-length": 23',
      `"@signature-params": ${input}`,
    ].join('\n'),
  );
});

test('Digests are those of RFC 9530, and each known one has to be the body', () => {
  expect(contentDigest(Buffer.from('{"hello": "world"}\n'))).toBe(
    'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:',
  );
  expect(contentDigest(Buffer.alloc(0))).toBe('sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:');
  expect(isContentDigest(digest, body)).toBe(true);
  expect(isContentDigest(`${digest}, ${contentDigest(Buffer.from('x'))}`, body)).toBe(false);
  expect(isContentDigest('md5=:Sd/dVLAcvNLSq16eXua5uQ==:', body)).toBe(false);
});
