import { createPublicKey, randomBytes } from 'node:crypto';
import { algorithmOf, signMessage, verifyMessage } from '#platform/wire/http-signature/index.ts';
import type { SigningKeys } from './gateway-access.ts';

/** A message older than this, or from the future by as much, is refused: clocks differ, and lines are slow. */
export const SIGNATURE_SECONDS = 300;
const REQUEST_COMPONENTS = ['@method', '@path', '@query'] as const;
const ANSWER_COMPONENTS = ['@status', 'content-digest'] as const;

export interface SignedRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array | undefined;
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const algorithm = ({ key }: SigningKeys) => algorithmOf(createPublicKey(key))!;

/** The headers that sign a request, and its nonce, which its answer must repeat. */
export function signRequest(
  keys: SigningKeys,
  request: SignedRequest,
): { headers: Record<string, string>; nonce: string } {
  const nonce = randomBytes(18).toString('base64url');
  const components = [...REQUEST_COMPONENTS, ...(request.body ? ['content-digest'] : [])];
  const params = { created: nowSeconds(), nonce, keyid: keys.keyId, alg: algorithm(keys) };
  const { body, ...message } = request;
  const headers = signMessage({ ...message, ...(body ? { body } : {}), components, params, key: keys.key });
  return { headers, nonce };
}

/** The nonce of a request that is theirs; null: it is not signed by them, or for another message. */
export async function nonceOfRequest(keys: SigningKeys, { body, ...message }: SignedRequest): Promise<string | null> {
  const verified = await verifyMessage({
    ...message,
    ...(body ? { body } : {}),
    required: REQUEST_COMPONENTS,
    keyOf: (keyId) => (keyId === keys.theirKeyId ? keys.theirKey : null),
    now: Date.now(),
    maxAgeSeconds: SIGNATURE_SECONDS,
  });
  return verified.ok ? verified.data.nonce : null;
}

export interface SignedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** The headers that sign an answer to the request with this nonce. */
export const signAnswer = (keys: SigningKeys, answer: SignedAnswer, nonce: string): Record<string, string> =>
  signMessage({
    ...answer,
    components: ANSWER_COMPONENTS,
    params: { created: nowSeconds(), nonce, keyid: keys.keyId, alg: algorithm(keys) },
    key: keys.key,
  });

/** Whether it is their answer to the request with this nonce. */
export async function isTheirAnswer(keys: SigningKeys, answer: SignedAnswer, nonce: string): Promise<boolean> {
  const verified = await verifyMessage({
    ...answer,
    required: ANSWER_COMPONENTS,
    keyOf: (keyId) => (keyId === keys.theirKeyId ? keys.theirKey : null),
    now: Date.now(),
    maxAgeSeconds: SIGNATURE_SECONDS,
  });
  return verified.ok && verified.data.nonce === nonce;
}
