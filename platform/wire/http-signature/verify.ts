import type { KeyObject } from 'node:crypto';
import { type Dictionary, type InnerList, isInnerList, parseDictionary } from 'structured-headers';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { algorithmOf, arithmetic } from './algorithm.ts';
import { isContentDigest } from './content-digest.ts';
import { fieldOf, type HttpMessage } from './message.ts';
import { signatureBase } from './signature-base.ts';

/**
 * `missing`: no signature. `malformed`: a header cannot be read, or says what we do not take. `components`: a required
 * one is not signed. `time`: made too long ago, or in the future. `key`: unknown, or of another algorithm. `digest`:
 * not that of the body. `signature`: not of this message.
 */
export type SignatureFault = 'missing' | 'malformed' | 'components' | 'time' | 'key' | 'digest' | 'signature';

export interface Verified {
  keyId: string;
  nonce: string | null;
  created: number;
}

export interface VerifyingQuestion extends HttpMessage {
  /** Components that must be signed. A body must always have its digest signed. */
  required: readonly string[];
  keyOf: (keyId: string) => KeyObject | null | Promise<KeyObject | null>;
  /** Milliseconds since 1970. */
  now: number;
  maxAgeSeconds: number;
}

/** Control characters have no place in a name that is looked up and logged. */
const PRINTABLE = /^[\x20-\x7e]{1,200}$/;

interface Read extends Verified {
  signatureParams: InnerList;
  alg: string | null;
  signature: Buffer;
}

/** What the signature's headers say before it is known to be good. It costs no arithmetic and no query. */
function readSignature(message: HttpMessage): Result<Read, SignatureFault> {
  const inputText = fieldOf(message, 'signature-input');
  const signatureText = fieldOf(message, 'signature');
  if (inputText === null || signatureText === null) return fail('missing');
  const inputs = dictionaryOf(inputText);
  const signatures = dictionaryOf(signatureText);
  // One signature, so that there is no question which of them counts.
  const [entry] = inputs ?? [];
  if (!inputs || !signatures || !entry || inputs.size !== 1 || signatures.size !== 1) return fail('malformed');
  const [label, signatureParams] = entry;
  const [signature] = signatures.get(label) ?? [];
  if (!isInnerList(signatureParams) || !(signature instanceof ArrayBuffer)) return fail('malformed');
  const [, parameters] = signatureParams;
  const created = parameters.get('created');
  const keyId = textOf(parameters.get('keyid'));
  const nonce = parameters.has('nonce') ? textOf(parameters.get('nonce')) : null;
  if (!Number.isSafeInteger(created) || keyId === null || (nonce === null && parameters.has('nonce')))
    return fail('malformed');
  const alg = parameters.has('alg') ? String(parameters.get('alg')) : null;
  const read = { signatureParams, signature: Buffer.from(signature), alg, keyId, nonce, created: Number(created) };
  return ok(read);
}

/** Checks in the order of their cost; the key is looked up last but for the arithmetic. */
export async function verifyMessage(question: VerifyingQuestion): Promise<Result<Verified, SignatureFault>> {
  const { required, keyOf, now, maxAgeSeconds, body } = question;
  const read = readSignature(question);
  if (!read.ok) return read;
  const { signatureParams, alg, keyId, nonce, created, signature } = read.data;
  const [components, parameters] = signatureParams;
  const signed = new Set(components.filter(([, { size }]) => size === 0).map(([name]) => name));
  const hasBody = body !== undefined && body.length > 0;
  if (required.some((name) => !signed.has(name)) || (hasBody && !signed.has('content-digest')))
    return fail('components');
  if (Math.abs(now / 1000 - created) > maxAgeSeconds) return fail('time');
  const expires = parameters.get('expires');
  if (expires !== undefined && !(typeof expires === 'number' && expires * 1000 > now)) return fail('time');
  const base = signatureBase(question, signatureParams);
  if (base === null) return fail('components');
  if (body !== undefined && signed.has('content-digest'))
    if (!isContentDigest(fieldOf(question, 'content-digest') ?? '', body)) return fail('digest');
  const key = await keyOf(keyId);
  const algorithm = key && algorithmOf(key);
  if (!key || !algorithm || (alg !== null && alg !== algorithm)) return fail('key');
  return arithmetic[algorithm].verify(key, Buffer.from(base), signature)
    ? ok({ keyId, nonce, created })
    : fail('signature');
}

function dictionaryOf(text: string): Dictionary | null {
  try {
    return parseDictionary(text);
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && PRINTABLE.test(value) ? value : null);
