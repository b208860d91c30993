import {
  ADDRESS_NOT_ALLOWED,
  ADMINS_ONLY,
  APPLICATION_NOT_OPEN,
  MERCHANT_NOT_CHOSEN,
  NOT_LOGGED_IN,
  NO_RIGHT,
} from '#platform/kernel/errors.ts';
import type { RightCode } from '#platform/kernel/menu.ts';
import { permissionOf, realmOf, type Operation, type Policy } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { isAdmitted } from '../address-range.ts';
import type { MerchantRole, Session } from '../handler.ts';

/** Stage 10, default deny: what the policy does not allow explicitly is refused (security.md T1). */
export function checkPermission(operation: Operation, session: Session | null): Result<null> {
  const { policy } = operation;
  if (policy.audience === 'public') return ok(null);
  if (!session) return fail(NOT_LOGGED_IN);
  if (realmOf(operation) === 'provider') return checkProvider(policy, session);
  // A session of the other realm is never found by these guards; this is the second lock.
  if (session.provider) return fail(NOT_LOGGED_IN);
  const { role } = session;
  if (policy.audience === 'merchant' && !role) return fail(MERCHANT_NOT_CHOSEN);
  if (policy.adminOnly && role?.roleClass !== 'admin') return fail(ADMINS_ONLY);
  if (policy.permission) return checkCodes(permissionOf(policy), policy, role);
  return policy.audience === 'person' || policy.anyMember === true ? ok(null) : fail(NO_RIGHT);
}

/** A provider user holds one of the codes, or the policy says that every provider user may call it. */
function checkProvider(policy: Policy, { provider }: Session): Result<null> {
  if (!provider) return fail(NOT_LOGGED_IN);
  const codes = permissionOf(policy);
  const isAllowed = codes.length > 0 ? codes.some((code) => provider.permissions.has(code)) : policy.anyMember === true;
  return isAllowed ? ok(null) : fail(NO_RIGHT);
}

/**
 * What is done in a merchant is done from the addresses that it allows; to look, to log out and to change the own login
 * is let pass. Asked of every call, so that a session that moves is refused too.
 */
export function checkAddress({ policy }: Operation, session: Session | null, remoteAddress: string): Result<null> {
  const isLimited = policy.audience === 'merchant' && policy.effect === 'change';
  return !isLimited || isAdmitted(remoteAddress, session?.role?.addressRanges) ? ok(null) : fail(ADDRESS_NOT_ALLOWED);
}

/** A code of an application that the merchant has not opened grants nothing; the refusal says so. */
function checkCodes(codes: readonly RightCode[], { refusal }: Policy, role: MerchantRole | null): Result<null> {
  if (codes.some((code) => role?.permissions.has(code))) return ok(null);
  return fail(codes.some((code) => role?.unopened?.has(code)) ? APPLICATION_NOT_OPEN : (refusal ?? NO_RIGHT));
}
