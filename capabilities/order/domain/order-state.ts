import type { OrderState } from '../contract/words.ts';

/**
 * The life of a money order (domain-rules section 20). Other transitions cannot happen: every change of state goes
 * through `mayBecome`, under the order's row lock.
 */
const next: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending_review: ['queued', 'scheduled', 'rejected', 'returned_to_maker', 'withdrawn', 'expired'],
  scheduled: ['queued', 'awaiting_funds', 'withdrawn', 'failed', 'expired'],
  awaiting_funds: ['queued', 'withdrawn', 'failed', 'expired'],
  queued: ['processing', 'authorized', 'succeeded', 'failed', 'expired'],
  processing: ['succeeded', 'partly_succeeded', 'failed'],
  // It stays while orders that follow it take parts of what it holds.
  authorized: ['authorized', 'succeeded', 'withdrawn', 'expired'],
  succeeded: ['partly_succeeded', 'returned'],
  partly_succeeded: ['returned'],
  failed: [],
  returned: [],
  rejected: [],
  returned_to_maker: [],
  withdrawn: [],
  expired: [],
};

export const mayBecome = (from: OrderState, to: OrderState): boolean => next[from].includes(to);

/** Its money has left the payer, or never will. */
export const hasRun = (state: OrderState): boolean => state === 'processing' || isFinished(state);

/** No further step follows automatically; a success may still be returned. */
export const isFinished = (state: OrderState): boolean =>
  next[state].length === 0 || state === 'succeeded' || state === 'partly_succeeded';

/** It ended and paid nobody: what it used is free for another order. */
export const endedUnpaid = (state: OrderState): boolean =>
  isFinished(state) && !['succeeded', 'partly_succeeded', 'returned'].includes(state);

/**
 * People may take an order back only in these (domain-rules section 20). What is authorized is promised to its payee,
 * and ends by an order that follows it.
 */
export const mayBeCancelled = (state: OrderState): boolean => state !== 'authorized' && mayBecome(state, 'withdrawn');

/** Spec section 4, audit status codes; which of a family is our decision (domain-rules section 11). */
export function auditStatusOf(state: OrderState, wasReviewed: boolean): string {
  switch (state) {
    case 'pending_review':
      return '01';
    case 'scheduled':
      return wasReviewed ? '03' : '10';
    case 'queued':
      return wasReviewed ? '02' : '10';
    case 'awaiting_funds':
      return '04';
    case 'processing':
    case 'authorized':
      return '07';
    case 'succeeded':
    case 'returned':
      return '00';
    case 'partly_succeeded':
      return '12';
    case 'rejected':
    case 'returned_to_maker':
      return '06';
    case 'withdrawn':
      return '09';
    case 'expired':
      return '18';
    case 'failed':
      return '20';
  }
}
