import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/portal-kit/client.ts';
import { CallFailure, failureOf } from '#platform/portal-kit/failure.ts';
import { loginByQr, openQrLogin, watchQrLogin, type QrState } from '../contract/operations.ts';
import type { SignedIn } from './signed-in.ts';

export interface QrShown {
  /** The content of the QR: the address that the phone opens. */
  address: string;
  /** End of validity by this browser's clock. */
  until: number;
  state: QrState;
  /** The number to choose on the phone, after the scan. */
  number: number | null;
  refused: boolean;
}

/** `failure`: why there is no QR, or why the login failed in the end. */
export type QrLoginView = { qr: QrShown | null; failure: string; renew(): void };

const RETRY_MS = 2_000;
/** A faster answer without news is no long poll, so the next call is delayed. */
const SOON_MS = 1_000;
/** The server ends the wait; a browser that cannot reach it waits this much longer. */
const GRACE_MS = 3_000;

async function pause(ms: number, leaving: AbortSignal): Promise<void> {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const timer = setTimeout(end, ms);
  leaving.addEventListener('abort', () => end(), { once: true });
  await promise;
  clearTimeout(timer);
}

/**
 * One QR from its opening to its end (spec section 4): the status call repeats with the latest state until it is 2
 * or 3, or the page is left.
 */
async function follow(show: (qr: QrShown) => void, leaving: AbortSignal): Promise<SignedIn | null> {
  const { qrCodeId, qrCode, expiresInSeconds } = await call(openQrLogin, {}, { quiet: true, signal: leaving });
  let qr: QrShown = {
    address: new URL(qrCode, location.href).href,
    until: Date.now() + expiresInSeconds * 1000,
    state: 0,
    number: null,
    refused: false,
  };
  while (!leaving.aborted) {
    show(qr);
    if (qr.state === 2) return null;
    if (qr.state === 3) return call(loginByQr, { qrCodeId }, { quiet: true });
    qr = await next(qr, qrCodeId, leaving);
  }
  return null;
}

async function next(qr: QrShown, qrCodeId: string, leaving: AbortSignal): Promise<QrShown> {
  const asked = Date.now();
  try {
    const { state, number, refused } = await call(
      watchQrLogin,
      { qrCodeId, state: qr.state },
      { quiet: true, signal: leaving },
    );
    if (state === qr.state && Date.now() - asked < SOON_MS) await pause(SOON_MS, leaving);
    return { ...qr, state, number, refused };
  } catch (error) {
    const isDead =
      error instanceof CallFailure &&
      error.kind === 'answer' &&
      watchQrLogin.errors.some((code) => code === error.code);
    if (isDead || Date.now() > qr.until + GRACE_MS) return { ...qr, state: 2 };
    await pause(RETRY_MS, leaving);
    return qr;
  }
}

/** A QR as long as the component is mounted. `renew` opens another one. */
export function useQrLogin(onSignedIn: (signed: SignedIn) => void): QrLoginView {
  const [round, setRound] = useState(0);
  const [qr, setQr] = useState<QrShown | null>(null);
  const [failure, setFailure] = useState('');
  const signedIn = useRef(onSignedIn);
  useEffect(() => {
    signedIn.current = onSignedIn;
  });
  useEffect(() => {
    const leaving = new AbortController();
    const unlessLeft =
      <T>(use: (value: T) => void) =>
      (value: T) =>
        void (leaving.signal.aborted || use(value));
    follow(unlessLeft(setQr), leaving.signal).then(
      unlessLeft((signed) => signed && signedIn.current(signed)),
      unlessLeft((error) => (setQr(null), setFailure(failureOf(error).message))),
    );
    return () => leaving.abort();
  }, [round]);
  const renew = () => {
    setQr(null);
    setFailure('');
    setRound(round + 1);
  };
  return { qr, failure, renew };
}
