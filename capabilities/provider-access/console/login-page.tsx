import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '#platform/portal-kit/client.ts';
import { safeReturnPath } from '#platform/portal-kit/path.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { WhyEnded } from '#platform/portal-kit/why-ended.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { loginWithTotp } from '../contract/operations.ts';
import { CodeStep, type EnteredFactor } from './code-step.tsx';
import { EntryFrame, useOpening } from './entry-frame.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordStep } from './password-step.tsx';

/**
 * Login of the provider's people: name and password, then a code of the authenticator or a recovery code; or a passkey
 * alone.
 */
export default function LoginPage() {
  const [ticket, setTicket] = useState<string | null>(null);
  /** Why it begins again with the password. */
  const [refusal, setRefusal] = useState('');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const opening = useOpening();

  const start = (ptoken: string) => {
    useSession.getState().begin(ptoken, '');
    void navigate(safeReturnPath(search.get('redirect')) ?? '/', { replace: true });
  };
  const enter = async (opened: string, factor: EnteredFactor) => {
    const input = { ticket: opened, ...factor };
    const { ptoken, usedRecoveryCode, recoveryCodesLeft } = await call(loginWithTotp, input, { quiet: true });
    start(ptoken);
    if (usedRecoveryCode) toast.info(`已使用一个恢复码，还剩 ${recoveryCodesLeft} 个`);
  };

  if (ticket !== null)
    return (
      <EntryFrame title="验证身份" lead="密码正确，请完成第二步验证" opening={opening}>
        <CodeStep
          action="登录"
          send={(factor) => enter(ticket, factor)}
          onBack={(why) => {
            setTicket(null);
            setRefusal(why);
          }}
        />
      </EntryFrame>
    );
  return (
    <EntryFrame title="登录运营平台" lead="为商户开户、定价与服务" opening={opening}>
      <WhyEnded />
      {opening?.hasFirstPerson === false && (
        <p className="login-notice login-ended" role="status">
          还没有平台人员。请在服务器上运行 npm run provider -- init，用打印出的链接设置第一位系统管理员的登录方式。
        </p>
      )}
      <PasswordStep
        refusal={refusal}
        onTicket={(given) => {
          setRefusal('');
          setTicket(given);
        }}
      />
      {opening && <PasskeyLogin origin={opening.passkeyOrigin} onToken={start} />}
    </EntryFrame>
  );
}
