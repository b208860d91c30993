import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { ROLE_MISSING } from '../contract/errors.ts';
import type { listFlags, listRoles, pageRoles, queryRole, Role } from '../contract/role-operations.ts';
import { CERTIFICATE_FLAG } from '../domain/auth-flag.ts';
import { menuForest } from '../domain/menu-forest.ts';
import { adminOnlyCodes, sensitiveCodes } from '../domain/rights-rule.ts';
import { waitingSubjects } from './waiting-subjects.ts';
import type { AccessDeps } from './deps.ts';
import { signable } from './flag-change.ts';
import { storedMenu } from './menus.ts';
import { functionFlags } from './roles.ts';
import { flagsByCode } from './show-menu.ts';

interface Row {
  roleId: string;
  roleName: string;
  roleClass: 'admin' | 'operator';
  note: string;
  people: number;
  pages: number;
  buttons: number;
  changedAt: Date;
}

const counted = (type: string, sign: '=' | '<>') =>
  `(SELECT count(*)::int FROM access.menus m WHERE m.code = ANY(h.codes) AND m.node_type ${sign} '${type}')`;

/** One page of roles, or one role: the administrator's first. */
const rolesOf = (tx: Tx, mid: string, filter: { keyword?: string; roleId?: string }, limit: number, offset: number) =>
  tx.rows<Row>(
    `SELECT r.id AS "roleId", r.name AS "roleName", r.role_class, r.note, r.changed_at,
       (SELECT count(*)::int FROM merchant.v_relations p WHERE p.mid = r.mid AND p.role_id = r.id) AS people,
       ${counted('func_page', '=')} AS pages, ${counted('func_btn', '=')} AS buttons
     FROM access.roles r JOIN access.v_role_permissions h ON h.mid = r.mid AND h.role_id = r.id
     WHERE r.mid = $1 AND ($2::text IS NULL OR platform.name_has(r.name, $2)) AND ($3::uuid IS NULL OR r.id = $3)
     ORDER BY r.role_class, r.created_at, r.name LIMIT $4 OFFSET $5`,
    [mid, filter.keyword || null, filter.roleId ?? null, limit, offset],
    'access_roles',
  );

const shownRole = ({ changedAt, ...row }: Row, ownRoleId: string, waiting: ReadonlySet<string>): Role => ({
  ...row,
  changedAt: shanghaiIso(changedAt),
  isOwn: row.roleId === ownRoleId,
  isWaiting: waiting.has(row.roleId),
});

/** `plm/role.page`. */
export const showRoles: Handler<typeof pageRoles> = async (context, { pageNo, pageSize, keyword }) => {
  const { tx } = context;
  const { mid, roleId } = roleOf(context);
  const rows = await rolesOf(tx, mid, keyword ? { keyword } : {}, pageSize, (pageNo - 1) * pageSize);
  const waiting = await waitingSubjects(tx, mid);
  const total = await tx.one<{ count: bigint }>(
    'SELECT count(*) AS count FROM access.roles WHERE mid = $1 AND ($2::text IS NULL OR platform.name_has(name, $2))',
    [mid, keyword || null],
  );
  const list = rows.map((row) => shownRole(row, roleId, waiting));
  return ok({ list, pageNo, pageSize, totalCount: Number(total!.count) });
};

/** `plm/role.list`. */
export const showRoleOptions: Handler<typeof listRoles> = async (context) => {
  const list = await context.tx.rows<{
    roleId: string;
    roleName: string;
    roleClass: 'admin' | 'operator';
    note: string;
  }>(
    `SELECT id AS "roleId", name AS "roleName", role_class, note FROM access.roles WHERE mid = $1 ORDER BY role_class, created_at, name`,
    [roleOf(context).mid],
  );
  return ok({ list });
};

interface PersonWithRole {
  userId: string;
  userName: string;
  authStatus: 'active' | 'pend' | 'disabled';
}

const peopleOf = (tx: Tx, mid: string, roleId: string): Promise<PersonWithRole[]> =>
  tx.rows(
    `SELECT r.person_id AS "userId", p.user_name, r.auth_status
       FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id WHERE r.mid = $1 AND r.role_id = $2 ORDER BY p.user_name, r.person_id`,
    [mid, roleId],
  );

/** All that the merchant has: nothing of an application that it has not opened. */
async function administratorsCodes(tx: Tx, mid: string): Promise<Set<string>> {
  const row = await tx.one<{ codes: string[] }>(
    `SELECT codes FROM access.v_role_permissions WHERE mid = $1 AND role_class = 'admin' LIMIT 1`,
    [mid],
  );
  return new Set(row?.codes ?? []);
}

/** `plm/role.detail`. The limits of reviewers are those of the rules of review. */
export const showRole =
  ({ operations, reviewLimitsOf }: AccessDeps): Handler<typeof queryRole> =>
  async (context, { roleId: requestedRoleId }) => {
    const { tx } = context;
    const { mid, roleId, permissions } = roleOf(context);
    const [row] = requestedRoleId ? await rolesOf(tx, mid, { roleId: requestedRoleId }, 1, 0) : [];
    if (requestedRoleId && !row) return fail(ROLE_MISSING);
    const menu = await storedMenu(tx, mid);
    const held = row
      ? await tx.one<{ codes: string[] }>(
          'SELECT codes FROM access.v_role_permissions WHERE mid = $1 AND role_id = $2',
          [mid, row.roleId],
        )
      : undefined;
    const people = row ? await peopleOf(tx, mid, row.roleId) : [];
    const limits = new Map((await reviewLimitsOf(tx, mid)).map((one) => [one.personId, one]));
    const closed = adminOnlyCodes(operations());
    const flags = await functionFlags(tx, mid);
    const open = await administratorsCodes(tx, mid);
    return ok({
      role: row ? shownRole(row, roleId, await waitingSubjects(tx, mid)) : null,
      codes: held?.codes ?? [],
      menuTreeList: menuForest(menu, (code) => open.has(code), flagsByCode(operations(), flags)),
      grantable: menu.map(({ code }) => code).filter((code) => permissions.has(code) && !closed.has(code)),
      sensitive: [...sensitiveCodes(operations())],
      people,
      reviewLimits: people.flatMap(({ userId, userName }) => {
        const limit = limits.get(userId);
        return limit ? [{ userId, userName, single: limit.single, day: limit.day }] : [];
      }),
    });
  };

/** `plm/auth.flag.list`. */
export const showFlags =
  ({ operations }: AccessDeps): Handler<typeof listFlags> =>
  async (context) => {
    const { mid } = roleOf(context);
    const flags = await functionFlags(context.tx, mid);
    const waiting = await waitingSubjects(context.tx, mid);
    const list = signable(operations()).map(({ path, title }) => ({
      resourcePath: path,
      title,
      required: flags.get(path)?.split(',').includes(CERTIFICATE_FLAG) ?? false,
      isWaiting: waiting.has(path),
    }));
    return ok({ list });
  };
