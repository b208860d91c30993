import { listSessions } from '#capabilities/identity/contract/own-operations.ts';
import { useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { updateLoginPwd } from '../../contract/personal-operations.ts';
import { LoginPasswordChange } from '../shared/login-password-change.tsx';

/** Ends with how many other sessions ended. */
export function LoginPasswordDialog({ close }: DialogProps<number>) {
  const change = useChange(updateLoginPwd, { refreshes: [listSessions] });
  return (
    <LoginPasswordChange
      other="操作密码"
      change={change}
      send={({ old, fresh, again }) => change.run({ oldLoginPwd: old!, newLoginPwd: fresh, confirmLoginPwd: again })}
      close={close}
    />
  );
}
