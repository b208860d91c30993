import { codeSubjectOf } from '#platform/kernel/operation.ts';
import { DatabaseUnavailable, UnknownCommit } from '#platform/db/database.ts';
import { ok, type Result } from '#platform/kernel/result.ts';
import type { FactorsUnderWay } from '../guards.ts';
import type { Edge, ParsedCall } from './call.ts';

/**
 * Stage 12: password and SMS code, where the policy asks for them, when number and signature are claimed. Wrong tries
 * are counted although the call fails, in the guard's own transactions; the signature of a call that is refused here
 * stays taken, so that it does not count twice.
 */
export async function checkConfirmation(
  { guards }: Edge,
  { binding, session, input, requestNo, confirmation }: ParsedCall,
  underWay?: FactorsUnderWay,
): Promise<Result<null>> {
  const { operation } = binding;
  if (!operation.policy.confirm) return ok(null);
  if (!session) throw new Error(`${operation.path} asks nobody for a confirmation`);
  const subject = codeSubjectOf(operation, input);
  try {
    return await guards.confirm({ session, operation, requestNo, subject, input, confirmation }, underWay);
  } catch (error) {
    // A factor's own commit is unknown, not the call's, of which nothing has happened: it must not be settled as if it
    // had.
    throw error instanceof UnknownCommit
      ? new DatabaseUnavailable('a factor may have been spent', { cause: error })
      : error;
  }
}
