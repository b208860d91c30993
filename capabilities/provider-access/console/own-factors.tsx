import { Button } from 'antd';
import { refreshCalls } from '#platform/portal-kit/index.ts';
import { DescriptionList, dialogs, PageCard, toast, type DialogProps } from '#platform/ui/index.ts';
import { consoleInfo } from '../contract/operations.ts';
import { showOwnLogins } from '../contract/own-operations.ts';
import type { AuthenticatorDialogProps } from './authenticator-dialog.tsx';

async function changePassword(): Promise<void> {
  const load = () => import('./own-password-dialog.tsx').then(({ OwnPasswordDialog }) => OwnPasswordDialog);
  const ended = await dialogs.load<number, DialogProps<number>>(load, {});
  if (ended === undefined) return;
  toast.success(ended > 0 ? `登录密码已修改，其他 ${ended} 处登录已退出` : '登录密码已修改');
}

async function renew(loginName: string): Promise<void> {
  const load = () => import('./authenticator-dialog.tsx').then(({ AuthenticatorDialog }) => AuthenticatorDialog);
  const isDone = await dialogs.load<true, AuthenticatorDialogProps>(load, { loginName });
  if (!isDone) return;
  toast.success('验证器已更换，其他登录已退出');
  await refreshCalls(consoleInfo, showOwnLogins);
}

/** With what I log in: each can be changed by who still has it. */
export function OwnFactors({ loginName }: { loginName: string }) {
  return (
    <PageCard title="登录方式">
      <DescriptionList
        items={[
          { label: '登录密码', value: <Button onClick={() => void changePassword()}>修改登录密码</Button> },
          { label: '验证器', value: <Button onClick={() => void renew(loginName)}>更换验证器</Button> },
        ]}
      />
    </PageCard>
  );
}
