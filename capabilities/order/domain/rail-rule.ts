import { BANK_QUERY_PAUSES_MS, FEE_BACK_REASON, SUSPENSE_AFTER_MS } from '../constants.ts';

/** When to ask the bank again after `queries` questions without a final answer (domain-rules section 2). */
export const nextQueryAt = (queries: number, now: Date): Date =>
  new Date(now.getTime() + BANK_QUERY_PAUSES_MS[Math.min(queries, BANK_QUERY_PAUSES_MS.length - 1)]!);

export const isOverdue = (sentAt: Date, now: Date): boolean => now.getTime() - sentAt.getTime() >= SUSPENSE_AFTER_MS;

/**
 * Domain-rules section 6, our decision: the fee comes back when the bank failed, not when the payee's data were wrong
 * or closed.
 */
export const returnsFee = (reason: string): boolean => reason === FEE_BACK_REASON;
