import type { RelationOfPerson, RoleDirectory } from '#capabilities/identity/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { MerchantState } from '../contract/words.ts';
import { loginRefusal } from './merchant-state.ts';

interface RelationRow {
  id: string;
  mid: string;
  role_class: 'admin' | 'operator';
  auth_status: 'active' | 'pend' | 'disabled';
  customer_name: string;
  platform_no: string;
  platform_name: string;
  is_default: boolean;
  merchant_state: MerchantState;
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
  const isShut = row.merchant_state === 'no_login' || row.merchant_state === 'closed';
  return {
    relationId: row.id,
    customerName: row.customer_name,
    mid: row.mid,
    platformNo: row.platform_no,
    platformName: row.platform_name,
    authStatus: isShut ? 'disabled' : row.auth_status,
    roleClass: row.role_class,
    defaultFlag: row.is_default,
    ...(isShut ? { shutBecause: await loginRefusal(tx, row.mid) } : {}),
  };
}

export const roleDirectory: RoleDirectory = { relationsOf };
