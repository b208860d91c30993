import { useRef, useState, type FormEvent } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { LabelledField, LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import type { PasswordEntry } from '#platform/portal-kit/secure-password/password-entry.ts';
import { SecurePasswordInput } from '#platform/portal-kit/secure-password/secure-password-input.tsx';
import { PROVIDER_PASSWORD_COMMON, PROVIDER_PASSWORD_WEAK } from '../contract/errors.ts';
import { acceptInvitation } from '../contract/operations.ts';
import { sealedEntry } from './sealed-entry.ts';

/** The server's own rules for a password. */
const WEAK_PASSWORD = [PROVIDER_PASSWORD_WEAK, PROVIDER_PASSWORD_COMMON];

interface NewPasswordStepProps {
  token: string;
  onDone(binding: OutputOf<typeof acceptInvitation>): void;
}

export function NewPasswordStep({ token, onDone }: NewPasswordStepProps) {
  const [first, setFirst] = useState<PasswordEntry>();
  const [again, setAgain] = useState<PasswordEntry>();
  const [faults, setFaults] = useState<{ first?: string; again?: string }>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const firstField = useRef<{ focus(): void }>(null);
  const againField = useRef<{ focus(): void }>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const weak = first?.length ? first.fault() : '请输入新密码';
    const differs = again?.length ? (first?.equals(again) ? null : '两次输入的密码不一致') : '请再次输入新密码';
    setFaults({ ...(weak ? { first: weak } : {}), ...(!weak && differs ? { again: differs } : {}) });
    setRefusal('');
    if (!first || weak) return firstField.current?.focus();
    if (differs) return againField.current?.focus();
    setBusy(true);
    try {
      onDone(await call(acceptInvitation, { token, ...(await sealedEntry(first)) }, { quiet: true }));
    } catch (error) {
      const { code, message } = failureOf(error);
      if (WEAK_PASSWORD.includes(code)) setFaults({ first: message });
      else setRefusal(message);
      // A sealed password serves one try; both are entered again.
      setFirst(undefined);
      setAgain(undefined);
      firstField.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <LabelledField label="新密码" error={faults.first}>
        {(field) => (
          <SecurePasswordInput
            {...field}
            ref={firstField}
            value={first}
            autoComplete="new-password"
            autoFocus
            placeholder="8 至 20 位，数字、字母、符号至少两种"
            onChange={(entry) => (setFirst(entry), setFaults({ ...faults, first: undefined }))}
          />
        )}
      </LabelledField>
      <LabelledField label="确认新密码" error={faults.again}>
        {(field) => (
          <SecurePasswordInput
            {...field}
            ref={againField}
            value={again}
            autoComplete="new-password"
            placeholder="请再次输入新密码"
            onChange={(entry) => (setAgain(entry), setFaults({ ...faults, again: undefined }))}
          />
        )}
      </LabelledField>
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? '保存中…' : '下一步'}
      </button>
    </form>
  );
}
