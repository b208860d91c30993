import { useRef, useState, type FormEvent } from 'react';
import { LoginField, LoginRefusal } from '#capabilities/identity/portal/shared/login-parts.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { useCountdown } from '#platform/portal-kit/countdown.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { smsCodeFault } from '#platform/ui/field-faults.ts';
import { RED_PACKET_CLAIMED, RED_PACKET_EXPIRED } from '../../contract/errors.ts';
import { claimPacket, sendClaimCode } from '../../contract/operations.ts';

interface Props {
  packetKey: string;
  /** Masked. */
  mobile: string;
  /** The visitor is not logged in as the receiver. */
  needsCode: boolean;
  onClaimed(claimed: OutputOf<typeof claimPacket>): void;
  /** Somebody else was faster, its time is over, or nobody knows: the page looks again. */
  onOver(): void;
}

/** Refusals after which the packet is another than the page shows. */
const OVER = [RED_PACKET_CLAIMED, RED_PACKET_EXPIRED];

/** The code that goes to the receiver's own mobile, and the claim. */
export function ClaimForm({ packetKey, mobile, needsCode, onClaimed, onOver }: Props) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState<'sending' | 'claiming' | null>(null);
  const [until, setUntil] = useState(0);
  const secondsLeft = useCountdown(until);
  const codeField = useRef<HTMLInputElement>(null);

  const attempt = async (kind: 'sending' | 'claiming', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(kind);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      const failure = failureOf(error);
      setRefusal(failure.outcomeUnknown ? '暂时无法确认领取结果，请稍后重新打开本链接查看' : failure.message);
      if (failure.outcomeUnknown || OVER.includes(failure.code)) onOver();
    } finally {
      setBusy(null);
    }
  };
  const send = () =>
    void attempt('sending', async () => {
      const sent = await call(sendClaimCode, { packet: packetKey }, { quiet: true });
      setUntil(Date.now() + sent.resendAfterSeconds * 1000);
      codeField.current?.focus();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = (needsCode && smsCodeFault(code)) || undefined;
    setFault(wrong);
    if (wrong) return;
    void attempt('claiming', async () =>
      onClaimed(
        await call(claimPacket, { packet: packetKey, ...(needsCode ? { smsCode: code } : {}) }, { quiet: true }),
      ),
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      {needsCode && (
        <>
          <p className="claim-note">验证码将发送至收款人手机 {mobile}</p>
          <LoginField
            label="短信验证码"
            ref={codeField}
            name="smsCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            placeholder="请输入短信验证码"
            value={code}
            error={fault}
            onChange={(event) => (setCode(event.target.value.replace(/\D/g, '')), setFault(undefined))}
            side={
              <button type="button" className="login-code" disabled={secondsLeft > 0 || busy !== null} onClick={send}>
                {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
              </button>
            }
          />
        </>
      )}
      <LoginRefusal text={refusal} />
      <button type="submit" className="login-submit" disabled={busy !== null} aria-busy={busy === 'claiming'}>
        {busy === 'claiming' ? '领取中…' : '领取红包'}
      </button>
    </form>
  );
}
