import { QRCodeSVG } from '@rc-component/qrcode';
import { useRef } from 'react';
import { useCountdown } from '#platform/portal-kit/countdown.ts';
import './qr-login.css';
import type { SignedIn } from './signed-in.ts';
import { useQrLogin, type QrLoginView } from './use-qr-login.ts';

/** Modules of white that a reader needs around the code. */
const QUIET_ZONE = 4;

/**
 * Login by QR: a phone scans the code and matches a number, then this browser is logged in (spec section 4,
 * security.md T19).
 */
export default function QrLoginPanel({ onSignedIn }: { onSignedIn(signed: SignedIn): void }) {
  const view = useQrLogin(onSignedIn);
  const figure = useRef<HTMLDivElement>(null);
  // The pressed button disappears; the keyboard focus must stay in this place.
  const renew = () => (view.renew(), figure.current?.focus());
  return (
    <div className="qr-login">
      <div className="qr-frame" ref={figure} tabIndex={-1}>
        <Picture view={view} onRenew={renew} />
      </div>
      <p className="qr-said" role="status">
        {sayOf(view)}
      </p>
      <Hint view={view} />
    </div>
  );
}

function Picture({ view: { qr, failure }, onRenew }: { view: QrLoginView; onRenew(): void }) {
  if (!qr)
    return failure ? (
      <Renew text="二维码加载失败" action="点击重试" onRenew={onRenew} />
    ) : (
      <i className="qr-waiting" aria-hidden />
    );
  if (qr.state === 1) {
    return (
      <p className="qr-match">
        请在手机上选择 <b>{qr.number}</b>
      </p>
    );
  }
  if (qr.state === 3) return <Tick />;
  return (
    <>
      <QRCodeSVG
        className={qr.state === 2 ? 'qr-code qr-code-dead' : 'qr-code'}
        value={qr.address}
        level="M"
        marginSize={QUIET_ZONE}
        aria-label="登录二维码"
        aria-hidden={qr.state === 2}
      />
      {qr.state === 2 && (
        <Renew text={qr.refused ? '手机上未确认登录' : '二维码已失效'} action="点击刷新" onRenew={onRenew} />
      )}
    </>
  );
}

function sayOf({ qr, failure }: QrLoginView): string {
  if (!qr) return failure || '正在获取二维码…';
  if (qr.state === 1) return '已扫描，请在手机上确认';
  if (qr.state === 2) return qr.refused ? '本次登录已取消，请刷新二维码后重试' : '二维码已失效，请刷新后重新扫码';
  return qr.state === 3 ? '已确认，正在进入…' : '请用手机扫描二维码登录';
}

function Hint({ view: { qr, failure } }: { view: QrLoginView }) {
  const left = useCountdown(qr?.until ?? 0);
  if (failure) return <p className="qr-hint">您也可以改用账号或手机登录</p>;
  if (!qr || qr.state === 2 || qr.state === 3)
    return <p className="qr-hint">扫码后在手机上登录并确认，本页随即进入商户门户</p>;
  return (
    <p className="qr-hint">
      {qr.state === 1 ? '选对数字后，本页自动进入商户门户' : '扫码后在手机上确认，请勿把二维码发给他人'}
      <span className="qr-left" role="timer">
        {left} 秒后失效
      </span>
    </p>
  );
}

function Renew({ text, action, onRenew }: { text: string; action: string; onRenew(): void }) {
  return (
    <span className="qr-over">
      <b>{text}</b>
      <button type="button" onClick={onRenew}>
        {action}
      </button>
    </span>
  );
}

function Tick() {
  return (
    <svg className="qr-tick" width="64" height="64" viewBox="0 0 64 64" fill="none" aria-hidden>
      <circle cx="32" cy="32" r="32" fill="currentColor" opacity=".12" />
      <path
        d="m20 33 8.5 8.5L45 25"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
