import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { bind, providerOf, type CallContext, type Handler } from './handler.ts';

const rename = operation({
  path: 'csdb/v2/test/rename',
  title: '改名',
  input: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
  errors: ['02999KCSDS'],
  policy: { audience: 'person', effect: 'change' },
});

type Answer<Code extends string> = () => Promise<ReturnType<typeof fail<Code>>>;
type IsHandler<Candidate> = Candidate extends Handler<typeof rename> ? true : false;

describe('A handler', () => {
  it('may answer the codes of its operation and those of the edge, and no other', () => {
    const [ownCode, edge, foreign]: [
      IsHandler<Answer<'02999KCSDS'>>,
      IsHandler<Answer<'03T02'>>,
      IsHandler<Answer<'02998KCSDS'>>,
    ] = [true, true, false];
    // @ts-expect-error The operation does not list this code.
    const binding = bind(rename, async (_context, { name }) => (name === '' ? fail('02998KCSDS') : ok({ name })));
    expect([ownCode, edge, foreign, binding.operation.errors]).toEqual([true, true, false, ['02999KCSDS']]);
  });
});

describe('A policy of the provider realm', () => {
  const call = (policy: object, path = 'console/test/rename') =>
    operation({ ...rename, path, realm: 'provider', policy: { audience: 'person', effect: 'change', ...policy } });

  it.each([
    ['names no code', {}, /names its permission codes/],
    ['is of a merchant', { audience: 'merchant', permission: ['op.a'] }, /no merchant role/],
    ['asks for an operation password', { permission: ['op.a'], confirm: { password: true } }, /merchants only/],
  ])('that %s cannot be loaded', (_name, policy, message) => expect(() => call(policy)).toThrow(message));

  it('has paths of its own, and an authenticator that merchants have not', () => {
    expect(call({ permission: ['op.a'], confirm: { totp: true } }).realm).toBe('provider');
    expect(() => call({ permission: ['op.a'] }, 'plm/rename')).toThrow(/below console/);
    expect(() => operation({ ...rename, policy: { ...rename.policy, confirm: { totp: true } } })).toThrow(
      /only provider users/,
    );
  });

  it('gives its handler the provider user', () => {
    const provider = { userId: 'u', userName: '李运', loginName: 'op', roles: [], permissions: new Set<string>() };
    const context = (session: object) => ({ session: { personId: 'u', role: null, ...session } }) as CallContext;
    expect(providerOf(context({ provider }))).toBe(provider);
    expect(() => providerOf(context({}))).toThrow('without its provider user');
  });
});
