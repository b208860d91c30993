import { heldCodes } from '#platform/kernel/menu.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ACTIVATION_NOT_MEMBER, ACTIVATION_ROLE_DISABLED, ROLE_ALREADY_ACTIVE } from '../contract/errors.ts';

interface RoleRow {
  customerName: string;
  authStatus: 'active' | 'pend' | 'disabled';
  roleName: string;
  roleClass: 'admin' | 'operator';
  codes: string[];
}

/** The role that waits for this person in a merchant, or why none does. */
export async function offeredRole(tx: Tx, mid: string, personId: string) {
  const row = await tx.one<RoleRow>(
    'SELECT * FROM activation.offered_role($1, $2)',
    [mid, personId],
    'activation_offered_role',
  );
  if (!row) return fail(ACTIVATION_NOT_MEMBER);
  if (row.authStatus === 'active') return fail(ROLE_ALREADY_ACTIVE);
  if (row.authStatus === 'disabled') return fail(ACTIVATION_ROLE_DISABLED);
  return ok({
    customerName: row.customerName,
    roleName: row.roleName,
    roleClass: row.roleClass,
    codes: heldCodes(row.codes),
  });
}
