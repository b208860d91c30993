import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Envelope } from '#platform/wire/index.ts';
import type { Caller, Edge, Incoming } from './call.ts';

/** Stage 3: whose token is it? A token that is sent must stand, for public calls too. */
export async function findCaller({ guards, db }: Edge, { binding, ptoken }: Incoming, { signKey }: Envelope): Promise<Result<Caller>> {
  if (ptoken === null) {
    if (binding.operation.policy.audience !== 'public' || signKey === undefined) return fail('03T01');
    return ok({ session: null, signKey });
  }
  const found = await guards.findSession(db, createHash('sha256').update(ptoken).digest('hex'));
  if (!found.ok) return found;
  // A stolen token in another browser, which brings its own key: the session's key stands and no other (wire.md, security.md T7).
  if (signKey !== undefined && signKey !== found.data.signKey) return fail('03T03');
  return ok(found.data);
}
