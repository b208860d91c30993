import { createHash } from 'node:crypto';
import {
  BUSY,
  ENVELOPE_INVALID,
  MALFORMED_REQUEST,
  REQUEST_REPEATED,
  TRANSPORT_KEY_OUTDATED,
} from '#platform/kernel/errors.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { openEncryptKey, openRequest, verifyParts, type Envelope } from '#platform/wire/index.ts';
import type { Caller, Edge, AuthenticatedCall, Incoming } from './call.ts';
import { verifyKeyOf } from './shape.ts';

/**
 * Stages 5 to 8: signature, key, tag, JSON; then whether this server has taken the signature before. A wrong signature,
 * key, tag or padding has one answer after one time: every step runs whether or not the others failed, and the refusal
 * is not sent before its time (pipeline.ts).
 */
export async function openEnvelope(
  edge: Edge,
  incoming: Incoming,
  caller: Caller,
  envelope: Envelope,
): Promise<Result<AuthenticatedCall>> {
  const opened = await open(edge, incoming, caller, envelope);
  if (!opened.ok) return opened;
  const signHash = createHash('sha256').update(envelope.sign).digest();
  const taken = edge.replays.take(signHash.toString('latin1'), edge.now());
  if (taken === 'seen') return fail(REQUEST_REPEATED);
  if (taken === 'full') return fail(BUSY);
  return ok({ ...incoming, ...caller, ...opened.data, envelope, signHash });
}

async function open(
  edge: Edge,
  incoming: Incoming,
  { signKey }: Caller,
  envelope: Envelope,
): Promise<Result<{ plaintext: string; payload: unknown }>> {
  const verifyKey = await verifyKeyOf(edge, signKey);
  if (!verifyKey) return fail(ENVELOPE_INVALID);
  const { encryptKey, keyId, sign } = envelope;
  const signed = {
    path: `/api/${incoming.binding.operation.path}`,
    ptoken: incoming.ptoken,
    cfcaSign: incoming.cfcaSign,
  };
  const place = createHash('sha256').update(`${signKey}\n${keyId}\n${encryptKey}`).digest('base64');
  const remembered = edge.aesKeys.get(place);
  // Asked although the AES key is remembered, so that a retired transport key ends for everybody at one time.
  const transportKey = await edge.transportKeys.find(keyId);
  if (!transportKey) {
    return (await verifyParts({ ...signed, ...envelope }, sign, verifyKey))
      ? fail(TRANSPORT_KEY_OUTDATED)
      : fail(ENVELOPE_INVALID);
  }
  const aesKey = remembered ?? (await openEncryptKey(encryptKey, transportKey));
  const opened = await openRequest({ ...signed, envelope, verifyKey, aesKey: aesKey ?? (await edge.noKey) });
  if (!opened.ok) return fail(opened.reason === 'json' ? MALFORMED_REQUEST : ENVELOPE_INVALID);
  edge.aesKeys.set(place, aesKey!);
  return ok({ plaintext: opened.plaintext, payload: opened.payload });
}
