import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign as signWith } from 'node:crypto';
import { seal, unseal } from '#platform/seal/index.ts';
import type { Signature } from '../../contract/words.ts';

/** Standard Webhooks: `whsec_` is a common secret, `whsk_` a private and `whpk_` a public key of Ed25519. */
const SECRET_BYTES = 32;
/** The head of a private key in PKCS#8, before its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

export interface NewSecret {
  secret: Buffer;
  publicKey: string | null;
}

export function newSecret(signs: Signature): NewSecret {
  if (signs === 'v1') return { secret: randomBytes(SECRET_BYTES), publicKey: null };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-SECRET_BYTES);
  return {
    secret: privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-SECRET_BYTES),
    publicKey: `whpk_${raw.toString('base64')}`,
  };
}

export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

/** `v1,…` or `v1a,…` over id, time in seconds and body. */
export function signatureOf(
  signs: Signature,
  secret: Buffer,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  const content = `${id}.${timestamp}.${body}`;
  if (signs === 'v1') return `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: 'der', type: 'pkcs8' });
  return `v1a,${signWith(null, Buffer.from(content), key).toString('base64')}`;
}

/** A sealed secret names its endpoint, so that no other takes its place. */
const nameOf = (endpointId: string): string => `webhook secret of ${endpointId}`;
export const SEAL_USE = 'webhook secrets';
export const sealSecret = (secret: Buffer, key: Buffer, endpointId: string): Buffer =>
  seal(secret, key, nameOf(endpointId));
export const unsealSecret = (sealed: Buffer, key: Buffer, endpointId: string): Buffer =>
  unseal(sealed, key, nameOf(endpointId));
