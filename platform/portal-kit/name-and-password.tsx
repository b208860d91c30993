import { useRef, useState, type ReactNode } from 'react';
import { LabelledField, LoginField } from './login-field.tsx';
import type { PasswordEntry } from './secure-password/password-entry.ts';
import { SecurePasswordInput } from './secure-password/secure-password-input.tsx';

interface NameAndPassword {
  fields: ReactNode;
  loginName: string;
  /** What was entered; null where one is missing, which its field says and has the focus. */
  entered(): { loginName: string; password: PasswordEntry } | null;
  /** A sealed password serves one try, so its field is empty after it and gets the focus. */
  askAgain(fault?: string): void;
}

/** The login name and the password of a login page. `missing` asks for the name, in the field and as its fault. */
export function useNameAndPassword({ label, missing }: { label: string; missing: string }): NameAndPassword {
  const [name, setName] = useState('');
  const [password, setPassword] = useState<PasswordEntry>();
  const [faults, setFaults] = useState<{ name?: string; password?: string }>({});
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<{ focus(): void }>(null);
  const loginName = name.trim();
  return {
    loginName,
    entered() {
      setFaults({
        ...(loginName ? {} : { name: missing }),
        ...(password?.length ? {} : { password: '请输入密码' }),
      });
      if (loginName && password?.length) return { loginName, password };
      (loginName ? passwordField : nameField).current?.focus();
      return null;
    },
    askAgain(fault) {
      if (fault !== undefined) setFaults({ password: fault });
      passwordField.current?.focus();
    },
    fields: (
      <>
        <LoginField
          label={label}
          ref={nameField}
          name="loginName"
          autoComplete="username"
          autoFocus
          maxLength={64}
          placeholder={missing}
          value={name}
          error={faults.name}
          onChange={(event) => (setName(event.target.value), setFaults({ ...faults, name: undefined }))}
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
      </>
    ),
  };
}
