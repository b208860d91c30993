import { useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { useCountdown } from '#platform/portal-kit/countdown.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { formatTime } from '#platform/ui/time-format.ts';
import { decideQrLogin, scanQrLogin } from '../contract/operations.ts';
import { LoginRefusal } from './login-field.tsx';
import { BrandMark } from './shared/brand-mark.tsx';
import './login.css';
import './scan-login.css';

type Asked = OutputOf<typeof scanQrLogin> & { until: number };
type Step =
  | { at: 'opening' }
  | { at: 'asked'; asked: Asked }
  | { at: 'authorised' }
  | { at: 'cancelled' }
  | { at: 'over'; text: string };

const EXPIRED = '二维码已失效，请在电脑上刷新二维码后重新扫码';

/**
 * The page that a phone opens by scanning the login's QR: which browser asks for the login, and the number to match
 * (security.md T19). It has no shell.
 */
export default function ScanLoginPage() {
  const [search] = useSearchParams();
  const qrCodeId = search.get('qrCodeId') ?? '';
  return (
    <div className="scan-login">
      <header className="scan-brand">
        <BrandMark />
        商户门户
      </header>
      <main className="scan-card">
        {qrCodeId ? (
          <Confirmation key={qrCodeId} qrCodeId={qrCodeId} />
        ) : (
          <Outcome title="无法登录" text="请用手机扫描电脑登录页上的二维码" />
        )}
      </main>
    </div>
  );
}

function Confirmation({ qrCodeId }: { qrCodeId: string }) {
  const [step, setStep] = useState<Step>({ at: 'opening' });
  const open = useCallback(async () => {
    try {
      const asked = await call(scanQrLogin, { qrCodeId }, { quiet: true });
      setStep({ at: 'asked', asked: { ...asked, until: Date.now() + asked.expiresInSeconds * 1000 } });
    } catch (error) {
      setStep({ at: 'over', text: failureOf(error).message });
    }
  }, [qrCodeId]);
  useEffect(() => {
    document.title = '确认登录 · 商户门户';
    void open();
  }, [open]);

  const decide = async (number: number | null) => {
    const { state } = await call(decideQrLogin, { qrCodeId, number }, { quiet: true });
    setStep(state === 3 ? { at: 'authorised' } : { at: 'cancelled' });
  };
  if (step.at === 'opening')
    return (
      <p className="scan-opening" role="status">
        正在读取登录请求…
      </p>
    );
  if (step.at === 'asked')
    return <Question asked={step.asked} onDecide={decide} onOver={(text) => setStep({ at: 'over', text })} />;
  if (step.at === 'authorised')
    return <Outcome good title="已确认，请在电脑上继续" text="电脑上的页面会自动进入商户门户" />;
  if (step.at === 'cancelled') return <Outcome title="已取消登录" text="电脑上的登录请求已作废" />;
  return <Outcome title="无法登录" text={step.text} />;
}

function Question({
  asked,
  onDecide,
  onOver,
}: {
  asked: Asked;
  onDecide(number: number | null): Promise<void>;
  onOver(text: string): void;
}) {
  const [deciding, setDeciding] = useState(false);
  const [refusal, setRefusal] = useState('');
  const left = useCountdown(asked.until);
  useEffect(() => {
    if (left === 0) onOver(EXPIRED);
  }, [left, onOver]);
  const decide = async (number: number | null) => {
    setDeciding(true);
    setRefusal('');
    try {
      await onDecide(number);
    } catch (error) {
      const failure = failureOf(error);
      // A refusal ends the QR; after a lost answer the state is asked again.
      if (failure.kind === 'answer') return onOver(failure.message);
      setRefusal(failure.message);
      setDeciding(false);
    }
  };
  return (
    <>
      <h1>确认登录</h1>
      <p className="scan-lead">有一台电脑正在请求以“{asked.userName}”的身份登录商户门户</p>
      <dl className="scan-facts">
        <div>
          <dt>浏览器</dt>
          <dd>{asked.browser}</dd>
        </div>
        <div>
          <dt>网络地址</dt>
          <dd>
            {asked.remoteAddress}
            <small>{asked.sameNetwork ? '与本机在同一网络' : '与本机不在同一网络'}</small>
          </dd>
        </div>
        <div>
          <dt>请求时间</dt>
          <dd>{formatTime(asked.openedAt)}</dd>
        </div>
      </dl>
      <h2 id="scan-question">请选择电脑上显示的数字</h2>
      <div className="scan-numbers" role="group" aria-labelledby="scan-question">
        {asked.numbers.map((number) => (
          <button key={number} type="button" disabled={deciding} onClick={() => void decide(number)}>
            {number}
          </button>
        ))}
      </div>
      <LoginRefusal text={refusal} />
      <button type="button" className="scan-cancel" disabled={deciding} onClick={() => void decide(null)}>
        取消登录
      </button>
      <p className="scan-warning">如果不是您本人在电脑上登录，请取消。选择数字即允许对方操作您的商户资金。</p>
      <p className="scan-left" role="timer">
        {left} 秒后失效
      </p>
    </>
  );
}

function Outcome({ good = false, title, text }: { good?: boolean; title: string; text: string }) {
  return (
    <div className="scan-outcome" role="status">
      <svg
        className={good ? 'scan-good' : 'scan-off'}
        width="64"
        height="64"
        viewBox="0 0 64 64"
        fill="none"
        aria-hidden
      >
        <circle cx="32" cy="32" r="32" fill="currentColor" opacity=".12" />
        <path
          d={good ? 'm20 33 8.5 8.5L45 25' : 'M32 18v18M32 44v2'}
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <Link to="/">进入商户门户</Link>
    </div>
  );
}
