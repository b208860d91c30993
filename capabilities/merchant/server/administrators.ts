import type { Tx } from '#platform/db/database.ts';

interface Administrator {
  personId: string;
  userName: string;
  loginName: string;
  /** Null of a person without one. */
  mobile: string | null;
}

/** Active administrators of a merchant, those with a mobile first, then the longest there. */
export const administratorsOf = (tx: Tx, mid: string): Promise<Administrator[]> =>
  tx.rows<Administrator>(
    `SELECT p.id AS "personId", p.user_name, p.login_name, p.mobile
       FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id
      WHERE r.mid = $1 AND r.role_class = 'admin' AND r.auth_status = 'active' AND p.status = 'active'
      ORDER BY p.mobile IS NULL, r.id`,
    [mid],
    'merchant_administrators',
  );

/** The one whom the others ask. */
export const administratorOf = async (tx: Tx, mid: string): Promise<Administrator | undefined> =>
  (await administratorsOf(tx, mid))[0];
