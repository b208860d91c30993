import type { PlainRoute } from '#platform/http/index.ts';
import type { KeyAlgorithm } from '#platform/port/certificate-authority.ts';
import { CHAIN_CACHE_SECONDS, CRL_CACHE_SECONDS, OCSP_CACHE_SECONDS, OCSP_REQUEST_BYTES } from '../constants.ts';
import { publishedAt, type OwnAuthority } from './authority/own-authority.ts';

const CERTIFICATE = 'application/pkix-cert';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * What the own authority publishes, by plain HTTP as RFC 5280 and RFC 6960 have it: everything there is signed, and who
 * checks a certificate may have no way to check a server's.
 */
export const pkiRoutes = (authority: OwnAuthority): PlainRoute[] => {
  const ocsp = async (request: Buffer) => ({
    type: 'application/ocsp-response',
    content: await authority.ocsp(request),
    cacheSeconds: OCSP_CACHE_SECONDS,
  });
  return [
    ...filesOf(authority, 'rsa'),
    ...filesOf(authority, 'sm2'),
    {
      method: 'POST',
      url: '/pki/ocsp',
      takes: { type: 'application/ocsp-request', bytes: OCSP_REQUEST_BYTES },
      answer: ({ body }) => ocsp(body),
    },
    {
      method: 'GET',
      url: '/pki/ocsp/*',
      answer: ({ rest }) =>
        BASE64.test(rest) && rest.length <= OCSP_REQUEST_BYTES
          ? ocsp(Buffer.from(rest, 'base64'))
          : ocsp(Buffer.alloc(0)),
    },
  ];
};

function filesOf(authority: OwnAuthority, algorithm: KeyAlgorithm): PlainRoute[] {
  const place = publishedAt[algorithm];
  const link = async (index: 0 | 1) => ({
    type: CERTIFICATE,
    content: (await authority.chain(algorithm))[index]!,
    cacheSeconds: CHAIN_CACHE_SECONDS,
  });
  const crl = async () => ({
    type: 'application/pkix-crl',
    content: await authority.crl(algorithm),
    cacheSeconds: CRL_CACHE_SECONDS,
  });
  return [
    { method: 'GET', url: `${place}/issuing.crt`, answer: () => link(0) },
    { method: 'GET', url: `${place}/root.crt`, answer: () => link(1) },
    { method: 'GET', url: `${place}/issuing.crl`, answer: crl },
  ];
}
