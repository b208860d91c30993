import { proposalReply, propose } from '#capabilities/change/server/index.ts';
import type { Handler } from '#platform/http/handler.ts';
import type * as operations from '../contract/user-operations.ts';
import type { ProviderAccessDeps } from './deps.ts';
import { userChange, type UserCommand } from './user-change.ts';

const proposeUser = async (
  deps: ProviderAccessDeps,
  context: Parameters<Handler<typeof operations.inviteUser>>[0],
  command: UserCommand,
  reason: string,
) => {
  return proposalReply(await propose(userChange, deps, context, command, { reason }));
};

/** `console/access/user.invite`. */
export const proposeInvitation =
  (deps: ProviderAccessDeps): Handler<typeof operations.inviteUser> =>
  (context, { loginName, userName, mobile, roles, reason }) =>
    proposeUser(deps, context, { verb: 'invite', loginName, userName, mobile, roles }, reason);

/** `console/access/user.roles`. */
export const proposeRoles =
  (deps: ProviderAccessDeps): Handler<typeof operations.changeUserRoles> =>
  (context, { userId, roles, reason }) =>
    proposeUser(deps, context, { verb: 'roles', userId, roles }, reason);

/** `console/access/user.disable`, `.enable`, `.renew`. */
export const proposeForUser =
  (deps: ProviderAccessDeps, verb: 'disable' | 'enable' | 'renew'): Handler<typeof operations.disableUser> =>
  (context, { userId, reason }) =>
    proposeUser(deps, context, { verb, userId }, reason);
