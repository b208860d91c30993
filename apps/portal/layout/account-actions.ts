import { dialogs, type DialogProps } from '#platform/ui/dialogs.tsx';
import { activateRole, rolesToActivate } from '#capabilities/activation/portal/activate-role.ts';
import { useSession, type RoleRelation } from '#platform/portal-kit/session.ts';
import { leave } from '../session-calls.ts';
import { SwitchAccountDialog } from './switch-account-dialog.tsx';

/** The question before the logout (spec section 4). */
export async function askToLeave(): Promise<void> {
  if (await dialogs.confirm({ title: '提示', text: '是否要退出登录？' })) await leave();
}

/** A role that was chosen and is not activated yet continues to its activation. */
export async function chooseAccount(): Promise<void> {
  const inactive = await dialogs.open<RoleRelation, DialogProps<RoleRelation>>(SwitchAccountDialog, {});
  if (inactive) await activateOwnRole(inactive);
}

export const activateOwnRole = (chosen?: RoleRelation): Promise<void> =>
  activateRole(rolesToActivate(useSession.getState().user?.userRoleRelations), chosen);
