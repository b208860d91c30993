import { useRef, useState, type FormEvent } from 'react';
import { WRONG_LOGIN } from '#capabilities/identity/contract/errors.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { LabelledField, LoginField, LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import type { PasswordEntry } from '#platform/portal-kit/secure-password/password-entry.ts';
import { SecurePasswordInput } from '#platform/portal-kit/secure-password/secure-password-input.tsx';
import { login } from '../contract/operations.ts';
import { sealedEntry } from './sealed-entry.ts';

interface PasswordStepProps {
  /** Why the step before was refused. */
  refusal: string;
  onTicket(ticket: string): void;
}

export function PasswordStep({ refusal: before, onTicket }: PasswordStepProps) {
  const [loginName, setLoginName] = useState('');
  const [password, setPassword] = useState<PasswordEntry>();
  const [faults, setFaults] = useState<{ loginName?: string; password?: string }>({});
  const [refusal, setRefusal] = useState(before);
  const [busy, setBusy] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<{ focus(): void }>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = loginName.trim();
    setRefusal('');
    setFaults({
      ...(name ? {} : { loginName: '请输入登录名' }),
      ...(password?.length ? {} : { password: '请输入密码' }),
    });
    if (!name) return nameField.current?.focus();
    if (!password?.length) return passwordField.current?.focus();
    setBusy(true);
    try {
      const { ticket } = await call(login, { loginName: name, ...(await sealedEntry(password)) }, { quiet: true });
      onTicket(ticket);
    } catch (error) {
      const { code, message } = failureOf(error);
      if (code === WRONG_LOGIN) setFaults({ password: message });
      else setRefusal(message);
      // A sealed password serves one try, so the field is empty by now.
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <LoginField
        label="登录名"
        ref={nameField}
        name="loginName"
        autoComplete="username"
        autoFocus
        maxLength={64}
        placeholder="请输入登录名"
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
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? '验证中…' : '下一步'}
      </button>
    </form>
  );
}
