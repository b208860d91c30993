import { useState, type FormEvent } from 'react';
import { WRONG_LOGIN } from '#capabilities/identity/contract/errors.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { useNameAndPassword } from '#platform/portal-kit/name-and-password.tsx';
import { login } from '../contract/operations.ts';
import { sealedEntry } from './sealed-entry.ts';

interface PasswordStepProps {
  /** Why the step before was refused. */
  refusal: string;
  onTicket(ticket: string): void;
}

export function PasswordStep({ refusal: before, onTicket }: PasswordStepProps) {
  const { fields, entered, askAgain } = useNameAndPassword({ label: '登录名', missing: '请输入登录名' });
  const [refusal, setRefusal] = useState(before);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const typed = entered();
    if (!typed) return;
    setBusy(true);
    try {
      const sealed = await sealedEntry(typed.password);
      const { ticket } = await call(login, { loginName: typed.loginName, ...sealed }, { quiet: true });
      onTicket(ticket);
    } catch (error) {
      const { code, message } = failureOf(error);
      if (code !== WRONG_LOGIN) setRefusal(message);
      askAgain(code === WRONG_LOGIN ? message : undefined);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      {fields}
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? '验证中…' : '下一步'}
      </button>
    </form>
  );
}
