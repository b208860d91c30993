import type { Tried } from '../../contract/operations.ts';
import type { Asked, PlainRequest } from './signed-request.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as lines of a shell, with openssl and curl: a private key of one's own signs it. */
export function shellLines({ method, url, body, idempotencyKey }: PlainRequest): string {
  const isChange = idempotencyKey !== null;
  const names = [
    '@method',
    '@authority',
    '@path',
    '@query',
    ...(isChange ? ['content-digest', 'idempotency-key'] : []),
  ];
  const parts = [
    ['@method', method],
    ['@authority', '${API#*://}'],
    ['@path', url.pathname],
    ['@query', url.search || '?'],
    ...(isChange
      ? [
          ['content-digest', '$DIGEST'],
          ['idempotency-key', idempotencyKey],
        ]
      : []),
  ];
  const params = `(${names.map((name) => `\\"${name}\\"`).join(' ')});created=$(date +%s);nonce=\\"$(openssl rand -hex 16)\\"`;
  return [
    `API=\${API:-${url.origin}}`,
    ': "${KEY_ID:?密钥编号}" "${KEY_FILE:?私钥文件}"',
    ...(isChange
      ? [
          `BODY=${quoted(body)}`,
          'DIGEST="sha-256=:$(printf %s "$BODY" | openssl dgst -sha256 -binary | openssl base64 -A):"',
        ]
      : []),
    `PARAMS="${params};keyid=\\"$KEY_ID\\";alg=\\"ed25519\\""`,
    'BASE=$(mktemp)',
    `cat > "$BASE" <<END\n${parts.map(([name, value]) => `"${name}": ${value}`).join('\n')}\nEND`,
    `printf '"@signature-params": %s' "$PARAMS" >> "$BASE"`,
    'SIGNATURE=$(openssl pkeyutl -sign -rawin -inkey "$KEY_FILE" -in "$BASE" | openssl base64 -A)',
    [
      `curl -sS -X ${method} "$API"${quoted(url.pathname + url.search)}`,
      '-H "Signature-Input: sig1=$PARAMS" -H "Signature: sig1=:$SIGNATURE:"',
      ...(isChange
        ? [
            `-H 'Content-Type: application/json' -H "Content-Digest: $DIGEST" -H 'Idempotency-Key: ${idempotencyKey}'`,
            '--data-binary "$BODY"',
          ]
        : []),
    ].join(' \\\n  '),
  ].join('\n');
}

/** The call by the typed client (clients/typescript). */
export function typescriptLines({ name, method }: Tried, inputs: Asked, origin: string): string {
  const filled = Object.entries(inputs.query).filter(([, value]) => value !== '');
  const input = { ...inputs.path, ...Object.fromEntries(filled), ...(method === 'POST' ? bodyOf(inputs.body) : {}) };
  const given = Object.keys(input).length > 0 ? [JSON.stringify(input, null, 2)] : method === 'POST' ? ['{}'] : [];
  const options = method === 'POST' ? [`{ idempotencyKey: ${JSON.stringify(inputs.idempotencyKey)} }`] : [];
  return `import { readFileSync } from 'node:fs';
import { MerchantClient, signerOf } from './clients/typescript/index.ts';

const { API = ${JSON.stringify(origin)}, KEY_ID = '', KEY_FILE = 'private.pem' } = process.env;
const signer = signerOf(KEY_ID, readFileSync(KEY_FILE, 'utf8'));
const client = new MerchantClient({ address: API, signer });
console.log(await client.${name}(${[...given, ...options].join(', ')}));
`;
}

function bodyOf(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
