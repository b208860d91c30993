import { heldCodes, type RightCode } from '#platform/kernel/menu.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';

export interface OfferedRole {
  customerName: string;
  roleName: string;
  roleClass: 'admin' | 'operator';
  codes: ReadonlySet<RightCode>;
}

interface RoleRow {
  customerName: string;
  authStatus: 'active' | 'pend' | 'disabled';
  roleName: string;
  roleClass: 'admin' | 'operator';
  codes: string[];
}

/** The role that waits for this person in a merchant, or why none does. */
export async function offeredRole(
  tx: Tx,
  mid: string,
  personId: string,
): Promise<Result<OfferedRole, '01701KPLMS' | '01702KPLMS' | '01703KPLMS'>> {
  const row = await tx.one<RoleRow>(
    'SELECT * FROM activation.offered_role($1, $2)',
    [mid, personId],
    'activation_offered_role',
  );
  if (!row) return fail('01701KPLMS');
  if (row.authStatus === 'active') return fail('01702KPLMS');
  if (row.authStatus === 'disabled') return fail('01703KPLMS');
  return ok({
    customerName: row.customerName,
    roleName: row.roleName,
    roleClass: row.roleClass,
    codes: heldCodes(row.codes),
  });
}
