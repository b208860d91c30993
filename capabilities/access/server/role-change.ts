import { newId } from '#platform/kernel/id.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ChangeLine } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { relationsWithRole } from '#capabilities/merchant/server/index.ts';
import { endSessionsOf, nowOf } from '#capabilities/identity/server/index.ts';
import { ROLES_MAX } from '../constants.ts';
import {
  ACCESS_UNCHANGED,
  ADMIN_ROLE_FIXED,
  OWN_ROLE_PROTECTED,
  RIGHT_FOR_ADMINS_ONLY,
  RIGHT_NOT_HELD,
  ROLE_IN_USE,
  ROLE_MISSING,
  ROLE_NAME_TAKEN,
  TOO_MANY_ROLES,
} from '../contract/errors.ts';
import { adminOnlyCodes, codeNames, sensitiveCodes, withParents } from '../domain/rights-rule.ts';
import type { Command } from './commands.ts';
import { storedMenu } from './menus.ts';
import type { AccessChangeContext } from './prepared.ts';

export interface RoleRow {
  roleId: string;
  roleCode: string;
  roleName: string;
  roleClass: 'admin' | 'operator';
  note: string;
  codes: string[];
  /** Codes of applications that the merchant has not opened: they grant nothing yet, and are kept. */
  unopened: string[];
}

/** A role with what it holds now. */
export const findRole = (tx: Tx, mid: string, roleId: string): Promise<RoleRow | undefined> =>
  tx.one<RoleRow>(
    `SELECT r.id AS "roleId", r.code AS "roleCode", r.name AS "roleName", r.role_class, r.note, h.codes, h.unopened
       FROM access.roles r JOIN access.v_role_permissions h ON h.mid = r.mid AND h.role_id = r.id WHERE r.mid = $1 AND r.id = $2`,
    [mid, roleId],
    'access_find_role',
  );

type RoleCommand = Extract<Command, { do: 'role' }>;
type Refusal =
  | typeof ROLE_MISSING
  | typeof ROLE_NAME_TAKEN
  | typeof ADMIN_ROLE_FIXED
  | typeof OWN_ROLE_PROTECTED
  | typeof RIGHT_NOT_HELD
  | typeof RIGHT_FOR_ADMINS_ONLY
  | typeof TOO_MANY_ROLES;

/** A role that the actor may change: it exists, is no administrator's and not the own one. */
async function roleToChange({ tx, actor }: AccessChangeContext, roleId: string) {
  const role = await findRole(tx, actor.mid, roleId);
  if (!role) return fail(ROLE_MISSING);
  if (role.roleClass === 'admin') return fail(ADMIN_ROLE_FIXED);
  return role.roleId === actor.roleId ? fail(OWN_ROLE_PROTECTED) : ok(role);
}

async function refusalOfName(
  { tx, actor: { mid } }: AccessChangeContext,
  command: RoleCommand,
): Promise<Refusal | null> {
  const { taken, count } = (await tx.one<{ taken: boolean; count: bigint }>(
    `SELECT coalesce(bool_or(platform.compared_name(name) = platform.compared_name($2) AND id <> $3), false) AS taken, count(*) AS count FROM access.roles WHERE mid = $1`,
    [mid, command.roleName, command.roleId],
    'access_role_names',
  ))!;
  if (taken) return ROLE_NAME_TAKEN;
  return command.isNew && Number(count) >= ROLES_MAX ? TOO_MANY_ROLES : null;
}

/** Only what the actor holds, and nothing that only administrators can use. */
function refusalOfCodes({ deps, actor }: AccessChangeContext, codes: readonly string[], before: ReadonlySet<string>) {
  const added = codes.filter((code) => !before.has(code));
  if (added.some((code) => !actor.permissions.has(code))) return RIGHT_NOT_HELD;
  const closed = adminOnlyCodes(deps.operations());
  return added.some((code) => closed.has(code)) ? RIGHT_FOR_ADMINS_ONLY : null;
}

/** A new role, or other words and rights of one. Rights are read with each call, so they count from the next one on. */
export async function prepareRole(changeContext: AccessChangeContext, command: RoleCommand) {
  const { deps, tx, actor } = changeContext;
  const found = command.isNew ? null : await roleToChange(changeContext, command.roleId);
  if (found && !found.ok) return found;
  const was = found?.data ?? null;
  const menu = await storedMenu(tx, actor.mid);
  const known = new Set<string>(menu.map(({ code }) => code));
  if (command.codes.some((code) => !known.has(code))) return fail(RIGHT_NOT_HELD);
  const codes = withParents(command.codes, menu);
  const before = new Set(was?.codes ?? []);
  const refusal = (await refusalOfName(changeContext, command)) ?? refusalOfCodes(changeContext, codes, before);
  if (refusal) return fail(refusal);
  const added = codes.filter((code) => !before.has(code));
  const removed = [...before].filter((code) => !codes.includes(code)).sort();
  const lines = linesOf(was, command, codeNames(added, menu), codeNames(removed, menu));
  if (lines.length === 0) return fail(ACCESS_UNCHANGED);
  const sensitive = sensitiveCodes(deps.operations());
  return ok({
    subject: command.roleId,
    title: was ? `修改角色“${was.roleName}”` : `新增角色“${command.roleName}”`,
    lines,
    isSensitive: added.some((code) => sensitive.has(code)),
    make: async () => {
      await writeRole(changeContext, command, [...codes, ...(was?.unopened ?? [])]);
      if (was && added.length + removed.length > 0)
        await endSessionsOf(tx, await relationsWithRole(tx, actor.mid, command.roleId), nowOf(deps));
      return command.roleId;
    },
  });
}

function linesOf(was: RoleRow | null, command: RoleCommand, added: string, removed: string): ChangeLine[] {
  const lines = [
    { label: '角色名称', before: was?.roleName ?? '', after: command.roleName },
    { label: '说明', before: was?.note ?? '', after: command.note },
  ].filter(({ before, after }) => before !== after);
  if (added) lines.push({ label: '增加权限', before: '', after: added });
  if (removed) lines.push({ label: '取消权限', before: removed, after: '' });
  return lines;
}

async function writeRole(
  { tx, actor: { mid }, at }: AccessChangeContext,
  { roleId, isNew, roleName, note }: RoleCommand,
  codes: readonly string[],
): Promise<void> {
  if (isNew)
    await tx.run(
      `INSERT INTO access.roles (mid, id, code, name, role_class, note, changed_at) VALUES ($1, $2, $3, $4, 'operator', $5, $6)`,
      [mid, roleId, `role-${newId().slice(-12)}`, roleName, note, at],
      'access_insert_role',
    );
  else
    await tx.run(
      'UPDATE access.roles SET name = $3, note = $4, changed_at = $5 WHERE mid = $1 AND id = $2',
      [mid, roleId, roleName, note, at],
      'access_update_role',
    );
  await tx.run(
    'DELETE FROM access.role_codes WHERE mid = $1 AND role_id = $2 AND menu_code <> ALL($3::text[])',
    [mid, roleId, codes],
    'access_take_codes',
  );
  await tx.run(
    'INSERT INTO access.role_codes (mid, role_id, menu_code) SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING',
    [mid, roleId, codes],
    'access_give_codes',
  );
}

/** One that nobody has, in any state. */
export async function prepareRemoval(
  changeContext: AccessChangeContext,
  { roleId }: Extract<Command, { do: 'removeRole' }>,
) {
  const { tx, actor } = changeContext;
  const found = await roleToChange(changeContext, roleId);
  if (!found.ok) return found;
  if ((await relationsWithRole(tx, actor.mid, roleId)).length > 0) return fail(ROLE_IN_USE);
  return ok({
    subject: roleId,
    title: `删除角色“${found.data.roleName}”`,
    lines: [
      { label: '权限', before: codeNames(found.data.codes.toSorted(), await storedMenu(tx, actor.mid)), after: '' },
    ],
    isSensitive: false,
    make: async () => {
      await tx.run('DELETE FROM access.role_codes WHERE mid = $1 AND role_id = $2', [actor.mid, roleId]);
      await tx.run('DELETE FROM access.roles WHERE mid = $1 AND id = $2', [actor.mid, roleId]);
      return roleId;
    },
  });
}
