import { personOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { ADDRESS_NOT_ALLOWED, LOGIN_TIMED_OUT } from '#platform/kernel/errors.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { HOME_PAGE_URL } from '../constants.ts';
import type { enterMerchant, leaveMerchant, logout, switchMerchant } from '../contract/operations.ts';
import { judgeEntry } from '../domain/landing-rule.ts';
import { nowOf, type IdentityDeps } from './deps.ts';
import { isAdmittedTo } from './sign-in.ts';
import { endSession, replaceSession } from './sessions.ts';

type NewToken = { platformToken: string; homePageUrl: string };

/** `user/platform/login` and `user/platform/switch`: a new token in the place of the one that asked. */
export const enter =
  (deps: IdentityDeps): Handler<typeof enterMerchant> & Handler<typeof switchMerchant> =>
  async (context, { mid, platformNo }) => {
    const relations = await deps.roles.relationsOf(context.tx, personOf(context).personId);
    const relation = relations.find(
      (one) => one.mid === mid && (platformNo === undefined || one.platformNo === platformNo),
    );
    const refusal = judgeEntry(relation);
    if (refusal) return fail(refusal, relation?.shutBecause);
    if (!(await isAdmittedTo(deps, context, mid))) return fail(ADDRESS_NOT_ALLOWED);
    return replaced(deps, context, relation!.relationId);
  };

/** `user/platform/logout`: the person stays signed in, outside of every merchant. */
export const leave =
  (deps: IdentityDeps): Handler<typeof leaveMerchant> =>
  (context) =>
    replaced(deps, context, null);

async function replaced(
  deps: IdentityDeps,
  context: CallContext,
  relationId: string | null,
): Promise<Result<NewToken, typeof LOGIN_TIMED_OUT>> {
  const token = await replaceSession(
    context.tx,
    deps.secret,
    personOf(context).sessionId,
    relationId,
    context.remoteAddress,
    nowOf(deps),
  );
  return token === null ? fail(LOGIN_TIMED_OUT) : ok({ platformToken: token, homePageUrl: HOME_PAGE_URL });
}

/** `user/logout`. */
export const endLogin =
  (deps: IdentityDeps): Handler<typeof logout> =>
  async (context) => {
    await endSession(context.tx, personOf(context).sessionId, 'logout', nowOf(deps));
    return ok({});
  };
