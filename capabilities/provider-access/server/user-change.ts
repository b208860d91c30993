import {
  changeKind,
  lapseProposalsOf,
  providerChangeCodes,
  WAITS_MS,
  type ChangeContext,
  type Prepared,
} from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { newId } from '#platform/kernel/id.ts';
import { maskMobile } from '#platform/kernel/mask.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import {
  LAST_PROVIDER_ADMIN,
  NO_SECOND_PROVIDER_ADMIN,
  PROVIDER_LOGIN_NAME_TAKEN,
  PROVIDER_MOBILE_TAKEN,
  PROVIDER_ROLES_UNCHANGED,
  PROVIDER_USER_MISSING,
  PROVIDER_USER_STATE_UNFIT,
} from '../contract/errors.ts';
import { providerRoles, userStates, type InvitationKind, type ProviderRole } from '../contract/words.ts';
import { codesOfRoles } from '../contract/roles.ts';
import { nowOf, type ProviderAccessDeps } from './deps.ts';
import { endInvitations, openInvitationFor } from './invitations.ts';
import { removePasskeysOf } from './passkeys.ts';
import { sendInvitation } from './send-invitation.ts';
import { endSessionsOf } from './sessions.ts';
import { findUser, holdersOf, insertUser, takenBy, type User } from './users.ts';

export type UserCommand =
  | { verb: 'invite'; loginName: string; userName: string; mobile: string; roles: ProviderRole[] }
  | { verb: 'roles'; userId: string; roles: ProviderRole[] }
  | { verb: 'disable' | 'enable' | 'renew'; userId: string };

type Deps = Pick<ProviderAccessDeps, 'secret' | 'changeKinds' | 'realClock'>;
type Code =
  | typeof PROVIDER_LOGIN_NAME_TAKEN
  | typeof PROVIDER_MOBILE_TAKEN
  | typeof PROVIDER_USER_MISSING
  | typeof PROVIDER_ROLES_UNCHANGED
  | typeof PROVIDER_USER_STATE_UNFIT
  | typeof LAST_PROVIDER_ADMIN;
type Checked = Result<Prepared, Code>;
type Of<Verb extends UserCommand['verb']> = Extract<UserCommand, { verb: Verb }>;

const rolesText = (roles: readonly ProviderRole[]): string => roles.map((role) => providerRoles[role]).join('、');
const nameOf = ({ userName, loginName }: Pick<User, 'userName' | 'loginName'>): string => `${userName}（${loginName}）`;

/** Two administrators are left after it: one alone could confirm nothing about people. */
const LEFT_MIN = 2;
async function leavesDeciders(tx: Tx, { userId }: User): Promise<boolean> {
  const deciders = await holdersOf('op.user.approve')(tx, '');
  return !deciders.includes(userId) || deciders.length > LEFT_MIN;
}

/** A link to the mobile, which the person who confirms has seen; nobody of the console sees the link itself. */
async function invite(
  { tx, deps }: ChangeContext<Deps>,
  user: Pick<User, 'userId' | 'userName' | 'mobile'>,
  kind: InvitationKind,
): Promise<void> {
  const invitation = await openInvitationFor(tx, deps.secret, { userId: user.userId, kind }, nowOf(deps));
  sendInvitation(tx, { ...invitation, ...user });
}

async function checkInvite(changeContext: ChangeContext<Deps>, command: Of<'invite'>): Promise<Checked> {
  const { tx, deps } = changeContext;
  const taken = await takenBy(tx, command);
  if (taken) return fail(taken === 'mobile' ? PROVIDER_MOBILE_TAKEN : PROVIDER_LOGIN_NAME_TAKEN);
  const { loginName, userName, mobile, roles } = command;
  const line = (label: string, after: string): ChangeLine => ({ label, before: '', after });
  return ok({
    subject: loginName.toLowerCase(),
    title: `邀请平台人员${nameOf(command)}`,
    lines: [
      line('登录名', loginName),
      line('姓名', userName),
      line('手机号', maskMobile(mobile)),
      line('角色', rolesText(roles)),
    ],
    isSensitive: true,
    make: async () => {
      const user = { userId: newId(), loginName, userName, mobile, roles };
      await insertUser(tx, user, nowOf(deps));
      await invite(changeContext, user, 'invited');
      return user.userId;
    },
  });
}

async function checkRoles({ tx }: ChangeContext<Deps>, user: User, { roles }: Of<'roles'>): Promise<Checked> {
  const [before, after] = [rolesText(user.roles), rolesText(roles)];
  if (before === after) return fail(PROVIDER_ROLES_UNCHANGED);
  if (!codesOfRoles(roles).includes('op.user.approve') && !(await leavesDeciders(tx, user)))
    return fail(LAST_PROVIDER_ADMIN);
  return ok({
    subject: user.userId,
    title: `修改平台人员${nameOf(user)}的角色`,
    lines: [{ label: '角色', before, after }],
    isSensitive: true,
    make: async () => {
      await tx.run('UPDATE provider_access.users SET roles = $2 WHERE user_id = $1', [user.userId, roles]);
    },
  });
}

const stateLine = ({ state }: User, after: User['state']): ChangeLine => ({
  label: '状态',
  before: userStates[state],
  after: userStates[after],
});

async function checkDisable({ tx, deps, at }: ChangeContext<Deps>, user: User): Promise<Checked> {
  if (user.state === 'disabled') return fail(PROVIDER_USER_STATE_UNFIT);
  if (!(await leavesDeciders(tx, user))) return fail(LAST_PROVIDER_ADMIN);
  return ok({
    subject: user.userId,
    title: `停用平台人员${nameOf(user)}`,
    lines: [stateLine(user, 'disabled')],
    isSensitive: true,
    make: async () => {
      const { userId } = user;
      await tx.run(`UPDATE provider_access.users SET state = 'disabled' WHERE user_id = $1`, [userId]);
      await endSessionsOf(tx, userId, 'disabled', nowOf(deps));
      await endInvitations(tx, userId, nowOf(deps));
      await removePasskeysOf(tx, userId);
      await lapseProposalsOf(tx, deps.changeKinds, userId, at);
    },
  });
}

/** Who had never finished an invitation needs another link. */
async function checkEnable({ tx }: ChangeContext<Deps>, user: User): Promise<Checked> {
  if (user.state !== 'disabled') return fail(PROVIDER_USER_STATE_UNFIT);
  const after = user.passwordHash === null ? 'invited' : 'active';
  return ok({
    subject: user.userId,
    title: `启用平台人员${nameOf(user)}`,
    lines: [stateLine(user, after)],
    isSensitive: true,
    make: async () => {
      await tx.run('UPDATE provider_access.users SET state = $2 WHERE user_id = $1', [user.userId, after]);
    },
  });
}

/** Password and authenticator stay until the link has been used. */
async function checkRenew(changeContext: ChangeContext<Deps>, user: User): Promise<Checked> {
  if (user.state === 'disabled') return fail(PROVIDER_USER_STATE_UNFIT);
  return ok({
    subject: user.userId,
    title: `重置平台人员${nameOf(user)}的登录方式`,
    lines: [
      {
        label: '登录方式',
        before: user.state === 'invited' ? '' : '现有密码、动态码和通行密钥',
        after: `链接发送至${maskMobile(user.mobile)}`,
      },
    ],
    isSensitive: true,
    make: () => invite(changeContext, user, user.state === 'invited' ? 'invited' : 'renewed'),
  });
}

/** Every change of the provider's people. About no merchant. */
export const userChange = changeKind({
  name: 'provider.user',
  title: '平台人员',
  realm: 'provider',
  who: { proposes: holdersOf('op.user.edit'), decides: holdersOf('op.user.approve') },
  codes: { ...providerChangeCodes, nobody: NO_SECOND_PROVIDER_ADMIN },
  lapsesAfterMs: WAITS_MS,
  async check(changeContext: ChangeContext<Deps>, command: UserCommand): Promise<Checked> {
    if (command.verb === 'invite') return checkInvite(changeContext, command);
    const user = await findUser(changeContext.tx, command.userId);
    if (!user) return fail(PROVIDER_USER_MISSING);
    switch (command.verb) {
      case 'roles':
        return checkRoles(changeContext, user, command);
      case 'disable':
        return checkDisable(changeContext, user);
      case 'enable':
        return checkEnable(changeContext, user);
      case 'renew':
        return checkRenew(changeContext, user);
    }
  },
});
