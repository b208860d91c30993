import { useRef, useState, type FormEvent } from 'react';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { preparePasswords, sealPassword } from '#platform/portal-kit/password.ts';
import { dropSession, writeSession } from '#platform/portal-kit/storage.ts';
import { initLoginKeyboard, loginByPassword } from '../contract/operations.ts';
import { LoginField, LoginRefusal } from './login-field.tsx';
import type { SignedIn } from './signed-in.ts';

const UNCOMPRESSED_POINT = '04';

/** A random serves one try, so each try asks for its own (wire.md, confirmation). */
async function signIn(loginName: string, plain: string): Promise<SignedIn> {
  const { sm2Random, publicKeyX, publicKeyY, nonceStr } = await call(initLoginKeyboard, {}, { quiet: true });
  writeSession('sm2Random', sm2Random);
  try {
    const sealed = await sealPassword(plain, sm2Random, UNCOMPRESSED_POINT + publicKeyX + publicKeyY, nonceStr);
    return await call(loginByPassword, { loginName, ...sealed }, { quiet: true });
  } finally {
    dropSession('sm2Random');
  }
}

export function AccountLoginForm({ onSignedIn }: { onSignedIn(signed: SignedIn): void }) {
  const [loginName, setLoginName] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<{ loginName?: string; password?: string }>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = { ...(loginName.trim() ? {} : { loginName: '请输入登录名或手机号' }), ...(password ? {} : { password: '请输入密码' }) };
    setFaults(wrong);
    setRefusal('');
    if (wrong.loginName) return nameField.current?.focus();
    if (wrong.password) return passwordField.current?.focus();
    setBusy(true);
    try {
      onSignedIn(await signIn(loginName.trim(), password));
    } catch (error) {
      setRefusal(failureOf(error).message);
      passwordField.current?.select();
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
      <LoginField
        label="密码"
        ref={passwordField}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={64}
        placeholder="请输入密码"
        value={password}
        error={faults.password}
        onFocus={preparePasswords}
        onChange={(event) => (setPassword(event.target.value), setFaults({ ...faults, password: undefined }))}
        side={
          <button type="button" className="login-eye" aria-pressed={shown} aria-label={shown ? '隐藏密码' : '显示密码'} onClick={() => setShown(!shown)}>
            <Eye open={shown} />
          </button>
        }
      />
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? '登录中…' : '登录'}
      </button>
    </form>
  );
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!open && <path d="m4 20 16-16" />}
    </svg>
  );
}
