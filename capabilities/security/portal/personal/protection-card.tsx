import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { pathTo, useSession } from '#platform/portal-kit/index.ts';
import { confirmCalls } from '#platform/portal-kit/confirm-calls.ts';
import { standingOf } from '#platform/portal-kit/sensitive.tsx';
import { dialogs, PageCard, StatusTag, toast, type DialogProps } from '#platform/ui/index.ts';
import { SettingRow } from './setting-row.tsx';

async function changeLoginPassword(): Promise<void> {
  const ended = await dialogs.load<number, DialogProps<number>>(
    () => import('./login-password-dialog.tsx').then(({ LoginPasswordDialog }) => LoginPasswordDialog),
    {},
  );
  if (ended !== undefined) toast.success(ended > 0 ? `登录密码已修改，其他${ended}处登录已下线` : '登录密码已修改');
}

async function changeMobile(): Promise<void> {
  const mobile = await dialogs.load<string, DialogProps<string>>(
    () => import('./mobile-dialog.tsx').then(({ MobileDialog }) => MobileDialog),
    {},
  );
  if (mobile === undefined) return;
  useSession.setState(({ user }) => ({ user: user && { ...user, userMobile: mobile } }));
  toast.success(`手机号已更换为 ${mobile}，其他设备上的登录已下线`);
}

const BACK = { redirect: '/personal/center' };

/** How a person logs in and confirms. */
export function ProtectionCard() {
  const user = useSession((state) => state.user);
  const navigate = useNavigate();
  if (!user) return null;
  const { operationPassword, realName } = standingOf(user);
  return (
    <PageCard title="账户安全">
      <dl className="setting-rows">
        <SettingRow
          name="手机号"
          value={user.userMobile || '未登记'}
          note={
            user.userMobile ? '用于登录和接收操作验证码' : '未登记手机号，操作验证码会发送给管理员；登记后发送给您本人'
          }
        >
          <Button type="link" aria-label="更换手机号" onClick={() => void changeMobile()}>
            {user.userMobile ? '更换' : '登记'}
          </Button>
        </SettingRow>
        <SettingRow name="登录密码" value="已设置" note="修改后，您在其他设备上的登录会全部下线">
          <Button type="link" aria-label="修改登录密码" onClick={() => void changeLoginPassword()}>
            修改
          </Button>
        </SettingRow>
        <SettingRow
          name="操作密码"
          value={<Met met={operationPassword} yes="已设置" no="未设置" />}
          note="付款、复核等操作需要验证"
        >
          {operationPassword && (
            <Button type="link" onClick={() => void navigate(pathTo('/security/resetOperatePwd', BACK))}>
              忘记密码
            </Button>
          )}
          <Button
            type="link"
            aria-label={operationPassword ? '修改操作密码' : '设置操作密码'}
            onClick={() => void navigate(pathTo('/security/setChangePwd', BACK))}
          >
            {operationPassword ? '修改' : '去设置'}
          </Button>
        </SettingRow>
        <SettingRow
          name="实名认证"
          value={<Met met={realName} yes="已认证" no="未认证" />}
          note={realName ? undefined : '付款、复核等操作前须先完成实名认证'}
        >
          {!realName && (
            <Button type="link" aria-label="办理实名认证" onClick={() => void confirmCalls().checkRealName()}>
              去认证
            </Button>
          )}
        </SettingRow>
      </dl>
    </PageCard>
  );
}

const Met = ({ met, yes, no }: { met: boolean; yes: string; no: string }) => (
  <StatusTag tone={met ? 'good' : 'waiting'}>{met ? yes : no}</StatusTag>
);
