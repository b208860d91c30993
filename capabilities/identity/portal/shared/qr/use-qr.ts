import { useEffect, useRef, useState } from 'react';
import { CallFailure, failureOf } from '#platform/portal-kit/failure.ts';
import { QR_EXPIRED } from '../../../contract/errors.ts';
import type { QrState } from '../../../contract/qr-operations.ts';
import { addressForPhone } from './qr-address.ts';

export interface QrShown {
  /** The content of the QR: the address that the phone opens. */
  address: string;
  /** End of validity by this browser's clock. */
  until: number;
  state: QrState;
  /** The number to choose on the phone, after the scan; null where none is asked for. */
  number: number | null;
  refused: boolean;
}

interface News {
  state: QrState;
  number?: number | null;
  refused?: boolean;
}

/** The calls of one scene. */
export interface QrCalls<Done> {
  open(signal: AbortSignal): Promise<{ qrCodeId: string; qrCode: string; expiresInSeconds: number }>;
  /** A long poll with the latest state. */
  watch(qrCodeId: string, state: QrState, signal: AbortSignal): Promise<News>;
  /** In state 3. */
  finish(qrCodeId: string): Promise<Done>;
}

/** `failure`: why there is no QR, or why the last step failed. */
export type QrView = { qr: QrShown | null; failure: string; renew(): void };

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
async function follow<Done>(
  calls: QrCalls<Done>,
  show: (qr: QrShown) => void,
  leaving: AbortSignal,
): Promise<Done | null> {
  const { qrCodeId, qrCode, expiresInSeconds } = await calls.open(leaving);
  let qr: QrShown = {
    address: addressForPhone(qrCode, location.href),
    until: Date.now() + expiresInSeconds * 1000,
    state: 0,
    number: null,
    refused: false,
  };
  while (!leaving.aborted) {
    show(qr);
    if (qr.state === 2) return null;
    if (qr.state === 3) return calls.finish(qrCodeId);
    qr = await next(calls, qr, qrCodeId, leaving);
  }
  return null;
}

async function next(calls: QrCalls<unknown>, qr: QrShown, qrCodeId: string, leaving: AbortSignal): Promise<QrShown> {
  const startedAt = Date.now();
  try {
    const { state, number = null, refused = false } = await calls.watch(qrCodeId, qr.state, leaving);
    if (state === qr.state && Date.now() - startedAt < SOON_MS) await pause(SOON_MS, leaving);
    return { ...qr, state, number, refused };
  } catch (error) {
    const isDead = error instanceof CallFailure && error.code === QR_EXPIRED;
    if (isDead || Date.now() > qr.until + GRACE_MS) return { ...qr, state: 2 };
    await pause(RETRY_MS, leaving);
    return qr;
  }
}

/** A QR as long as the component is mounted. `renew` opens another one. */
export function useQr<Done>(calls: QrCalls<Done>, onDone: (done: Done) => void): QrView {
  const [round, setRound] = useState(0);
  const [qr, setQr] = useState<QrShown | null>(null);
  const [failure, setFailure] = useState('');
  const latest = useRef({ calls, onDone });
  useEffect(() => {
    latest.current = { calls, onDone };
  });
  useEffect(() => {
    const leaving = new AbortController();
    const unlessLeft =
      <T>(use: (value: T) => void) =>
      (value: T) =>
        void (leaving.signal.aborted || use(value));
    follow(latest.current.calls, unlessLeft(setQr), leaving.signal).then(
      unlessLeft((done) => done !== null && latest.current.onDone(done)),
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
