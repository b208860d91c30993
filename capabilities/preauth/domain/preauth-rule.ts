import type { OrderState } from '#capabilities/order/contract/words.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { PREAUTH_CONFIRMED, PREAUTH_REQUEST_CANCELLED, PREAUTH_REQUEST_EXPIRED } from '../contract/errors.ts';
import type { PreauthState } from '../contract/words.ts';

/** The facts that decide whether a request can be confirmed. */
export interface RequestFacts {
  confirmUntil: Date;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
}

/** `order` is the state of the payer's order, which exists from the confirmation on. */
export function preauthStateOf(
  { confirmUntil, confirmedAt, cancelledAt }: RequestFacts,
  order: OrderState | null,
  now: Date,
): PreauthState {
  if (confirmedAt) return order ?? 'queued';
  if (cancelledAt) return 'cancelled';
  return now >= confirmUntil ? 'lapsed' : 'unconfirmed';
}

/** Whether its payer can confirm it now. */
export function decideConfirm(request: RequestFacts, now: Date) {
  if (request.confirmedAt) return fail(PREAUTH_CONFIRMED);
  if (request.cancelledAt) return fail(PREAUTH_REQUEST_CANCELLED);
  return now >= request.confirmUntil ? fail(PREAUTH_REQUEST_EXPIRED) : ok(null);
}

/**
 * A capture can be voided on its own day before the cut-off (domain-rules section 10; our decision: that of payments
 * which arrive at once), a minute of the day.
 */
export const mayVoidCapture = (capturedAt: Date | null, now: Date, cutOff: number): boolean =>
  capturedAt !== null && shanghaiDate(capturedAt) === shanghaiDate(now) && shanghaiMinutes(now) < cutOff;
