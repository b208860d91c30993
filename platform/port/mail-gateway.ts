import type { SignedText } from '#platform/kernel/message-template.ts';

export interface Mail {
  /** Ours, unique: the same number sent again is the same message. */
  messageNo: string;
  to: string;
  subject: SignedText;
  text: string;
  attachments: readonly { fileName: string; type: string; content: Uint8Array }[];
}

/**
 * The port of an e-mail provider. The demo's is the simulator over HTTP; a real one implements this and nothing else.
 */
export interface MailGateway {
  /**
   * Resolves when the gateway has taken the message; rejects when it could not be reached, and the same message is sent
   * again.
   */
  send(mail: Mail): Promise<void>;
}
