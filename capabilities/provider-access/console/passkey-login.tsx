import { useRef, useState } from 'react';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { loadCode } from '#platform/ui/load-code.ts';
import { beginPasskeyLogin, loginWithPasskey } from '../contract/passkey-operations.ts';
import { hasPasskeys } from './has-passkeys.ts';

interface PasskeyLoginProps {
  /** Where passkeys serve. */
  origin: string;
  onToken(ptoken: string): void;
}

/** The second way in: the device checks the person, and neither password nor code is asked for. */
export function PasskeyLogin({ origin, onToken }: PasskeyLoginProps) {
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  if (!hasPasskeys(origin)) return null;

  const enter = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal('');
    try {
      const { signWithPasskey } = await loadCode(() => import('./passkey-device.ts'));
      const begun = await call(beginPasskeyLogin, {}, { quiet: true });
      const credential = await signWithPasskey(begun);
      const { ptoken } = await call(loginWithPasskey, { challenge: begun.challenge, credential }, { quiet: true });
      onToken(ptoken);
    } catch (error) {
      setRefusal(failureOf(error).message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <div className="entry-passkey">
      <LoginRefusal text={refusal} />
      <button type="button" disabled={busy} aria-busy={busy} onClick={() => void enter()}>
        {busy ? '请在设备上验证…' : '使用通行密钥登录'}
      </button>
    </div>
  );
}
