import { dialogs } from '#platform/ui/dialogs.tsx';
import { leave } from '../session-calls.ts';

export async function askToLeave(): Promise<void> {
  if (await dialogs.confirm({ title: '提示', text: '是否要退出登录？' })) await leave();
}
