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
): '01113KPLMS' | '01114KPLMS' | '01115KPLMS' | null {
  if (!relation) return '01113KPLMS';
  if (relation.authStatus === 'pend') return '01114KPLMS';
  return relation.authStatus === 'disabled' ? '01115KPLMS' : null;
}
