import { recordBeside, recordOperation } from '#capabilities/security/server/index.ts';
import type { CallContext } from '#platform/http/handler.ts';
import { SUCCESS } from '#platform/kernel/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';
import { endSession, signKeyOf, startSession } from './sessions.ts';

/** Who logs in: known by a password or a passkey, and not in yet. */
export interface Entering {
  userId: string;
  userName: string;
  loginName: string;
}

/** The person has shown all factors. A session of the same browser ends. */
export async function startLogin(
  context: CallContext,
  deps: ProviderAccessDeps,
  person: Entering,
  operation: Operation,
): Promise<string> {
  const { tx, session, remoteAddress } = context;
  const now = nowOf(deps);
  await tx.run(
    'UPDATE provider_access.users SET last_login_at = $2 WHERE user_id = $1',
    [person.userId, now],
    'provider_access.logged_in',
  );
  const signKey = await signKeyOf(context);
  if (session) await endSession(tx, session.sessionId, now);
  const ptoken = await startSession(tx, deps.secret, { userId: person.userId, signKey, remoteAddress }, now);
  await recordBeside(tx, lineOf(context, person, operation, SUCCESS), deps);
  return ptoken;
}

/** Kept although the call fails. */
export const recordRefusedLogin = (
  context: CallContext,
  deps: ProviderAccessDeps,
  person: Entering,
  { operation, refusal }: { operation: Operation; refusal: string },
): Promise<void> => recordOperation(deps.countersDb, lineOf(context, person, operation, refusal), deps);

/** A login is in the log of its person, done or refused. */
const lineOf = (
  { remoteAddress, requestId }: CallContext,
  { userId, userName, loginName }: Entering,
  operation: Operation,
  responseCode: string,
): Parameters<typeof recordOperation>[1] => ({
  session: {
    sessionId: '',
    tokenHash: '',
    personId: userId,
    personName: userName,
    role: null,
    provider: { userId, userName, loginName, roles: [], permissions: new Set() },
  },
  operation,
  responseCode,
  remoteAddress,
  requestId,
});
