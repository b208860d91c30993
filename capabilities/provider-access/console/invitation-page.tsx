import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import { formatTime } from '#platform/ui/time-format.ts';
import { confirmInvitation, openInvitation, type acceptInvitation } from '../contract/operations.ts';
import { BindStep } from './bind-step.tsx';
import { EntryFrame, useOpening } from './entry-frame.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Invitation = OutputOf<typeof openInvitation>;
type Binding = OutputOf<typeof acceptInvitation>;
type Step =
  | { name: 'opening' }
  | { name: 'refused'; why: string }
  | { name: 'password' }
  | { name: 'bind'; binding: Binding }
  | { name: 'codes'; recoveryCodes: readonly string[] };

const TOKEN = /^[0-9a-f]{64}$/;

/** What the link of a new person, or of one who sets both again, leads to: password, authenticator, recovery codes. */
export default function InvitationPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const opening = useOpening();
  const navigate = useNavigate();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [step, setStep] = useState<Step>({ name: 'opening' });

  useEffect(() => {
    if (!TOKEN.test(token)) return setStep({ name: 'refused', why: '该链接不完整，请重新复制完整的链接' });
    const show = async () => {
      try {
        setInvitation(await call(openInvitation, { token }, { quiet: true }));
        setStep({ name: 'password' });
      } catch (error) {
        setStep({ name: 'refused', why: failureOf(error).message });
      }
    };
    void show();
  }, [token]);

  const toLogin = () => {
    // A session of somebody else in this window would skip the login.
    useSession.getState().end();
    void navigate('/login', { replace: true });
  };

  if (step.name === 'opening' || step.name === 'refused' || !invitation)
    return (
      <EntryFrame
        title="平台人员邀请"
        lead={step.name === 'refused' ? '无法使用该链接' : '正在核对链接…'}
        opening={opening}
      >
        {step.name === 'refused' && <LoginRefusal text={step.why} />}
      </EntryFrame>
    );
  if (step.name === 'password')
    return (
      <EntryFrame title="设置登录密码" lead="第 1 步，共 3 步" opening={opening}>
        <Facts invitation={invitation} />
        <NewPasswordStep token={token} onDone={(binding) => setStep({ name: 'bind', binding })} />
      </EntryFrame>
    );
  if (step.name === 'bind')
    return (
      <EntryFrame title="绑定动态码" lead="第 2 步，共 3 步" opening={opening} wide>
        <BindStep
          binding={step.binding}
          send={async (code) => {
            const { recoveryCodes } = await call(confirmInvitation, { token, code }, { quiet: true });
            setStep({ name: 'codes', recoveryCodes });
          }}
        />
      </EntryFrame>
    );
  return (
    <EntryFrame title="保存恢复码" lead="第 3 步，共 3 步" opening={opening}>
      <RecoveryCodes codes={step.recoveryCodes} loginName={invitation.loginName} doneText="去登录" onDone={toLogin} />
    </EntryFrame>
  );
}

function Facts({ invitation: { userName, loginName, roleNames, expiresAt } }: { invitation: Invitation }) {
  return (
    <dl className="entry-facts">
      <dt>姓名</dt>
      <dd>{userName}</dd>
      <dt>登录名</dt>
      <dd className="numeric">{loginName}</dd>
      <dt>角色</dt>
      <dd>{roleNames.join('、')}</dd>
      <dt>链接有效期</dt>
      <dd className="numeric">至 {formatTime(expiresAt)}</dd>
    </dl>
  );
}
