import { useSession } from '#platform/portal-kit/session.ts';
import { dialogs, type DialogProps } from '#platform/ui/dialogs.tsx';

/** Opens the real-name check; true when it is done. The session knows it then. */
export async function checkRealName(): Promise<boolean> {
  const done = await dialogs.load<'done', DialogProps<'done'>>(
    () => import('./real-name-dialog.tsx').then(({ RealNameDialog }) => RealNameDialog),
    {},
  );
  if (!done) return false;
  useSession.setState(({ user }) => ({ user: user && { ...user, realAuthFlag: '1' } }));
  return true;
}
