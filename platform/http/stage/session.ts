import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { LOGIN_ENDED, NOT_LOGGED_IN } from '#platform/kernel/errors.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Envelope } from '#platform/wire/index.ts';
import type { Caller, Edge, Incoming } from './call.ts';

/**
 * Stage 3: whose token is it? A token that is sent must be valid, for public calls too. `source`: the transaction that
 * reads, or each question alone.
 */
export async function findCaller(
  { guards }: Edge,
  source: Pick<Tx, 'rows'>,
  { binding, ptoken }: Incoming,
  { signKey }: Envelope,
): Promise<Result<Caller>> {
  if (ptoken === null) {
    if (binding.operation.policy.audience !== 'public' || signKey === undefined) return fail(NOT_LOGGED_IN);
    return ok({ session: null, signKey, touched: null });
  }
  const found = await guards.findSession(source, createHash('sha256').update(ptoken).digest('hex'));
  if (!found.ok) return found;
  // A stolen token in another browser, which brings its own key: only the session's key counts
  // (wire.md, security.md T7).
  if (signKey !== undefined && signKey !== found.data.signKey) return fail(LOGIN_ENDED);
  const { session, needsTouch } = found.data;
  return ok({ session, signKey: found.data.signKey, touched: needsTouch ? session.sessionId : null });
}
