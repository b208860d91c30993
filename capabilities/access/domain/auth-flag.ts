import type { RightCode } from '#platform/kernel/menu.ts';
import { permissionOf, type Operation, type Policy } from '#platform/kernel/operation.ts';

export const CERTIFICATE_FLAG = 'cfca';

/**
 * The factors of a call: `passwd`, `sms` as its policy says, and what the merchant's own flags add, e.g. `cfca` (spec
 * section 3, resourceList). The refusal names what only some calls need.
 */
export function authFlagOf({ confirm: stated }: Policy, merchantFlag = ''): string {
  const confirm = stated?.when ? undefined : stated;
  const factors = [confirm?.password ? 'passwd' : '', confirm?.sms ? 'sms' : '', ...merchantFlag.split(',')];
  return [...new Set(factors.filter((factor) => factor !== ''))].join(',');
}

/** Whether a role may call it. The edge asks the same of every call (platform/http/stage/permission.ts). */
export function isCallable(
  { policy }: Operation,
  role: { roleClass: 'admin' | 'operator'; permissions: ReadonlySet<RightCode> },
): boolean {
  if (policy.audience !== 'merchant') return true;
  if (policy.adminOnly && role.roleClass !== 'admin') return false;
  return policy.anyMember === true || permissionOf(policy).some((code) => role.permissions.has(code));
}
