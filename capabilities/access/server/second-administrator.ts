import type { Tx } from '#platform/db/database.ts';

/** Active administrators of a merchant. */
export async function administratorsOf(tx: Tx, mid: string): Promise<string[]> {
  const rows = await tx.rows<{ personId: string }>(
    `SELECT r.person_id AS "personId" FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id AND p.status = 'active'
      WHERE r.mid = $1 AND r.role_class = 'admin' AND r.auth_status = 'active'`,
    [mid],
    'access_administrators',
  );
  return rows.map(({ personId }) => personId);
}

/**
 * A change of what guards the merchant's money is confirmed by a second administrator where there is one: rules of
 * review, the ratio of profit-sharing, people and roles.
 */
export const hasOtherAdministrator = async (tx: Tx, mid: string, personId: string): Promise<boolean> =>
  (await administratorsOf(tx, mid)).some((one) => one !== personId);
