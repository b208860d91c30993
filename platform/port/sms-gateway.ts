import type { SignedText } from '#platform/kernel/message-template.ts';

/** The port of an SMS provider. The demo's is the simulator over HTTP; a real one implements this and nothing else. */
export interface SmsGateway {
  /**
   * Resolves when the gateway has taken the message; rejects when it could not be reached (the caller tells the person
   * to try again).
   */
  send(message: {
    mobile: string;
    text: SignedText;
    /** for the simulator's list only */ code?: string;
  }): Promise<void>;
}
