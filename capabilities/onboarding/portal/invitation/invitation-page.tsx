import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PublicFrame } from '#capabilities/identity/portal/shared/public-frame.tsx';
import { sendSealed } from '#capabilities/identity/portal/shared/seal-login-password.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { LabelledField, LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import type { PasswordEntry } from '#platform/portal-kit/secure-password/password-entry.ts';
import { SecurePasswordInput } from '#platform/portal-kit/secure-password/secure-password-input.tsx';
import { formatTime } from '#platform/ui/time-format.ts';
import { acceptInvitation, openInvitation } from '../../contract/operations.ts';
import './invitation.css';

type Invitation = OutputOf<typeof openInvitation>;

const RULE_TEXT = '8～20 位，数字、英文、符号至少两种';

/** `#/invitation`: the administrator of a new merchant, or after a reset, sets the login password and logs in. */
export default function InvitationPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    call(openInvitation, { token }, { quiet: true }).then(setInvitation, (error: unknown) =>
      setRefusal(failureOf(error).message),
    );
  }, [token]);
  if (refusal)
    return (
      <PublicFrame word="开户" title="邀请链接无法使用">
        <LoginRefusal text={refusal} />
        <ToLogin text="前往登录" />
      </PublicFrame>
    );
  return (
    <PublicFrame
      word={invitation?.isReset ? '重置' : '开户'}
      title={isDone ? '登录密码已设置' : invitation?.isReset ? '重新设置登录密码' : '欢迎使用商户门户'}
    >
      {!invitation && <p role="status">正在打开邀请…</p>}
      {invitation && isDone && <NextSteps invitation={invitation} />}
      {invitation && !isDone && (
        <>
          <p className="invitation-said">
            {invitation.isReset
              ? '平台已重置您在以下商户的管理员登录，原密码已作废：'
              : '您已被登记为以下商户的管理员：'}
          </p>
          <Facts invitation={invitation} />
          {invitation.setsPassword ? (
            <PasswordForm token={token} onDone={() => setDone(true)} />
          ) : (
            <NextSteps invitation={invitation} />
          )}
        </>
      )}
    </PublicFrame>
  );
}

const ToLogin = ({ text }: { text: string }) => (
  <Link to="/login" className="login-submit">
    {text}
  </Link>
);

const Facts = ({ invitation }: { invitation: Invitation }) => (
  <dl className="invitation-facts">
    {[
      ['商户', invitation.customerName],
      ['管理员', invitation.userName],
      ['手机号', invitation.mobile],
      ['链接有效期', `至 ${formatTime(invitation.expiresAt)}`],
    ].map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const NextSteps = ({ invitation: { mobile, setsPassword, isReset } }: { invitation: Invitation }) => (
  <>
    {!setsPassword && <p className="invitation-said">您已有登录账号，请用原来的方式登录。</p>}
    <ol className="invitation-steps">
      <li>
        用手机号 {mobile} {setsPassword ? '和刚设置的密码' : ''}登录
      </li>
      {!isReset && <li>在页面上激活管理员角色（用手机扫码）</li>}
      <li>{isReset ? '在个人中心重新设置操作密码，设置后1小时内不能付款' : '完成实名认证，设置操作密码'}</li>
    </ol>
    <ToLogin text="去登录" />
  </>
);

function PasswordForm({ token, onDone }: { token: string; onDone(): void }) {
  const [fresh, setFresh] = useState<PasswordEntry>();
  const [again, setAgain] = useState<PasswordEntry>();
  const [faults, setFaults] = useState<{ fresh?: string; again?: string }>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const field = useRef<{ focus(): void }>(null);

  useEffect(() => {
    if (tries > 0) field.current?.focus();
  }, [tries]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = fresh?.length ? fresh.fault() : '请设置登录密码';
    const different = fresh && again?.equals(fresh) ? '' : '两次输入的密码不一致，请重新输入';
    setFaults({ ...(wrong ? { fresh: wrong } : {}), ...(!wrong && different ? { again: different } : {}) });
    setRefusal('');
    if (!fresh || wrong || different) return field.current?.focus();
    setBusy(true);
    try {
      await sendSealed(fresh, (sealed) => call(acceptInvitation, { token, ...sealed }, { quiet: true }));
      onDone();
    } catch (error) {
      // A sealed password serves one try, so both fields are entered again.
      setRefusal(failureOf(error).message);
      setFresh(undefined);
      setAgain(undefined);
      setTries(tries + 1);
      setBusy(false);
    }
  };
  return (
    <form key={tries} onSubmit={submit} noValidate>
      <LabelledField label={`登录密码（${RULE_TEXT}）`} error={faults.fresh}>
        {(props) => (
          <SecurePasswordInput
            {...props}
            ref={field}
            name="password"
            autoComplete="new-password"
            placeholder="请设置登录密码"
            onChange={(entry) => (setFresh(entry), setFaults({}))}
          />
        )}
      </LabelledField>
      <LabelledField label="再次输入" error={faults.again}>
        {(props) => (
          <SecurePasswordInput
            {...props}
            name="again"
            autoComplete="new-password"
            placeholder="请再次输入登录密码"
            onChange={(entry) => (setAgain(entry), setFaults({}))}
          />
        )}
      </LabelledField>
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? '设置中…' : '设置密码'}
      </button>
    </form>
  );
}
