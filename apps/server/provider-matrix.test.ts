import { describe, expect, it } from 'vitest';
import { providerRoles, type ProviderRole } from '#capabilities/provider-access/contract/words.ts';
import { codesOfRoles, providerCodes } from '#capabilities/provider-access/contract/roles.ts';
import type { Session } from '#platform/http/index.ts';
import { checkPermission } from '#platform/http/stage/permission.ts';
import { permissionOf } from '#platform/kernel/operation.ts';
import type { ProviderCaller, ProviderRights } from '#platform/kernel/rights.ts';
import { capabilities } from './capabilities.ts';
import { providerOperations } from './catalogue.ts';

/** Who of the provider may make which call, written by hand in each folder (security.md T1). */
const tables = import.meta.glob<{ providerRights: ProviderRights }>(
  '../../capabilities/*/server/provider-rights.data.ts',
  { eager: true },
);
const tableOf = (name: string): ProviderRights =>
  tables[`../../capabilities/${name}/server/provider-rights.data.ts`]?.providerRights ?? {};
const callers: readonly (readonly [path: string, caller: ProviderCaller])[] = Object.values(tables).flatMap(
  ({ providerRights }) => Object.entries(providerRights),
);
const roles = Object.keys(providerRoles) as ProviderRole[];

const sessionOf = (role: ProviderRole): Session => ({
  sessionId: role,
  tokenHash: '',
  personId: role,
  personName: role,
  role: null,
  provider: {
    userId: role,
    userName: role,
    loginName: role,
    roles: [role],
    permissions: new Set(codesOfRoles([role])),
  },
});

const madeBy = (session: Session | null) =>
  providerOperations
    .filter((operation) => checkPermission(operation, session).ok)
    .map(({ path }) => path)
    .sort();
const writtenFor = (mayMake: (caller: ProviderCaller) => boolean) =>
  callers
    .filter(([, caller]) => mayMake(caller))
    .map(([path]) => path)
    .sort();

describe('Of all calls of the console', () => {
  it('a stranger may make these and no others', () => {
    expect(madeBy(null)).toEqual(writtenFor((caller) => caller === 'anybody'));
  });

  it.each(roles)('%s may make these and no others', (role) => {
    const mayMake = (caller: ProviderCaller) => typeof caller === 'string' || caller.includes(role);
    expect(madeBy(sessionOf(role))).toEqual(writtenFor(mayMake));
  });

  it('each names codes that a role can hold', () => {
    const unknown = providerOperations.flatMap(({ policy }) =>
      permissionOf(policy).filter((code) => !(providerCodes as readonly string[]).includes(code)),
    );
    expect(unknown).toEqual([]);
  });
});

describe('The rights of a folder in the console', () => {
  it.each(capabilities.map((capability) => [capability.name, capability] as const))(
    '%s: have each of its calls, and no call of another',
    (name, capability) => {
      const paths = (capability.providerOperations ?? []).map(({ path }) => path);
      expect(Object.keys(tableOf(name)).sort()).toEqual(paths.sort());
    },
  );
});

describe('The pages of the console', () => {
  it('are opened by codes that a role can hold', () => {
    const unknown = capabilities.flatMap(({ consolePages = [] }) =>
      consolePages.flatMap(({ permission }) =>
        permission.filter((code) => !(providerCodes as readonly string[]).includes(code)),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
