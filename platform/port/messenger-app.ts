export interface MessengerTicket {
  ticket: string;
  /** The content of the QR: what the messaging app opens when it scans. */
  url: string;
  expiresInSeconds: number;
}

/** Unknown: no clear answer came; ask again. */
export type TicketState =
  | { state: 'waiting' | 'expired' | 'unknown' }
  /** `openId` is the app's own name of the account, `nickname` what its owner calls it. */
  | { state: 'followed'; openId: string; nickname: string };

/**
 * The port of the messaging app in which the provider has a public account. The demo's is the simulator over HTTP; a
 * real one implements this and nothing else.
 */
export interface MessengerApp {
  /** A ticket whose scan tells which account follows. Null when the app cannot be reached. */
  createTicket(): Promise<MessengerTicket | null>;
  /** Never rejects. */
  ticketState(ticket: string): Promise<TicketState>;
  /**
   * `gone`: the account no longer follows. Rejects when no clear answer came, and may be tried again: the app delivers
   * a number once.
   */
  send(message: { messageNo: string; openId: string; text: string; link: string | null }): Promise<'taken' | 'gone'>;
  /** The provider's public account; null when the app cannot be reached. */
  publicAccount(): Promise<{ name: string; followUrl: string } | null>;
}

/** Where there is no messaging app: the demo's history, and tests of something else. */
export const noMessenger: MessengerApp = {
  createTicket: async () => null,
  ticketState: async () => ({ state: 'unknown' }),
  send: async () => 'gone',
  publicAccount: async () => null,
};
