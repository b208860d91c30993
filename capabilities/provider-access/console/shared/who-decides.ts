import { useCan } from '#platform/portal-kit/index.ts';
import { rolesWith, type ProviderCode } from '../../contract/roles.ts';
import { providerRoles } from '../../contract/words.ts';

/** 风控或财务: the roles that hold a right. */
const holders = (code: ProviderCode): string =>
  rolesWith(code)
    .map((role) => providerRoles[role])
    .join('或');

/** Who acts on what a page shows, for people who may not: 由风控或财务审批. Empty for those who may. */
export function useWhoDecides(code: ProviderCode, act = '审批'): string {
  return useCan(code) ? '' : `由${holders(code)}${act}`;
}
