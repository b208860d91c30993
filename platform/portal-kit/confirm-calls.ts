import { composed } from '#platform/kernel/composition.ts';
import type { FactRow } from '#platform/kernel/facts.ts';
import type { CodeSubject } from '#platform/kernel/operation.ts';
import type { PasswordRandom } from './password.ts';

/** The calls of the confirmation dialog. Platform code knows no capability, so the applications compose them. */
export interface ConfirmCalls {
  random(): Promise<PasswordRandom>;
  /**
   * Sends a code for one call (`bizTypeCode`: its path) and one request; it is good for that payee, amount and order
   * only. `mobile`, masked, is the person's own or the administrator's.
   */
  sendCode(
    order: { bizTypeCode: string; requestNo: string; payload?: Record<string, unknown> } & CodeSubject,
  ): Promise<{ mobile: string; owner?: 'own' | 'administrator'; resendAfterSeconds: number }>;
  /**
   * What a movement of money would do, before anything is asked of the person. Fails as the call itself would be
   * refused.
   */
  preview(path: string, payload: Record<string, unknown>): Promise<readonly FactRow[]>;
  /** Whether the person has an operation password and a real-name check, as the server knows it now. */
  standing(): Promise<{ tradePwdSettled: boolean; realAuthFlag: string }>;
  /** Lets the person do the real-name check now; true when it is done. */
  checkRealName(): Promise<boolean>;
  /** The provider's customer service. */
  servicePhone(): Promise<string>;
}

declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    confirmCalls: ConfirmCalls;
  }
}

export const confirmCalls = (): ConfirmCalls => composed('confirmCalls');
