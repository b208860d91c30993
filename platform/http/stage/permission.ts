import { permissionOf, type Operation } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { Session } from '../handler.ts';

/** Stage 10, default deny: whatever the policy does not allow in so many words is refused (security.md T1). */
export function checkPermission({ policy }: Operation, session: Session | null): Result<null> {
  if (policy.audience === 'public') return ok(null);
  if (!session) return fail('03T01');
  const { role } = session;
  if (policy.audience === 'merchant' && !role) return fail('01003KCSDC');
  if (policy.adminOnly && role?.roleClass !== 'admin') return fail('01002KCSDC');
  if (policy.permission)
    return permissionOf(policy).some((code) => role?.permissions.has(code))
      ? ok(null)
      : fail(policy.refusal ?? '01001KCSDC');
  return policy.audience === 'person' || policy.anyMember === true ? ok(null) : fail('01001KCSDC');
}
