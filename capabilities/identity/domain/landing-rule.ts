import { NOT_MEMBER, ROLE_DISABLED, ROLE_NOT_ACTIVE } from '../contract/errors.ts';
import type { UserRoleRelation } from '../contract/signed-in.ts';

/** The merchant of a new login: the default one, or the only active one (calls.md, Shapes pinned). */
export function landingRelation<R extends Pick<UserRoleRelation, 'authStatus' | 'defaultFlag'>>(
  relations: readonly R[],
): R | null {
  const active = relations.filter((relation) => relation.authStatus === 'active');
  return active.find((relation) => relation.defaultFlag) ?? (active.length === 1 ? active[0]! : null);
}

/** May the relation be entered? (spec section 4: `pend` must be activated before use.) */
export function judgeEntry(
  relation: Pick<UserRoleRelation, 'authStatus'> | undefined,
): typeof NOT_MEMBER | typeof ROLE_NOT_ACTIVE | typeof ROLE_DISABLED | null {
  if (!relation) return NOT_MEMBER;
  if (relation.authStatus === 'pend') return ROLE_NOT_ACTIVE;
  return relation.authStatus === 'disabled' ? ROLE_DISABLED : null;
}
