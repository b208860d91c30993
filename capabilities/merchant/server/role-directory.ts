import type { RelationOfPerson, RoleDirectory } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { MerchantState } from '../contract/words.ts';
import { loginRefusal } from './merchant-state.ts';

interface RelationRow {
  id: string;
  mid: string;
  roleClass: 'admin' | 'operator';
  authStatus: 'active' | 'pend' | 'disabled';
  customerName: string;
  platformNo: string;
  platformName: string;
  isDefault: boolean;
  merchantState: MerchantState;
}

/** Where a person belongs, the default merchant first, then by name. */
export async function relationsOf(tx: Tx, personId: string): Promise<RelationOfPerson[]> {
  const rows = await tx.rows<RelationRow>(
    `SELECT id, mid, role_class, auth_status, customer_name, platform_no, platform_name, is_default, merchant_state
       FROM merchant.v_relations WHERE person_id = $1 ORDER BY is_default DESC, mid`,
    [personId],
    'merchant_relations_of',
  );
  return Promise.all(rows.map((row) => relationFrom(tx, row)));
}

/** Nobody enters a merchant that the provider has closed, or closed to logins: it says whom to call. */
async function relationFrom(tx: Tx, row: RelationRow): Promise<RelationOfPerson> {
  const isShut = row.merchantState === 'no_login' || row.merchantState === 'closed';
  return {
    relationId: row.id,
    customerName: row.customerName,
    mid: row.mid,
    platformNo: row.platformNo,
    platformName: row.platformName,
    authStatus: isShut ? 'disabled' : row.authStatus,
    roleClass: row.roleClass,
    defaultFlag: row.isDefault,
    ...(isShut ? { shutBecause: await loginRefusal(tx, row.mid) } : {}),
  };
}

export const roleDirectory: RoleDirectory = { relationsOf };
