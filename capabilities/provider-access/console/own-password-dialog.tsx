import { LoginPasswordChange } from '#capabilities/security/portal/shared/login-password-change.tsx';
import { useChange } from '#platform/portal-kit/index.ts';
import type { DialogProps } from '#platform/ui/index.ts';
import { changeOwnPassword, showOwnLogins } from '../contract/own-operations.ts';
import { sealedEntry } from './sealed-entry.ts';

/** Ends with how many other sessions ended. */
export function OwnPasswordDialog({ close }: DialogProps<number>) {
  const change = useChange(changeOwnPassword, { refreshes: [showOwnLogins] });
  return (
    <LoginPasswordChange
      other="原登录密码"
      seal={sealedEntry}
      offersControl={false}
      change={change}
      send={({ old, fresh }) => change.run({ oldPassword: old!, newPassword: fresh }, { title: '修改登录密码' })}
      close={close}
    />
  );
}
