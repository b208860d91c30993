import { Button } from 'antd';
import { useState } from 'react';
import { DialogFrame, dialogs, type DialogProps } from '#platform/ui/dialogs.tsx';
import { confirmCalls } from './confirm-calls.ts';
import { failureOf } from './failure.ts';
import { pathTo } from './path.ts';
import { useSession, type UserInfo } from './session.ts';
import './verify-dialog.css';

/** The requirements of a sensitive action (spec section 4). */
export interface Standing {
  operationPassword: boolean;
  realName: boolean;
}

const YES: readonly unknown[] = [true, 1, '1', 'true'];

export const standingOf = ({
  tradePwdSettled,
  realAuthFlag,
}: Pick<UserInfo, 'tradePwdSettled' | 'realAuthFlag'>): Standing => ({
  operationPassword: YES.includes(tradePwdSettled),
  realName: YES.includes(realAuthFlag),
});

const isComplete = ({ operationPassword, realName }: Standing): boolean => operationPassword && realName;

/**
 * Asks the server again, because the password may have been set in another window and the real-name check done by
 * customer service.
 */
async function askServer(): Promise<Standing> {
  const standing = await confirmCalls().standing();
  useSession.setState(({ user }) => ({ user: user && { ...user, ...standing } }));
  return standingOf(standing);
}

/**
 * Spec section 4, sensitive actions: a person with an operation password and a real-name check goes through; for
 * anybody else the verification dialog opens and says what is missing. The server refuses the same call by 02003
 * and 02004; `refused` is after it did.
 */
export async function passSensitive({ refused = false } = {}): Promise<boolean> {
  const { user } = useSession.getState();
  if (!user || (!refused && isComplete(standingOf(user)))) return true;
  const standing = await askServer().catch(() => standingOf(user));
  if (isComplete(standing)) return true;
  const phone = standing.realName
    ? ''
    : await confirmCalls()
        .servicePhone()
        .catch(() => '');
  const passed = await dialogs.open<'passed', SensitiveDialogProps>(SensitiveDialog, {
    standing,
    phone,
    administrator: user.roleClass === 'admin',
  });
  return passed === 'passed';
}

export interface SensitiveDialogProps extends DialogProps<'passed'> {
  standing: Standing;
  /** Phone of the customer service; empty when it is unknown. */
  phone: string;
  administrator: boolean;
}

/** What is missing and what to do about it now. */
export function SensitiveDialog({ standing: found, phone, administrator, close }: SensitiveDialogProps) {
  const [standing, setStanding] = useState(found);
  const [checking, setChecking] = useState(false);
  const [status, setStatus] = useState('');
  const { operationPassword, realName } = standing;
  const setPassword = () => {
    close();
    location.hash = pathTo('/security/setChangePwd', { redirect: location.hash.slice(1) });
  };
  const checkAgain = async () => {
    setChecking(true);
    setStatus('');
    try {
      const now = await askServer();
      if (isComplete(now)) return close('passed');
      setStanding(now);
      setStatus('仍有未完成的项目');
    } catch (error) {
      setStatus(failureOf(error).message);
    }
    setChecking(false);
  };
  const checkRealName = async () => {
    setChecking(true);
    const done = await confirmCalls().checkRealName();
    setChecking(false);
    if (!done) return;
    if (operationPassword) return close('passed');
    setStanding({ ...standing, realName: true });
  };
  const instruction = administrator ? '请' : '请联系贵公司管理员，或';
  return (
    <DialogFrame
      title="安全验证"
      busy={checking}
      onClose={() => close()}
      footer={
        <>
          <Button disabled={checking} onClick={() => close()}>
            取消
          </Button>
          {!realName && (
            <>
              <Button disabled={checking} onClick={() => void checkAgain()}>
                重新检查
              </Button>
              <Button
                type={operationPassword ? 'primary' : 'default'}
                loading={checking}
                onClick={() => void checkRealName()}
              >
                扫码认证
              </Button>
            </>
          )}
          {!operationPassword && (
            <Button type="primary" disabled={checking} onClick={setPassword}>
              去设置密码
            </Button>
          )}
        </>
      }
    >
      <ul className="standing">
        <Requirement name="操作密码" met={operationPassword} done="已设置">
          当前操作需输入操作密码，您还未设置操作密码，请前往设置
        </Requirement>
        <Requirement name="实名认证" met={realName} done="已完成">
          当前操作需先完成实名认证，您还未认证。请点击“扫码认证”，用手机扫码办理；无法办理时{instruction}
          {phone ? `致电客服（${phone}）` : '联系您的客户经理'}
        </Requirement>
      </ul>
      <p className="standing-said" role="status">
        {status}
      </p>
    </DialogFrame>
  );
}

function Requirement({
  name,
  met,
  done,
  children,
}: {
  name: string;
  met: boolean;
  done: string;
  children: React.ReactNode;
}) {
  return (
    <li className={met ? 'standing-met' : 'standing-missing'}>
      <i aria-hidden>{met ? '✓' : '!'}</i>
      <div>
        <b>{name}</b>
        <p>{met ? done : children}</p>
      </div>
    </li>
  );
}
