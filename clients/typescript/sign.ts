import { constants, createHash, createPrivateKey, randomBytes, sign } from 'node:crypto';

/** Who signs: a registered public key's id and the private half, which may be in another device. */
export interface ApiSigner {
  /** 密钥编号. */
  keyId: string;
  alg: 'ed25519' | 'rsa-pss-sha512' | 'sm2';
  sign(content: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

const SALT_BYTES = 64;

/** A private key in PEM: Ed25519, or RSA of 2048 to 4096 bits. For SM2 bring an `ApiSigner` of your own. */
export function signerOf(keyId: string, privateKeyPem: string): ApiSigner {
  const key = createPrivateKey(privateKeyPem);
  if (key.asymmetricKeyType === 'ed25519')
    return { keyId, alg: 'ed25519', sign: (content) => sign(null, content, key) };
  if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'rsa-pss')
    throw new Error('the private key is neither of Ed25519 nor of RSA');
  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: SALT_BYTES };
  return { keyId, alg: 'rsa-pss-sha512', sign: (content) => sign('sha512', content, pss) };
}

export interface UnsignedRequest {
  method: 'GET' | 'POST';
  url: URL;
  body: string | undefined;
  idempotencyKey: string | undefined;
}

/** The headers of a request by RFC 9421 and RFC 9530. Each sending takes a new time and nonce. */
export async function signedHeaders(signer: ApiSigner, request: UnsignedRequest): Promise<Record<string, string>> {
  const { method, url, body, idempotencyKey } = request;
  const isChange = idempotencyKey !== undefined;
  const digest = `sha-256=:${createHash('sha256')
    .update(body ?? '')
    .digest('base64')}:`;
  const parts: [string, string][] = [
    ['@method', method],
    ['@authority', url.host],
    ['@path', url.pathname],
    ['@query', url.search || '?'],
    ...(isChange
      ? ([
          ['content-digest', digest],
          ['idempotency-key', idempotencyKey],
        ] as [string, string][])
      : []),
  ];
  const created = Math.floor(Date.now() / 1000);
  const nonce = randomBytes(16).toString('hex');
  const names = parts.map(([name]) => `"${name}"`).join(' ');
  const params = `(${names});created=${created};nonce="${nonce}";keyid="${signer.keyId}";alg="${signer.alg}"`;
  const base = [...parts.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${params}`].join('\n');
  const signature = Buffer.from(await signer.sign(Buffer.from(base))).toString('base64');
  return {
    'signature-input': `sig1=${params}`,
    signature: `sig1=:${signature}:`,
    ...(isChange ? { 'content-digest': digest, 'idempotency-key': idempotencyKey } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}
