import { createPrivateKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { newSm2SigningKey } from '#platform/wire/sm2-signature.ts';
import { signMessage, type SignatureAlgorithm } from '#platform/wire/http-signature/index.ts';

export interface TestKey {
  /** What a person pastes. */
  pem: string;
  privateKey: KeyObject;
  alg: SignatureAlgorithm;
}

const pemOf = (der: Buffer): string =>
  `-----BEGIN PUBLIC KEY-----\n${der.toString('base64')}\n-----END PUBLIC KEY-----`;

export async function newTestKey(alg: SignatureAlgorithm = 'ed25519'): Promise<TestKey> {
  if (alg === 'sm2') {
    const { publicKey, privateKey } = await newSm2SigningKey();
    return {
      pem: pemOf(publicKey),
      privateKey: createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }),
      alg,
    };
  }
  const { publicKey, privateKey } =
    alg === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { pem: publicKey.export({ format: 'pem', type: 'spki' }) as string, privateKey, alg };
}

export interface ApiRequest {
  method?: 'GET' | 'POST';
  /** With its query: `/open/v1/orders?limit=20`. */
  path: string;
  body?: object | string | undefined;
  idempotencyKey?: string | null;
  nonce?: string;
  /** Seconds since 1970. */
  created?: number;
  components?: readonly string[];
  headers?: Record<string, string>;
  /** What is sent in place of what was signed. */
  instead?: { path?: string; body?: string; headers?: Record<string, string> };
}

export interface ApiReply {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { code?: string; title?: string; titleEn?: string; member?: string };
  text: string;
  /** Of a file; of others the same as `text`. */
  bytes: Buffer;
}

/** A client of the machine interfaces, as an outside program would be one. */
export class ApiClient {
  readonly #url: string;
  readonly #key: TestKey;
  readonly #keyId: string;

  constructor(url: string, key: TestKey, keyId: string) {
    this.#url = url;
    this.#key = key;
    this.#keyId = keyId;
  }

  async send(request: ApiRequest): Promise<ApiReply> {
    const { path, body, instead = {}, nonce = randomUUID(), headers = {} } = request;
    const method = request.method ?? (body === undefined ? 'GET' : 'POST');
    const isChange = method === 'POST';
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const key = request.idempotencyKey === undefined ? `k-${randomUUID()}` : request.idempotencyKey;
    const plain: Record<string, string> = {
      ...(isChange && text !== '' ? { 'content-type': 'application/json' } : {}),
      ...(isChange && key !== null ? { 'idempotency-key': key } : {}),
      ...headers,
    };
    const components = request.components ?? [
      '@method',
      '@authority',
      '@path',
      '@query',
      ...(isChange ? ['content-digest'] : []),
      ...(isChange && key !== null ? ['idempotency-key'] : []),
    ];
    const signed = signMessage({
      method,
      url: `${this.#url}${path}`,
      headers: plain,
      body: Buffer.from(text),
      components,
      params: {
        created: request.created ?? Math.floor(Date.now() / 1000),
        ...(nonce === '' ? {} : { nonce }),
        keyid: this.#keyId,
        alg: this.#key.alg,
      },
      key: this.#key.privateKey,
    });
    return this.raw(method, instead.path ?? path, instead.body ?? text, { ...plain, ...signed, ...instead.headers });
  }

  async raw(method: string, path: string, text: string, headers: Record<string, string>): Promise<ApiReply> {
    const response = await fetch(`${this.#url}${path}`, { method, headers, ...(text === '' ? {} : { body: text }) });
    const bytes = Buffer.from(await response.arrayBuffer());
    const answer = bytes.toString();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(answer) : {},
      text: answer,
      bytes,
    };
  }
}
