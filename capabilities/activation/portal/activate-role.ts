import { switchTo } from '#capabilities/identity/portal/shared/switch-merchant.ts';
import { listPendingRoles } from '#capabilities/merchant/contract/operations.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { refreshCalls } from '#platform/portal-kit/hooks.ts';
import { useSession, type RoleRelation } from '#platform/portal-kit/session.ts';
import { dialogs } from '#platform/ui/dialogs.tsx';
import { toast } from '#platform/ui/toast.tsx';
import type { ActivateRoleDialogProps } from './activate-role-dialog.tsx';

const loadDialog = () => import('./activate-role-dialog.tsx').then(({ ActivateRoleDialog }) => ActivateRoleDialog);

export const rolesToActivate = (relations: readonly RoleRelation[] = []): RoleRelation[] =>
  relations.filter(({ authStatus }) => authStatus === 'pend');

/** The activation from the dialog to the question whether to switch (spec section 4). */
export async function activateRole(roles: readonly RoleRelation[], chosen?: RoleRelation): Promise<void> {
  const active = await dialogs.load<RoleRelation, ActivateRoleDialogProps>(loadDialog, { roles, chosen });
  if (!active) return;
  useSession.setState(({ user }) => ({ user: user && withActive(user, active) }));
  void refreshCalls(listPendingRoles);
  const question = { title: '提示', text: '授权成功，是否切换授权商户？', okText: '切换', cancelText: '暂不切换' };
  if (!(await dialogs.confirm(question))) return;
  try {
    await switchTo(active.platformNo, active.mid);
  } catch (error) {
    toast.info(failureOf(error).message);
  }
}

/** What the next login info will say. */
const withActive = <User extends { userRoleRelations: RoleRelation[] }>(user: User, { mid }: RoleRelation): User => ({
  ...user,
  userRoleRelations: user.userRoleRelations.map((one) => (one.mid === mid ? { ...one, authStatus: 'active' } : one)),
});
