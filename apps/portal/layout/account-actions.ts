import { dialogs } from '#platform/ui/dialogs.tsx';
import { leave } from '../session-calls.ts';
import { SwitchAccountDialog } from './switch-account-dialog.tsx';

/** The question before the logout (spec section 4). */
export async function askToLeave(): Promise<void> {
  if (await dialogs.confirm({ title: '提示', text: '是否要退出登录？' })) await leave();
}

export const chooseAccount = (): Promise<void> => dialogs.open(SwitchAccountDialog, {});
