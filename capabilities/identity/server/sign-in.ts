import type { CallContext } from '#platform/http/handler.ts';
import { ADDRESS_NOT_ALLOWED } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { HOME_PAGE_URL } from '../constants.ts';
import { ROLE_DISABLED } from '../contract/errors.ts';
import { browserNameOf } from '../domain/browser-name.ts';
import { landingRelation } from '../domain/landing-rule.ts';
import { shownRelation, type IdentityDeps } from './deps.ts';
import { recordLogin, type LoginWay } from './login-records.ts';
import { endSession, signKeyOf, startSession } from './sessions.ts';

/**
 * Starts the session, in the default or only merchant where there is one. Where that one does not let people in from
 * this address, a person with another merchant chooses there; one without is refused, and so is one whose merchants the
 * provider has shut. It ends a session that the same
 * browser still had. `signedInAt`: when the person proved who they are, from which the 12 hours count.
 */
export async function signIn(
  deps: IdentityDeps,
  context: CallContext,
  { personId, signedInAt, way }: { personId: string; signedInAt: Date; way: LoginWay },
  now: Date,
) {
  const { tx, remoteAddress, userAgent } = context;
  const relations = await deps.roles.relationsOf(tx, personId);
  const shut = relations.find(({ shutBecause }) => shutBecause);
  if (shut && relations.every(({ authStatus }) => authStatus === 'disabled'))
    return fail(ROLE_DISABLED, shut.shutBecause);
  const wanted = landingRelation(relations);
  const landing = wanted && (await isAdmittedTo(deps, context, wanted.mid)) ? wanted : null;
  const others = relations.filter(({ authStatus, mid }) => authStatus === 'active' && mid !== wanted?.mid);
  if (wanted && !landing && others.length === 0) return fail(ADDRESS_NOT_ALLOWED);
  const signKey = await keyOf(context);
  if (context.session) await endSession(tx, context.session.sessionId, 'logout', now);
  recordLogin(tx, { personId, way, signKey }, context, now);
  const ptoken = await startSession(
    tx,
    deps.secret,
    {
      personId,
      relationId: landing?.relationId ?? null,
      signKey,
      remoteAddress,
      browser: browserNameOf(userAgent),
      signedInAt,
    },
    now,
  );
  return ok({
    ptoken,
    homePageUrl: HOME_PAGE_URL,
    userRoleRelations: relations.map(shownRelation),
    mid: landing?.mid ?? null,
  });
}

/** Asked when a merchant is entered; calls in it are asked by the edge. */
export const isAdmittedTo = async (
  { admits }: IdentityDeps,
  { tx, remoteAddress }: CallContext,
  mid: string,
): Promise<boolean> => (await admits?.(tx, mid, remoteAddress)) ?? true;

/**
 * The key of the browser that calls. One that still has an older token is signed by that session's key; the envelope
 * then names none (wire.md).
 */
export async function keyOf(context: Pick<CallContext, 'tx' | 'session' | 'signKey'>): Promise<string> {
  if (!context.session && context.signKey === null)
    throw new Error('the edge let a call through without its signing key');
  return context.signKey ?? signKeyOf(context.tx, context.session!.sessionId);
}
