import { maskMobile } from '#platform/kernel/mask.ts';
import { containing, type SearchHit, type Searching, type SearchSource } from '#platform/search/index.ts';
import { staffStates, type StaffState } from '../contract/words.ts';

interface Found {
  term: number;
  userId: string;
  userName: string;
  mobile: string;
  roleName: string;
  authStatus: StaffState;
}

/** By a part of the name or the end of the mobile. A merchant's people are few: its relations are read by their key. */
const FIND_PEOPLE = `
  SELECT t.term, p.* FROM unnest($3::int[], $4::text[], $5::text[]) AS t (term, name, tail) CROSS JOIN LATERAL (
    SELECT r.person_id AS "userId", p.user_name, p.mobile, o.name AS "roleName", r.auth_status
    FROM merchant.v_relations r JOIN identity.v_persons p ON p.id = r.person_id JOIN access.roles o ON o.mid = r.mid AND o.id = r.role_id
    WHERE r.mid = $1 AND (platform.compared_name(p.user_name) LIKE t.name OR p.mobile LIKE t.tail) ORDER BY p.user_name, r.person_id LIMIT $2) p`;

async function searchPeople({ tx, mid, terms, limit }: Searching): Promise<SearchHit[]> {
  const found = await tx.rows<Found>(
    FIND_PEOPLE,
    [
      mid,
      limit,
      terms.map((_, term) => term),
      terms.map(({ name }) => name && containing(name)),
      terms.map(({ tail }) => tail && `%${tail}`),
    ],
    'access.search',
  );
  return found.map(({ term, userId, userName, mobile, roleName, authStatus }) => ({
    term,
    id: userId,
    title: userName,
    note: [roleName, mobile && maskMobile(mobile), authStatus === 'active' ? '' : staffStates[authStatus]]
      .filter(Boolean)
      .join(' · '),
    page: '/system/staff',
    filter: { keyword: userName },
  }));
}

export const peopleSearch: readonly SearchSource[] = [
  { name: 'staff', title: '员工', permission: ['0901'], find: searchPeople },
];
