import { randomBytes } from 'node:crypto';
import { MESSAGES_PER_MOBILE } from './constants.ts';

/** Who has the messaging app on a phone of the demo. */
export const APP_ACCOUNTS = [
  { openId: 'app-1001', nickname: '光明的手机' },
  { openId: 'app-1002', nickname: '文静的手机' },
  { openId: 'app-1003', nickname: '海涛的手机' },
] as const;

const TICKET_MS = 10 * 60_000;

export interface AppMessage {
  messageNo: string;
  openId: string;
  text: string;
  link: string | null;
  at: string;
}

interface Ticket {
  until: number;
  openId: string | null;
}

/** A messaging app with a public account of the provider. It forgets its tickets and messages when it ends. */
export class Messenger {
  readonly #tickets = new Map<string, Ticket>();
  readonly #gone = new Set<string>();
  #messages: AppMessage[] = [];

  open(now: number): { ticket: string; expiresInSeconds: number } {
    const ticket = randomBytes(24).toString('base64url');
    this.#tickets.set(ticket, { until: now + TICKET_MS, openId: null });
    return { ticket, expiresInSeconds: TICKET_MS / 1000 };
  }

  /** False when the ticket or the account is not there, or the ticket is over. */
  scan(ticket: string, openId: string, now: number): boolean {
    const found = this.#tickets.get(ticket);
    if (!found || found.openId || found.until <= now || !APP_ACCOUNTS.some((one) => one.openId === openId))
      return false;
    found.openId = openId;
    this.#gone.delete(openId);
    return true;
  }

  stateOf(ticket: string, now: number): { state: string; openId?: string; nickname?: string } {
    const found = this.#tickets.get(ticket);
    const account = APP_ACCOUNTS.find(({ openId }) => openId === found?.openId);
    if (account) return { state: 'followed', ...account };
    return { state: found && found.until > now ? 'waiting' : 'expired' };
  }

  /** The account no longer follows the provider. */
  leave(openId: string): void {
    this.#gone.add(openId);
  }

  /** A number that was taken before is not delivered twice. False: the account does not follow, or is unknown. */
  take(message: Omit<AppMessage, 'at'>, at: Date): boolean {
    if (this.#gone.has(message.openId) || !APP_ACCOUNTS.some(({ openId }) => openId === message.openId)) return false;
    if (!this.#messages.some(({ messageNo }) => messageNo === message.messageNo))
      this.#messages = [{ ...message, at: at.toISOString() }, ...this.#messages].slice(0, MESSAGES_PER_MOBILE);
    return true;
  }

  messages(openId?: string): readonly AppMessage[] {
    return openId === undefined ? this.#messages : this.#messages.filter((one) => one.openId === openId);
  }
}
