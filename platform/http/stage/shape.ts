import { MALFORMED_REQUEST } from '#platform/kernel/errors.ts';
import { textOf } from '#platform/wire/base64.ts';
import { importVerifyKey, parseStrictJson, readEnvelope, type Envelope } from '#platform/wire/index.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Edge, Incoming } from './call.ts';

/** An envelope has nine members at most; a few that the wire does not name are let pass. */
const ENVELOPE_KEYS = 16;

/** Stage 2, after the size that the server has cut: is it an envelope at all? */
export async function checkShape(edge: Edge, { body, ptoken, binding }: Incoming): Promise<Result<Envelope>> {
  const text = textOf(body);
  const parsed = text === null ? null : parseStrictJson(text, ENVELOPE_KEYS);
  const envelope = parsed?.ok ? readEnvelope(parsed.value) : null;
  if (!envelope) return fail(MALFORMED_REQUEST);
  const { signKey } = envelope;
  if (signKey !== undefined && !(await verifyKeyOf(edge, signKey))) return fail(MALFORMED_REQUEST);
  // Without a session only the envelope can say by whom it is signed. Calls that need a session are refused by the next
  // stage.
  if (ptoken === null && signKey === undefined && binding.operation.policy.audience === 'public')
    return fail(MALFORMED_REQUEST);
  return ok(envelope);
}

/** Imported once: parsing a key costs more than verifying with it. Null when it is no RSA-2048 key. */
export async function verifyKeyOf({ verifyKeys }: Edge, spki: string): Promise<CryptoKey | null> {
  const known = verifyKeys.get(spki);
  if (known) return known;
  const key = await importVerifyKey(spki);
  if (key) verifyKeys.set(spki, key);
  return key;
}
