import { QRCodeSVG } from '@rc-component/qrcode';
import { useRef, type ReactNode } from 'react';
import { useCountdown } from '#platform/portal-kit/countdown.ts';
import './qr.css';
import type { QrView } from './use-qr.ts';

/** Modules of white that a reader needs around the code. */
const QUIET_ZONE = 4;

/** What is said below the code in each state; state 2 is `refused` when the person did not confirm on the phone. */
export interface QrWords {
  label: string;
  opening: string;
  initial: string;
  scanned: string;
  expired: string;
  refused: string;
  /** Above the refresh link; default 手机上未确认. */
  refusedShort?: string;
  authorised: string;
  /** The smaller line below, while the code can be scanned, after the scan, and in the end. */
  hints: { initial: string; scanned: string; end: string };
  /** While there is no code. */
  failed: string;
}

/**
 * A QR with its states (spec section 4): the code, the wait for the phone, the expired code with its refresh link, the
 * end. Dark on white in every appearance.
 */
export function QrFigure({ view, words, scanned }: { view: QrView; words: QrWords; scanned?: ReactNode }) {
  const figure = useRef<HTMLDivElement>(null);
  // The pressed button disappears; the keyboard focus must stay in this place.
  const renew = () => (view.renew(), figure.current?.focus());
  return (
    <div className="qr-login">
      <div className="qr-frame" ref={figure} tabIndex={-1}>
        <Picture view={view} words={words} scanned={scanned} onRenew={renew} />
      </div>
      <p className="qr-said" role="status">
        {sayOf(view, words)}
      </p>
      <Hint view={view} words={words} />
    </div>
  );
}

function Picture(props: { view: QrView; words: QrWords; scanned: ReactNode; onRenew(): void }) {
  const {
    view: { qr, failure },
    words,
    scanned,
    onRenew,
  } = props;
  if (!qr)
    return failure ? (
      <Renew text="二维码加载失败" action="点击重试" onRenew={onRenew} />
    ) : (
      <i className="qr-waiting" aria-hidden />
    );
  if (qr.state === 1) return scanned ?? <Phone />;
  if (qr.state === 3) return <Tick />;
  return (
    <>
      <QRCodeSVG
        className={qr.state === 2 ? 'qr-code qr-code-dead' : 'qr-code'}
        value={qr.address}
        level="M"
        marginSize={QUIET_ZONE}
        aria-label={words.label}
        aria-hidden={qr.state === 2}
      />
      {qr.state === 2 && (
        <Renew
          text={qr.refused ? (words.refusedShort ?? '手机上未确认') : '二维码已失效'}
          action="点击刷新"
          onRenew={onRenew}
        />
      )}
    </>
  );
}

function sayOf({ qr, failure }: QrView, words: QrWords): string {
  if (!qr) return failure || words.opening;
  if (qr.state === 1) return words.scanned;
  if (qr.state === 2) return qr.refused ? words.refused : words.expired;
  return qr.state === 3 ? words.authorised : words.initial;
}

function Hint({ view: { qr, failure }, words: { hints, failed } }: { view: QrView; words: QrWords }) {
  const secondsLeft = useCountdown(qr?.until ?? 0);
  if (failure) return <p className="qr-hint">{failed}</p>;
  if (!qr || qr.state === 2 || qr.state === 3) return <p className="qr-hint">{hints.end}</p>;
  return (
    <p className="qr-hint">
      {qr.state === 1 ? hints.scanned : hints.initial}
      <span className="qr-left" role="timer">
        {secondsLeft} 秒后失效
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

function Phone() {
  return (
    <svg className="qr-phone" width="64" height="64" viewBox="0 0 64 64" fill="none" aria-hidden>
      <rect x="19" y="8" width="26" height="48" rx="6" stroke="currentColor" strokeWidth="4" />
      <path d="M29 48h6" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
    </svg>
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

/** A phone cannot scan its own screen: there the address is opened, in a window with a login of its own. */
export function OpenHere({ view: { qr } }: { view: QrView }) {
  if (qr?.state !== 0) return null;
  return (
    <a className="qr-here" href={qr.address} target="_blank" rel="noopener noreferrer">
      正在用手机？点此在手机上办理
    </a>
  );
}
