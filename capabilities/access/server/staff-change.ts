import type { ChangeLine } from '#platform/http/handler.ts';
import { administrators } from '#capabilities/change/server/index.ts';
import { endSessionsOf, findPerson, nowOf, personOfMobile } from '#capabilities/identity/server/index.ts';
import { placePerson, relatePerson, relationIn, setDisabled, staffCount } from '#capabilities/merchant/server/index.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { STAFF_MAX } from '../constants.ts';
import {
  ACCESS_UNCHANGED,
  ADMIN_HAS_ALL_ACCOUNTS,
  LAST_ADMIN,
  OWN_ACCESS_PROTECTED,
  RIGHT_NOT_HELD,
  ROLE_MISSING,
  SCOPE_ACCOUNT_FOREIGN,
  STAFF_ALREADY_MEMBER,
  STAFF_MISSING,
  TOO_MANY_STAFF,
} from '../contract/errors.ts';
import { staffStates } from '../contract/words.ts';
import { sensitiveCodes } from '../domain/rights-rule.ts';
import type { Command } from './commands.ts';
import type { AccessChangeContext, Prepared } from './prepared.ts';
import { findRole, type RoleRow } from './role-change.ts';
import { notifyInvited } from './notify-invited.ts';

type Scope = readonly string[] | null;
const scopeText = (scope: Scope): string =>
  scope === null ? '全部账户' : scope.map((accountNo) => `尾号${tailOf(accountNo)}`).join('、');
const sameScope = (one: Scope, other: Scope): boolean =>
  JSON.stringify(one?.toSorted() ?? null) === JSON.stringify(other?.toSorted() ?? null);
const isWider = (before: Scope, after: Scope): boolean =>
  before !== null && (after === null || after.some((accountNo) => !before.includes(accountNo)));

/** Nobody gives what they do not hold. */
async function roleToGive({ tx, actor }: AccessChangeContext, roleId: string) {
  const role = await findRole(tx, actor.mid, roleId);
  if (!role) return fail(ROLE_MISSING);
  return role.codes.every((code) => actor.permissions.has(code)) ? ok(role) : fail(RIGHT_NOT_HELD);
}

async function refusalOfScope({ deps, tx, actor }: AccessChangeContext, role: RoleRow, scope: Scope) {
  if (scope === null) return null;
  if (role.roleClass === 'admin') return ADMIN_HAS_ALL_ACCOUNTS;
  const known = new Set((await deps.accountsOf(tx, actor.mid)).map(({ accountNo }) => accountNo));
  return scope.every((accountNo) => known.has(accountNo)) ? null : SCOPE_ACCOUNT_FOREIGN;
}

/** The rights to pay, review or direct money that a role has, which a person gets by it. */
function sensitiveOf({ deps }: AccessChangeContext, role: RoleRow | null): string[] {
  const sensitive = sensitiveCodes(deps.operations());
  return (role?.codes ?? []).filter((code) => sensitive.has(code));
}

/** Somebody new in the merchant: known to the provider or not, the person activates the role. */
export async function prepareInvitation(
  changeContext: AccessChangeContext,
  { mobile, userName, roleId, accountNos }: Extract<Command, { do: 'invite' }>,
) {
  const { deps, tx, actor } = changeContext;
  const found = await roleToGive(changeContext, roleId);
  if (!found.ok) return found;
  const role = found.data;
  const refusal = await refusalOfScope(changeContext, role, accountNos);
  if (refusal) return fail(refusal);
  if ((await staffCount(tx, actor.mid)) >= STAFF_MAX) return fail(TOO_MANY_STAFF);
  const isHere = await tx.one(
    'SELECT 1 FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id WHERE r.mid = $1 AND p.mobile = $2',
    [actor.mid, mobile],
    'access_mobile_here',
  );
  if (isHere) return fail(STAFF_ALREADY_MEMBER);
  return ok({
    subject: mobile,
    title: `邀请${userName}（手机尾号${tailOf(mobile)}）担任${role.roleName}`,
    lines: [
      { label: '角色', before: '', after: role.roleName },
      { label: '可用账户', before: '', after: scopeText(accountNos) },
    ],
    isSensitive: role.roleClass === 'admin' || sensitiveOf(changeContext, role).length > 0,
    make: async () => {
      const personId = await personOfMobile(tx, deps.secret, { mobile, userName });
      const { roleClass } = role;
      const place = { mid: actor.mid, personId, roleId, roleClass, accountNos };
      await relatePerson(tx, { ...place, authStatus: 'pend' });
      notifyInvited(tx, actor.mid, personId);
      return personId;
    },
  });
}

/** A relation that the actor may change. */
async function memberToChange({ tx, actor }: AccessChangeContext, userId: string) {
  if (userId === actor.personId) return fail(OWN_ACCESS_PROTECTED);
  const relation = await relationIn(tx, actor.mid, userId);
  const person = relation && (await findPerson(tx, userId));
  if (!relation || !person) return fail(STAFF_MISSING);
  return ok({ relation, userName: person.userName });
}

/** An active administrator who leaves must not be the last one. */
async function leavesNobody({ tx, actor: { mid } }: AccessChangeContext, userId: string): Promise<boolean> {
  const all = await administrators(tx, mid);
  return all.includes(userId) && all.length === 1;
}

type PlaceRefusal =
  | typeof ROLE_MISSING
  | typeof OWN_ACCESS_PROTECTED
  | typeof LAST_ADMIN
  | typeof RIGHT_NOT_HELD
  | typeof STAFF_MISSING
  | typeof SCOPE_ACCOUNT_FOREIGN
  | typeof ACCESS_UNCHANGED
  | typeof ADMIN_HAS_ALL_ACCOUNTS;

/** Another role or other accounts of one person. */
export async function preparePlace(
  changeContext: AccessChangeContext,
  { userId, roleId, accountNos }: Extract<Command, { do: 'place' }>,
): Promise<Result<Prepared, PlaceRefusal>> {
  const { deps, tx, actor } = changeContext;
  const member = await memberToChange(changeContext, userId);
  if (!member.ok) return member;
  const { relation, userName } = member.data;
  const found = await roleToGive(changeContext, roleId);
  if (!found.ok) return found;
  const role = found.data;
  const refusal = await refusalOfScope(changeContext, role, accountNos);
  if (refusal) return fail(refusal);
  const before = await findRole(tx, actor.mid, relation.roleId);
  const lines: ChangeLine[] = [];
  if (relation.roleId !== roleId) lines.push({ label: '角色', before: before?.roleName ?? '', after: role.roleName });
  if (!sameScope(relation.accountNos, accountNos))
    lines.push({ label: '可用账户', before: scopeText(relation.accountNos), after: scopeText(accountNos) });
  if (lines.length === 0) return fail(ACCESS_UNCHANGED);
  const leaves = relation.roleClass === 'admin' && role.roleClass !== 'admin';
  if (leaves && (await leavesNobody(changeContext, userId))) return fail(LAST_ADMIN);
  const [had, gets] = [sensitiveOf(changeContext, before ?? null), sensitiveOf(changeContext, role)];
  const adds = gets.some((code) => !had.includes(code));
  return ok({
    subject: userId,
    title: lines[0]!.label === '角色' ? `将${userName}的角色改为${role.roleName}` : `修改${userName}的可用账户`,
    lines,
    isSensitive:
      (relation.roleClass === 'admin') !== (role.roleClass === 'admin') ||
      adds ||
      (gets.length > 0 && isWider(relation.accountNos, accountNos)),
    make: async () => {
      await placePerson(tx, actor.mid, userId, { roleId, roleClass: role.roleClass, accountNos });
      await endSessionsOf(tx, [{ relationId: relation.relationId, personId: userId }], nowOf(deps));
      return userId;
    },
  });
}

/** Disabled, a person is out of this merchant at once; enabled, in the state of before. */
export async function prepareDisabling(
  changeContext: AccessChangeContext,
  { do: act, userId, reason }: Extract<Command, { do: 'disable' | 'enable' }>,
) {
  const { deps, tx, actor } = changeContext;
  const member = await memberToChange(changeContext, userId);
  if (!member.ok) return member;
  const { relation, userName } = member.data;
  const disabled = act === 'disable';
  if ((relation.authStatus === 'disabled') === disabled) return fail(ACCESS_UNCHANGED);
  if (disabled && (await leavesNobody(changeContext, userId))) return fail(LAST_ADMIN);
  const role = (await findRole(tx, actor.mid, relation.roleId)) ?? null;
  if (!disabled && role?.codes.some((code) => !actor.permissions.has(code))) return fail(RIGHT_NOT_HELD);
  const after = disabled ? 'disabled' : (relation.disabledFrom ?? 'pend');
  return ok({
    subject: userId,
    title: `${disabled ? '停用' : '启用'}${userName}（${role?.roleName ?? ''}）`,
    lines: [
      { label: '状态', before: staffStates[relation.authStatus], after: staffStates[after] },
      ...(reason ? [{ label: '原因', before: '', after: reason }] : []),
    ],
    isSensitive: disabled
      ? relation.roleClass === 'admin' && relation.authStatus === 'active'
      : relation.roleClass === 'admin' || sensitiveOf(changeContext, role).length > 0,
    make: async () => {
      await setDisabled(tx, actor.mid, userId, disabled);
      if (disabled) await endSessionsOf(tx, [{ relationId: relation.relationId, personId: userId }], nowOf(deps));
      return userId;
    },
  });
}
