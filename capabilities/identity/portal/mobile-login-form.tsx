import { useRef, useState, type FormEvent } from 'react';
import { call } from '#platform/portal-kit/client.ts';
import { useCountdown } from '#platform/portal-kit/countdown.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { mobileFault, smsCodeFault } from '#platform/ui/field-faults.ts';
import { toast } from '#platform/ui/toast.tsx';
import { LoginField, LoginRefusal } from '#platform/portal-kit/login-field.tsx';
import { loginByMobile, sendLoginCode } from './phone/calls.ts';
import { PictureCodeField, usePictureCode } from './picture-code.tsx';
import type { SignedIn } from './signed-in.ts';

const faultOfMobile = (mobile: string): string | undefined =>
  mobile === '' ? '请输入手机号' : (mobileFault(mobile) ?? undefined);
const faultOfCode = (code: string): string | undefined => smsCodeFault(code) ?? undefined;

/** `autoFocus`: off where the page has something to read first. */
export function MobileLoginForm({
  onSignedIn,
  autoFocus = true,
}: {
  onSignedIn(signed: SignedIn): void;
  autoFocus?: boolean;
}) {
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<{ mobile?: string; code?: string }>({});
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<'sending' | 'signing' | null>(null);
  const [until, setUntil] = useState(0);
  const secondsLeft = useCountdown(until);
  const picture = usePictureCode('mobile');
  const codeField = useRef<HTMLInputElement>(null);

  const attempt = async (kind: 'sending' | 'signing', work: () => Promise<void>) => {
    setBusy(kind);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      if (kind === 'sending' && picture.refused(error, mobile)) return;
      setRefusal(failureOf(error).message);
    } finally {
      setBusy(null);
    }
  };
  const sendCode = () => {
    const wrong = faultOfMobile(mobile);
    setFaults({ mobile: wrong });
    if (wrong || busy || !picture.isTyped()) return;
    void attempt('sending', async () => {
      const sent = await call(sendLoginCode, { mobile, bizTypeCode: 'login', ...picture.typed() }, { quiet: true });
      picture.used();
      setUntil(Date.now() + sent.resendAfterSeconds * 1000);
      toast.success('短信已发送，请查看');
      codeField.current?.focus();
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = {
      mobile: faultOfMobile(mobile),
      code: faultOfCode(code),
    };
    setFaults(wrong);
    if (wrong.mobile || wrong.code || busy) return;
    void attempt('signing', async () =>
      onSignedIn(await call(loginByMobile, { mobile, smsCode: code }, { quiet: true })),
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <LoginField
        label="手机号"
        name="mobile"
        inputMode="numeric"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        maxLength={11}
        placeholder="请输入手机号"
        value={mobile}
        error={faults.mobile}
        onChange={(event) => (
          setMobile(event.target.value.replace(/\D/g, '')),
          setFaults({ ...faults, mobile: undefined })
        )}
      />
      <PictureCodeField state={picture} name={mobile} />
      <LoginField
        label="短信验证码"
        ref={codeField}
        name="smsCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="请输入短信验证码"
        value={code}
        error={faults.code}
        onChange={(event) => (setCode(event.target.value.trim()), setFaults({ ...faults, code: undefined }))}
        side={
          <button type="button" className="login-code" disabled={secondsLeft > 0 || busy !== null} onClick={sendCode}>
            {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
          </button>
        }
      />
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy !== null} aria-busy={busy === 'signing'}>
        {busy === 'signing' ? '登录中…' : '登录'}
      </button>
    </form>
  );
}
