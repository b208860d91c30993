import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';

/** Names in lower case, as `request.headers` of Node has them. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookEvent {
  /** The same event may come twice: keep the ids of the last days. */
  id: string;
  type: string;
  createdAt: string;
  data: Record<string, unknown>;
}

const MAX_AGE_S = 300;
/** The head of a public key of Ed25519 in SPKI, before its 32 bytes (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * The event, or null when the signature does not fit. `secret` is the endpoint's `whsec_…`, or its public key `whpk_…`;
 * `body` the bytes as they came, before any parsing.
 */
export function verifyWebhook(secret: string, headers: WebhookHeaders, body: string | Uint8Array): WebhookEvent | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_S) return null;
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
  const fits = secret.startsWith('whpk_') ? publicFits(secret, content) : secretFits(secret, content);
  const isGenuine = signatures.split(' ').some((one) => {
    const [version = '', text = ''] = one.split(',');
    return fits(version, Buffer.from(text, 'base64'));
  });
  return isGenuine ? (JSON.parse(Buffer.from(body).toString()) as WebhookEvent) : null;
}

type Fits = (version: string, given: Buffer) => boolean;

function secretFits(secret: string, content: Buffer): Fits {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(content).digest();
  return (version, given) => version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
}

function publicFits(secret: string, content: Buffer): Fits {
  const der = Buffer.concat([SPKI, Buffer.from(secret.slice('whpk_'.length), 'base64')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return (version, given) => version === 'v1a' && verify(null, content, key, given);
}
