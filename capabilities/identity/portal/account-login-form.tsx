import { useRef, useState, type FormEvent } from 'react';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import type { PasswordEntry } from '#platform/portal-kit/secure-password/password-entry.ts';
import { SecurePasswordInput } from '#platform/portal-kit/secure-password/secure-password-input.tsx';
import { LabelledField, LoginField, LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { loginByPassword } from '../contract/operations.ts';
import { PictureCodeField, usePictureCode } from './picture-code.tsx';
import { sendSealed } from './shared/seal-login-password.ts';
import type { SendLogin, SignedIn } from './signed-in.ts';

const sendLogin: SendLogin = (login) => call(loginByPassword, login, { quiet: true });

/** `send`: another call that logs in by the same password, e.g. that of the company pay page. */
export function AccountLoginForm({
  onSignedIn,
  send = sendLogin,
}: {
  onSignedIn(signed: SignedIn): void;
  send?: SendLogin;
}) {
  const [loginName, setLoginName] = useState('');
  const [password, setPassword] = useState<PasswordEntry>();
  const [faults, setFaults] = useState<{ loginName?: string; password?: string }>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const picture = usePictureCode('account');
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<{ focus(): void }>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = {
      ...(loginName.trim() ? {} : { loginName: '请输入登录名或手机号' }),
      ...(password?.length ? {} : { password: '请输入密码' }),
    };
    setFaults(wrong);
    setRefusal('');
    if (wrong.loginName) return nameField.current?.focus();
    if (!password || wrong.password) return passwordField.current?.focus();
    if (!picture.isTyped()) return;
    setBusy(true);
    try {
      const login = { loginName: loginName.trim(), ...picture.typed() };
      onSignedIn(await sendSealed(password, (sealed) => send({ ...login, ...sealed })));
    } catch (error) {
      // A sealed password serves one try, so it is empty by now.
      if (picture.refused(error, loginName.trim())) setFaults({ password: '请重新输入密码' });
      else setRefusal(failureOf(error).message);
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <LoginField
        label="登录名 / 手机号"
        ref={nameField}
        name="loginName"
        autoComplete="username"
        autoFocus
        maxLength={64}
        placeholder="请输入登录名或手机号"
        value={loginName}
        error={faults.loginName}
        onChange={(event) => (setLoginName(event.target.value), setFaults({ ...faults, loginName: undefined }))}
      />
      <LabelledField label="密码" error={faults.password}>
        {(field) => (
          <SecurePasswordInput
            {...field}
            ref={passwordField}
            name="password"
            autoComplete="current-password"
            placeholder="请输入密码"
            onChange={(entry) => (setPassword(entry), setFaults({ ...faults, password: undefined }))}
          />
        )}
      </LabelledField>
      <PictureCodeField state={picture} name={loginName.trim()} />
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? '登录中…' : '登录'}
      </button>
    </form>
  );
}
