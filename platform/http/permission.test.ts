import { heldCodes } from '#platform/kernel/menu.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation, Policy } from '#platform/kernel/operation.ts';
import type { Session } from './handler.ts';
import { checkPermission } from './stage/permission.ts';

const sessionWith = (role: { admin?: boolean; codes?: string[]; unopened?: string[] } | null): Session => ({
  sessionId: 's',
  tokenHash: 't',
  personId: 'p',
  personName: '王小明',
  role: role && {
    mid: 'M1',
    relationId: 'r',
    roleId: 'o',
    roleClass: role.admin ? 'admin' : 'operator',
    permissions: heldCodes(role.codes ?? []),
    unopened: heldCodes(role.unopened ?? []),
  },
});
const who = {
  stranger: null,
  person: sessionWith(null),
  member: sessionWith({}),
  holder: sessionWith({ codes: ['0301'] }),
  admin: sessionWith({ admin: true, codes: ['0301'] }),
};

/** Also policies that a contract would refuse: the edge does not rely on the contract. */
describe('Whom a policy lets in', () => {
  it.each<[string, Partial<Policy>, (keyof typeof who)[]]>([
    ['public', { audience: 'public' }, ['stranger', 'person', 'member', 'holder', 'admin']],
    ['person', { audience: 'person' }, ['person', 'member', 'holder', 'admin']],
    ['person with a code', { audience: 'person', permission: ['0301'] }, ['holder', 'admin']],
    ['person, administrators', { audience: 'person', adminOnly: true }, ['admin']],
    ['merchant without a word', { audience: 'merchant' }, []],
    ['merchant with an empty list', { audience: 'merchant', permission: [] }, []],
    ['merchant, any member', { audience: 'merchant', anyMember: true }, ['member', 'holder', 'admin']],
    ['merchant with one of two codes', { audience: 'merchant', permission: ['0302', '0301'] }, ['holder', 'admin']],
    [
      'merchant, administrators with a code',
      { audience: 'merchant', permission: ['0301'], adminOnly: true },
      ['admin'],
    ],
    ['merchant with a code nobody holds', { audience: 'merchant', permission: ['0302'] }, []],
  ])('%s', (_name, policy, allowed) => {
    const operation: Operation = {
      path: 'x',
      title: 'x',
      input: z.object({}),
      output: z.object({}),
      errors: [],
      policy: { effect: 'read', ...policy } as Policy,
    };
    const names = Object.keys(who) as (keyof typeof who)[];
    expect(names.filter((name) => checkPermission(operation, who[name]).ok)).toEqual(allowed);
  });
});

describe('A call of the provider realm', () => {
  const call = (policy: Partial<Policy>): Operation => ({
    path: 'console/x',
    title: 'x',
    realm: 'provider',
    input: z.object({}),
    output: z.object({}),
    errors: [],
    policy: { audience: 'person', effect: 'read', ...policy } as Policy,
  });
  const user = (...codes: string[]): Session => ({
    ...sessionWith(null),
    provider: { userId: 'u', userName: '李运', loginName: 'op', roles: [], permissions: heldCodes(codes) },
  });

  it.each<[string, Partial<Policy>, Session | null, boolean]>([
    ['with one of its codes', { permission: ['op.order.view', 'op.fund.view'] }, user('op.fund.view'), true],
    ['without its code', { permission: ['op.order.view'] }, user('op.fund.view'), false],
    ['that every provider user may make', { anyMember: true }, user(), true],
    ['that names nothing', {}, user('op.order.view'), false],
    ['of a merchant person', { anyMember: true }, who.admin, false],
    ['of a stranger', { anyMember: true }, null, false],
    ['of a stranger, for the login', { audience: 'public' }, null, true],
  ])('%s', (_name, policy, session, allowed) => expect(checkPermission(call(policy), session).ok).toBe(allowed));

  it('is the only one that its session may make', () =>
    expect(
      checkPermission({ ...call({ anyMember: true }), realm: 'merchant', path: 'x' }, user('op.order.view')).ok,
    ).toBe(false));
});

describe('A call of an application that the merchant has not opened', () => {
  const call = (policy: Partial<Policy>): Operation => ({
    path: 'x',
    title: 'x',
    input: z.object({}),
    output: z.object({}),
    errors: [],
    policy: { audience: 'merchant', effect: 'read', permission: ['0304', '0301'], ...policy } as Policy,
  });

  it('BZ22 is refused with a sentence of its own, unless another code of its policy is held', () => {
    const refused = checkPermission(call({}), sessionWith({ unopened: ['0304'] }));
    expect(refused).toMatchObject({ ok: false, code: '01004KCSDC' });
    expect(checkPermission(call({}), sessionWith({ codes: ['0301'], unopened: ['0304'] })).ok).toBe(true);
  });

  it('BZ22 is refused in the usual words to a role that would not hold it anyway', () => {
    expect(checkPermission(call({}), sessionWith({ unopened: ['0314'] }))).toMatchObject({ code: '01001KCSDC' });
    const member = checkPermission(call({ anyMember: true, permission: undefined }), sessionWith({}));
    expect(member.ok).toBe(true);
  });
});
