import { createHmac, createPrivateKey, createPublicKey, createSecretKey, type KeyObject, verify } from 'node:crypto';
import { isInnerList, parseDictionary } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import { algorithmOf, type HttpMessage, verifyMessage } from './index.ts';
import { signatureBase } from './signature-base.ts';

/** RFC 9421, appendix B: algorithms that we refuse on purpose (B.2.4, B.2.5, B.3), and a changed message (B.4). */
const created = 1618884473;
const ellipticKey = createPublicKey(`-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqIVYZVLCrPZHGHjP17CTW0/+D9Lf
w0EkjqF7xB4FivAxzic30tMM4GF+hR6Dxh71Z50VGGdldkkDXZCnTNnoXQ==
-----END PUBLIC KEY-----`);
const sharedSecret = Buffer.from(
  'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
  'base64',
);
const edKey = createPublicKey(
  createPrivateKey({
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
      d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
    },
    format: 'jwk',
  }),
);

interface Signed {
  input: string;
  signature: string;
}

/** The text that the signature of a message is over. */
function baseOf(message: HttpMessage, { input }: Signed): string {
  const [, signatureParams] = [...parseDictionary(input)][0] ?? [];
  if (!signatureParams || !isInnerList(signatureParams)) throw new Error('the vector has components');
  return signatureBase(message, signatureParams) ?? '';
}

const bytesOf = ({ signature }: Signed): Buffer => Buffer.from(signature.split(':')[1] ?? '', 'base64');

const verified = (message: HttpMessage, { input, signature }: Signed, key: KeyObject) =>
  verifyMessage({
    ...message,
    headers: { ...message.headers, 'Signature-Input': input, Signature: signature },
    required: [],
    keyOf: () => key,
    now: created * 1000,
    maxAgeSeconds: 300,
  });

const isElliptic = (message: HttpMessage, signed: Signed): boolean =>
  verify(
    'sha256',
    Buffer.from(baseOf(message, signed)),
    { key: ellipticKey, dsaEncoding: 'ieee-p1363' },
    bytesOf(signed),
  );

const request: HttpMessage = {
  method: 'POST',
  url: 'https://example.com/foo?param=Value&Pet=dog',
  headers: {
    Host: 'example.com',
    Date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'Content-Type': 'application/json',
    'Content-Length': '18',
  },
};

describe('Algorithms that keys of programs may not have', () => {
  it('include the shared secret of B.2.5, whose base is ours', async () => {
    const signed: Signed = {
      input: 'sig-b25=("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret"',
      signature: 'sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:',
    };
    expect(createHmac('sha256', sharedSecret).update(baseOf(request, signed)).digest()).toEqual(bytesOf(signed));
    expect(algorithmOf(createSecretKey(sharedSecret))).toBeNull();
    expect(await verified(request, signed, createSecretKey(sharedSecret))).toEqual({ ok: false, code: 'key' });
  });

  it('include the elliptic curve of B.2.4, whose base is ours', async () => {
    const answer: HttpMessage = {
      status: 200,
      headers: {
        'content-type': 'application/json',
        'content-digest':
          'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
        'content-length': '23',
      },
    };
    const signed: Signed = {
      input:
        'sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
      signature: 'sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:',
    };
    expect(isElliptic(answer, signed)).toBe(true);
    expect(algorithmOf(ellipticKey)).toBeNull();
    expect(await verified(answer, signed, ellipticKey)).toEqual({ ok: false, code: 'key' });
  });

  it('include that of the proxy of B.3, which signs the certificate of the client', async () => {
    const certificate =
      'MIIBqDCCAU6gAwIBAgIBBzAKBggqhkjOPQQDAjA6MRswGQYDVQQKDBJMZXQncyBBdXRoZW50aWNhdGUxGzAZBgNVBAMMEkxBIEludGVybWVk' +
      'aWF0ZSBDQTAeFw0yMDAxMTQyMjU1MzNaFw0yMTAxMjMyMjU1MzNaMA0xCzAJBgNVBAMMAkJDMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE' +
      '8YnXXfaUgmnMtOXU/IncWalRhebrXmckC8vdgJ1p5Be5F/3YC8OthxM4+k1M6aEAEFcGzkJiNy6J84y7uzo9M6NyMHAwCQYDVR0TBAIwADAf' +
      'BgNVHSMEGDAWgBRm3WjLa38lbEYCuiCPct0ZaSED2DAOBgNVHQ8BAf8EBAMCBsAwEwYDVR0lBAwwCgYIKwYBBQUHAwIwHQYDVR0RAQH/BBMw' +
      'EYEPYmRjQGV4YW1wbGUuY29tMAoGCCqGSM49BAMCA0gAMEUCIBHda/r1vaL6G3VliL4/Di6YK0Q6bMjeSkC3dFCOOB8TAiEAx/kHSB4urmiZ' +
      '0NX5r5XarmPk0wmuydBVoU4hBVZ1yhk=';
    const forwarded: HttpMessage = {
      ...request,
      url: 'https://service.internal.example/foo?param=Value&Pet=dog',
      headers: { ...request.headers, Host: 'service.internal.example', 'Client-Cert': `:${certificate}:` },
    };
    const signed: Signed = {
      input:
        'ttrp=("@path" "@query" "@method" "@authority" "client-cert");created=1618884473;keyid="test-key-ecc-p256"',
      signature: 'ttrp=:xVMHVpawaAC/0SbHrKRs9i8I3eOs5RtTMGCWXm/9nvZzoHsIg6Mce9315T6xoklyy0yzhD9ah4JHRwMLOgmizw==:',
    };
    expect(isElliptic(forwarded, signed)).toBe(true);
    expect(await verified(forwarded, signed, ellipticKey)).toEqual({ ok: false, code: 'key' });
  });
});

describe('The message of B.4', () => {
  const signed: Signed = {
    input: 'transform=("@method" "@path" "@authority" "accept");created=1618884473;keyid="test-key-ed25519"',
    signature: 'transform=:ZT1kooQsEHpZ0I1IjCqtQppOmIqlJPeo7DHR3SoMn0s5JZ1eRGS0A+vyYP9t/LXlh5QMFFQ6cpLt2m0pmj3NDA==:',
  };
  const headers = { Host: 'example.org', Date: 'Fri, 15 Jul 2022 14:24:55 GMT', Accept: ['application/json', '*/*'] };
  const message: HttpMessage = { method: 'GET', url: 'https://example.org/demo?name1=Value1&Name2=value2', headers };

  it.each<[string, Partial<HttpMessage>]>([
    ['as it was sent', {}],
    [
      'with a parameter and a header added',
      { url: `${message.url}&param=added`, headers: { ...headers, 'Accept-Language': 'en-US,en;q=0.5' } },
    ],
    [
      'without its date and with its fields joined',
      { headers: { Host: 'example.org', Accept: 'application/json, */*' } },
    ],
    [
      'with its fields in another sequence',
      { headers: { Accept: headers.Accept, Date: headers.Date, Host: headers.Host } },
    ],
  ])('is verified %s', async (_, changed) => {
    expect(await verified({ ...message, ...changed }, signed, edKey)).toMatchObject({ ok: true, data: { created } });
  });

  it.each<[string, Partial<HttpMessage>]>([
    ['another method', { method: 'POST' }],
    ['another authority', { url: 'https://example.com/demo?name1=Value1&Name2=value2' }],
    ['its values in another sequence', { headers: { ...headers, Accept: ['*/*', 'application/json'] } }],
  ])('is refused with %s', async (_, changed) => {
    expect(await verified({ ...message, ...changed }, signed, edKey)).toEqual({ ok: false, code: 'signature' });
  });
});

it('A signature of an answer over parts of its request has no base', () => {
  const input = 'sig-b24=("@status" "@method";req);created=1618884473;keyid="test-key-ed25519"';
  expect(baseOf({ ...request, status: 200 }, { input, signature: '' })).toBe('');
});
