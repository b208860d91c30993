import type { Right } from '#capabilities/change/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { MenuNode } from '#platform/kernel/menu.ts';
import { CERTIFICATE_FLAG } from '../domain/auth-flag.ts';

/** The roles that a new merchant has from the start. */
const startingRoles = [
  { code: 'admin', name: '管理员', roleClass: 'admin' },
  { code: 'maker', name: '制单员', roleClass: 'operator' },
  { code: 'checker', name: '复核员', roleClass: 'operator' },
  { code: 'viewer', name: '查询员', roleClass: 'operator' },
] as const;

export type StartingRole = (typeof startingRoles)[number]['code'];

/**
 * Makes the four roles with the codes that the menu gives them (`defaultRoles`; the administrator's need none) and
 * answers their ids.
 */
export async function createMerchantRoles(
  tx: Tx,
  mid: string,
  nodes: readonly MenuNode[],
  /** Since when; default now. */
  at?: Date,
): Promise<Record<StartingRole, string>> {
  const ids = { admin: newId(), maker: newId(), checker: newId(), viewer: newId() };
  await tx.run(
    `INSERT INTO access.roles (mid, id, code, name, role_class, created_at, changed_at)
     SELECT $1, r.*, coalesce($6::timestamptz, now()), coalesce($6::timestamptz, now())
       FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) AS r`,
    [
      mid,
      startingRoles.map(({ code }) => ids[code]),
      startingRoles.map(({ code }) => code),
      startingRoles.map(({ name }) => name),
      startingRoles.map(({ roleClass }) => roleClass),
      at ?? null,
    ],
    'access.starting_roles',
  );
  const held = startingRoles.flatMap(({ code }) =>
    code === 'admin'
      ? []
      : nodes
          .filter(({ defaultRoles }) => defaultRoles?.includes(code))
          .map((node) => ({ roleId: ids[code], menuCode: node.code })),
  );
  await tx.run(
    'INSERT INTO access.role_codes (mid, role_id, menu_code) SELECT $1, r.* FROM unnest($2::uuid[], $3::text[]) AS r',
    [mid, held.map(({ roleId }) => roleId), held.map(({ menuCode }) => menuCode)],
    'access.starting_codes',
  );
  return ids;
}

export interface Holder {
  personId: string;
  personName: string;
  roleClass: 'admin' | 'operator';
}

/** The active persons of a merchant whose role holds a code, by name. */
export const personsHolding = (tx: Tx, mid: string, code: string): Promise<Holder[]> =>
  tx.rows<Holder>(
    `SELECT r.person_id, p.user_name AS "personName", r.role_class
       FROM merchant.v_relations r
       JOIN identity.v_persons p ON p.id = r.person_id AND p.status = 'active'
       JOIN access.v_role_permissions h ON h.mid = r.mid AND h.role_id = r.role_id
      WHERE r.mid = $1 AND r.auth_status = 'active' AND $2 = ANY(h.codes)
      ORDER BY p.user_name, r.person_id`,
    [mid, code],
    'access_persons_holding',
  );

/** The right of those who hold a code. */
export const holdersOf =
  (code: string): Right =>
  async (tx, mid) =>
    (await personsHolding(tx, mid, code)).map(({ personId }) => personId);

/** Flags of functions in one merchant: path to comma list. */
export async function functionFlags(tx: Tx, mid: string): Promise<Map<string, string>> {
  const rows = await tx.rows<{ resourcePath: string; authFlag: string }>(
    'SELECT resource_path, auth_flag FROM access.function_flags WHERE mid = $1',
    [mid],
    'access_flags',
  );
  return new Map(rows.map((row) => [row.resourcePath, row.authFlag]));
}

/** From now on the function needs the signature of a certificate in this merchant. */
export const askCertificate = (tx: Tx, mid: string, path: string): Promise<number> =>
  tx.run(
    `INSERT INTO access.function_flags (mid, resource_path, auth_flag) VALUES ($1, $2, $3)
     ON CONFLICT (mid, resource_path) DO UPDATE SET auth_flag = excluded.auth_flag`,
    [mid, path, CERTIFICATE_FLAG],
  );

/** Whether one function asks for a certificate in this merchant. */
export async function hasFunctionFlag(tx: Tx, mid: string, path: string, flag: string): Promise<boolean> {
  const row = await tx.one<{ authFlag: string }>(
    'SELECT auth_flag FROM access.function_flags WHERE mid = $1 AND resource_path = $2',
    [mid, path],
    'access_flag',
  );
  return row?.authFlag.split(',').includes(flag) ?? false;
}
