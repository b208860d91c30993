import type { Tx } from '#platform/db/database.ts';

export interface RelationInMerchant {
  relationId: string;
  roleId: string;
  roleClass: 'admin' | 'operator';
  authStatus: 'active' | 'pend' | 'disabled';
  /** Of a disabled one: what it was, and is again when it is enabled. */
  disabledFrom: 'active' | 'pend' | null;
  /** Null: all accounts of the merchant. */
  accountNos: string[] | null;
}

/** A person's place in a merchant, locked until the transaction ends. */
export const relationIn = (tx: Tx, mid: string, personId: string): Promise<RelationInMerchant | undefined> =>
  tx.one<RelationInMerchant>(
    `SELECT id AS "relationId", role_id, role_class, auth_status, disabled_from,
       account_scope AS "accountNos" FROM merchant.relations WHERE mid = $1 AND person_id = $2 FOR UPDATE`,
    [mid, personId],
    'merchant_relation_in',
  );

/** Limits the rest of a transaction to the accounts of one person, for work that is done in their name. */
export const bindToAccountsOf = (tx: Tx, mid: string, personId: string): Promise<unknown> =>
  tx.rows(
    `SELECT set_config('app.accounts', coalesce(array_to_string(account_scope, ','), ''), true) FROM merchant.v_relations WHERE mid = $1 AND person_id = $2`,
    [mid, personId],
    'merchant_bind_accounts',
  );

/** People who have a role, in any state. */
export const relationsWithRole = (
  tx: Tx,
  mid: string,
  roleId: string,
): Promise<{ relationId: string; personId: string }[]> =>
  tx.rows(
    'SELECT id AS "relationId", person_id FROM merchant.v_relations WHERE mid = $1 AND role_id = $2',
    [mid, roleId],
    'merchant_with_role',
  );

export async function staffCount(tx: Tx, mid: string): Promise<number> {
  const row = await tx.one<{ count: bigint }>('SELECT count(*) AS count FROM merchant.v_relations WHERE mid = $1', [
    mid,
  ]);
  return Number(row!.count);
}

/** Another role and other accounts. */
export const placePerson = (
  tx: Tx,
  mid: string,
  personId: string,
  place: { roleId: string; roleClass: 'admin' | 'operator'; accountNos: readonly string[] | null },
): Promise<number> =>
  tx.run(
    'UPDATE merchant.relations SET role_id = $3, role_class = $4, account_scope = $5 WHERE mid = $1 AND person_id = $2',
    [mid, personId, place.roleId, place.roleClass, place.accountNos],
    'merchant_place',
  );

/** One whose state before is not known activates the role once more. */
export const setDisabled = (tx: Tx, mid: string, personId: string, disabled: boolean): Promise<number> =>
  tx.run(
    disabled
      ? `UPDATE merchant.relations SET disabled_from = auth_status, auth_status = 'disabled' WHERE mid = $1 AND person_id = $2`
      : `UPDATE merchant.relations SET auth_status = coalesce(disabled_from, 'pend'), disabled_from = NULL WHERE mid = $1 AND person_id = $2`,
    [mid, personId],
    disabled ? 'merchant_disable' : 'merchant_enable',
  );
