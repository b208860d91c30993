import type { Tx } from '#platform/db/database.ts';
import type { StaffState } from '../contract/words.ts';

interface Placed {
  personId: string;
  name: string;
  mobile: string;
  roleName: string;
  roleClass: 'admin' | 'operator';
  state: StaffState;
  joinedAt: Date;
}

/** People of a merchant by their ids, so that a page is found without reading those before it. */
export const staffByPlace = (
  tx: Tx,
  mid: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Placed[]> =>
  tx.rows<Placed>(
    `SELECT r.person_id, p.user_name AS name, p.mobile, o.name AS role_name, r.role_class, r.auth_status AS state, r.created_at AS joined_at
       FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id JOIN access.roles o ON o.mid = r.mid AND o.id = r.role_id
      WHERE r.mid = $1 AND ($2::uuid IS NULL OR r.person_id > $2) ORDER BY r.person_id LIMIT $3`,
    [mid, after ?? null, limit],
    'access.staff_by_place',
  );
