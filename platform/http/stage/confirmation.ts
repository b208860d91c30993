import { ok, type Result } from '#platform/kernel/result.ts';
import type { Edge, Understood } from './call.ts';
import { spendSign } from './look-back.ts';

/** Stage 12: password and SMS code, where the policy asks for them. Wrong tries are counted although the call fails, in the guard's own transactions. */
export async function checkConfirmation(edge: Edge, call: Understood): Promise<Result<null>> {
  const { binding, session, input, requestNo, confirmation } = call;
  const { operation } = binding;
  if (!operation.policy.confirm) return ok(null);
  if (!session) throw new Error(`${operation.path} asks nobody for a confirmation`);
  const subject = operation.confirmSubject?.(input as never) ?? {};
  const confirmed = await edge.guards.confirm(edge.db, { session, operation, requestNo, subject, confirmation });
  // Else the same envelope, resent to another server, would count as a second wrong try.
  if (!confirmed.ok) await spendSign(edge, call);
  return confirmed;
}
