import { QR, type QrScene } from '../constants.ts';
import type { QrState } from '../contract/qr-operations.ts';

/** What it is for, and the times of its events; null: not yet. */
export interface QrTimes {
  scene: QrScene;
  expiresAt: Date;
  scannedAt: Date | null;
  authorisedAt: Date | null;
  refusedAt: Date | null;
  exchangedAt: Date | null;
}

/**
 * Spec section 4. A QR that was exchanged is dead like one that was refused: state 3 cannot be shown twice
 * (security.md T19). What is not exchanged stays authorised: there is nothing to steal, and its page may have slept.
 */
export function stateOfQr(qr: QrTimes, now: Date): QrState {
  if (qr.exchangedAt || qr.refusedAt) return 2;
  if (qr.authorisedAt) return qr.scene !== 'login' || now.getTime() < exchangeableUntil(qr.authorisedAt) ? 3 : 2;
  if (now.getTime() >= qr.expiresAt.getTime()) return 2;
  return qr.scannedAt ? 1 : 0;
}

const exchangeableUntil = (authorisedAt: Date): number => authorisedAt.getTime() + QR.exchangeMs;

/** 2 and 3 are final, so they are answered at once. */
export const isFinal = (state: QrState): boolean => state === 2 || state === 3;

const LOWEST = 10;
const COUNT = 90;
const HEX_DIGITS = 4;

/**
 * Two-digit numbers drawn from a keyed hash (64 hex digits): the computer shows `right`, the phone `shown` in rising
 * order. In rising order, so that the position of the right one reveals nothing.
 */
export function numbersOf(hash: string): { right: number; shown: number[] } {
  const drawn = new Set<number>();
  for (let at = 0; drawn.size < QR.numbers && at < hash.length; at += HEX_DIGITS)
    drawn.add(LOWEST + (Number.parseInt(hash.slice(at, at + HEX_DIGITS), 16) % COUNT));
  const [right = LOWEST] = drawn;
  // Only reached after sixteen equal draws.
  for (let next = right; drawn.size < QR.numbers; next = LOWEST + ((next + 1) % COUNT)) drawn.add(next);
  return { right, shown: [...drawn].sort((one, other) => one - other) };
}
