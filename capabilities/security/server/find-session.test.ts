import { describe, expect, it } from 'vitest';
import { findSession } from './find-session.ts';

const now = new Date();
const row = {
  id: 's',
  personId: 'p',
  personName: '陈',
  personStatus: 'active',
  relationId: 'r',
  signKey: 'k',
  signedInAt: now,
  lastSeenAt: now,
  endedReason: null,
  mid: 'M1',
  roleId: 'o',
  roleClass: 'admin',
  authStatus: 'active',
  accountScope: null,
  addressRanges: null,
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
