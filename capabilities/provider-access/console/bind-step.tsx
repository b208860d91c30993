import { QRCodeSVG } from '@rc-component/qrcode';
import { useRef, useState, type FormEvent } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { LoginField, LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { TOTP_DIGITS, totpCodeFault } from '#platform/ui/field-faults.ts';
import { toast } from '#platform/ui/toast.tsx';
import { WRONG_TOTP } from '../contract/errors.ts';
import type { acceptInvitation } from '../contract/operations.ts';

const QR_SIZE = 190;
/** Modules of white that a reader needs around the code. */
const QUIET_ZONE = 4;

interface BindStepProps {
  binding: Pick<OutputOf<typeof acceptInvitation>, 'secret' | 'otpauthUri'>;
  /** Sends the first code; a refusal is thrown and shown here. */
  send(code: string): Promise<void>;
}

/** The secret for the authenticator, as a QR and for typing in, and the first code, which shows that it arrived. */
export function BindStep({ binding: { otpauthUri, secret }, send }: BindStepProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState('');
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = totpCodeFault(code);
    setFault(wrong ?? '');
    setRefusal('');
    if (wrong) return field.current?.focus();
    setBusy(true);
    try {
      await send(code);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === WRONG_TOTP) {
        setFault(failure.message);
        setCode('');
      } else setRefusal(failure.message);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  const copy = async () => {
    await navigator.clipboard.writeText(secret.replaceAll(' ', ''));
    toast.success('已复制');
  };

  return (
    <form onSubmit={submit} noValidate className="entry-code">
      <div className="entry-bind">
        <div className="entry-qr">
          <QRCodeSVG
            value={otpauthUri}
            size={QR_SIZE}
            marginSize={QUIET_ZONE}
            role="img"
            aria-label="绑定动态码的二维码"
          />
        </div>
        <ol>
          <li>在手机上打开验证器，例如 Microsoft Authenticator、Google Authenticator 或 FreeOTP</li>
          <li>
            扫描左侧二维码；无法扫描时，手工输入密钥：
            <br />
            <span className="entry-secret">{secret}</span>{' '}
            <button type="button" className="login-link" onClick={() => void copy()}>
              复制密钥
            </button>
          </li>
          <li>输入验证器显示的 6 位动态码</li>
        </ol>
      </div>
      <LoginField
        label="动态码"
        ref={field}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        maxLength={TOTP_DIGITS + 1}
        placeholder="请输入 6 位动态码"
        value={code}
        error={fault}
        onChange={(event) => (setCode(event.target.value.replace(/\s/g, '')), setFault(''))}
      />
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? '绑定中…' : '绑定'}
      </button>
    </form>
  );
}
