import type { Tried } from '../../contract/operations.ts';
import { encodeBase64 } from '#platform/wire/base64.ts';

/** What a person has filled in. */
export interface Asked {
  path: Readonly<Record<string, string>>;
  /** Members that are left empty are left out. */
  query: Readonly<Record<string, string>>;
  body: string;
  /** Of a change. */
  idempotencyKey: string;
}

export interface PlainRequest {
  method: Tried['method'];
  url: URL;
  body: string;
  idempotencyKey: string | null;
}

export function requestOf({ method, path }: Tried, inputs: Asked, origin: string): PlainRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inputs.path[name] ?? ''));
  const url = new URL(filled, origin);
  for (const [name, value] of Object.entries(inputs.query)) if (value !== '') url.searchParams.set(name, value);
  const isChange = method === 'POST';
  return { method, url, body: isChange ? inputs.body : '', idempotencyKey: isChange ? inputs.idempotencyKey : null };
}

export interface SignedRequest extends PlainRequest {
  /** What is signed, line by line (RFC 9421). */
  base: string;
  headers: Record<string, string>;
}

interface Signing {
  keyId: string;
  privateKey: CryptoKey;
  /** Seconds since 1970. */
  created: number;
  nonce: string;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const base64Of = (bytes: ArrayBuffer): string => encodeBase64(new Uint8Array(bytes));

/** Signed by RFC 9421 and RFC 9530, as docs/api/README.md says. */
export async function signRequest(
  request: PlainRequest,
  { keyId, privateKey, created, nonce }: Signing,
): Promise<SignedRequest> {
  const { method, url, body, idempotencyKey } = request;
  const changing: Record<string, string> =
    idempotencyKey === null
      ? {}
      : {
          'content-digest': `sha-256=:${base64Of(await crypto.subtle.digest('SHA-256', bytesOf(body)))}:`,
          'idempotency-key': idempotencyKey,
        };
  const parts = Object.entries({
    '@method': method,
    '@authority': url.host,
    '@path': url.pathname,
    '@query': url.search || '?',
    ...changing,
  });
  const names = parts.map(([name]) => `"${name}"`).join(' ');
  const params = `(${names});created=${created};nonce="${nonce}";keyid="${keyId}";alg="ed25519"`;
  const base = [...parts.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`].join('\n');
  const signature = await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, bytesOf(base));
  const headers = {
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
    ...changing,
    'signature-input': `sig1=${params}`,
    signature: `sig1=:${base64Of(signature)}:`,
  };
  return { ...request, base, headers };
}

/** As a program sends it. */
export const textOf = ({ method, url, headers, body }: SignedRequest): string =>
  [
    `${method} ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : ['', body]),
  ].join('\n');
