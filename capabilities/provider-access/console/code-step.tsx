import { useRef, useState, type FormEvent } from 'react';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { LoginField, LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { TOTP_DIGITS, totpCodeFault } from '#platform/ui/field-faults.ts';
import { PROVIDER_LOGIN_EXPIRED, WRONG_RECOVERY_CODE, WRONG_TOTP } from '../contract/errors.ts';

/** Refused for what was typed, and not for how often. */
const WRONG_CODES = [WRONG_TOTP, WRONG_RECOVERY_CODE];

const ways = {
  totp: {
    label: '动态码',
    placeholder: '请输入 6 位动态码',
    help: '请输入手机验证器当前显示的 6 位数字',
    other: '手机不在身边？使用恢复码',
    fault: totpCodeFault,
  },
  recovery: {
    label: '恢复码',
    placeholder: '例如 ABCDE-FGHJK',
    help: '请输入绑定时保存的恢复码，每个只能使用一次',
    other: '改用动态码',
    fault: (text: string) =>
      /^[A-Za-z2-9]{5}-?[A-Za-z2-9]{5}$/.test(text) ? null : text === '' ? '请输入恢复码' : '恢复码是 10 位字母和数字',
  },
} as const;

export type EnteredFactor = { code: string } | { recoveryCode: string };

interface CodeStepProps {
  /** What the code is for, on the button: 登录. */
  action: string;
  /** Sends it; a refusal is thrown and shown here. */
  send(factor: EnteredFactor): Promise<void>;
  /** To what was before, with the reason where the person did not ask for it. */
  onBack(why: string): void;
}

/**
 * The second step of a login, and the first of a new authenticator. The code is sent when its last digit is typed or
 * pasted.
 */
export function CodeStep({ action, send, onBack }: CodeStepProps) {
  const [way, setWay] = useState<keyof typeof ways>('totp');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  const { label, placeholder, help, other, fault: faultOf } = ways[way];

  const submit = async (text: string) => {
    if (running.current) return;
    const wrong = faultOf(text);
    setFault(wrong ?? '');
    setRefusal('');
    if (wrong) return field.current?.focus();
    running.current = true;
    setBusy(true);
    try {
      await send(way === 'totp' ? { code: text } : { recoveryCode: text });
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === PROVIDER_LOGIN_EXPIRED) return onBack(failure.message);
      if (WRONG_CODES.includes(failure.code)) {
        setFault(failure.message);
        setCode('');
      } else setRefusal(failure.message);
      field.current?.focus();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const type = (text: string) => {
    const plain = text.replace(/\s/g, '');
    setCode(plain);
    setFault('');
    if (way === 'totp' && plain.length === TOTP_DIGITS) void submit(plain);
  };
  const change = () => {
    setWay(way === 'totp' ? 'recovery' : 'totp');
    setCode('');
    setFault('');
    setRefusal('');
    field.current?.focus();
  };

  return (
    <form
      onSubmit={(event: FormEvent) => (event.preventDefault(), void submit(code))}
      noValidate
      className="entry-code"
    >
      <p className="entry-help">{help}</p>
      <LoginField
        label={label}
        ref={field}
        name="code"
        autoComplete="one-time-code"
        inputMode={way === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={16}
        placeholder={placeholder}
        value={code}
        error={fault}
        onChange={(event) => type(event.target.value)}
      />
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? '验证中…' : action}
      </button>
      <div className="entry-ways">
        <button type="button" className="login-link" onClick={change}>
          {other}
        </button>
        <button type="button" className="login-link" onClick={() => onBack('')}>
          返回
        </button>
      </div>
    </form>
  );
}
