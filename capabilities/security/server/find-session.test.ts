import { describe, expect, it } from 'vitest';
import { findSession } from './find-session.ts';

const now = new Date();
const row = {
  id: 's',
  person_id: 'p',
  person_name: '陈',
  person_status: 'active',
  relation_id: 'r',
  sign_key: 'k',
  signed_in_at: now,
  last_seen_at: now,
  ended_reason: null,
  mid: 'M1',
  role_id: 'o',
  role_class: 'admin',
  auth_status: 'active',
  account_scope: null,
  address_ranges: null,
};

/** The rights of a session whose row has these codes. */
async function rightsOf(codes: string | null, unopened: string | null = null) {
  const rows = async () => [{ ...row, codes, unopened }] as never;
  const found = await findSession({})({ rows }, 'hash');
  if (!found.ok) throw new Error(found.code);
  return found.data.session.role!;
}

describe('The rights of a session', () => {
  it('are those that its row has now; a text that was read before is not read again', async () => {
    const [first, again, less] = [await rightsOf('01,0101', '02'), await rightsOf('01,0101'), await rightsOf('01')];
    expect([[...first.permissions], [...first.unopened!]]).toEqual([['01', '0101'], ['02']]);
    expect(again.permissions).toBe(first.permissions);
    expect([[...less.permissions], [...less.unopened!]]).toEqual([['01'], []]);
    expect([...(await rightsOf(null)).permissions]).toEqual([]);
  });
});
