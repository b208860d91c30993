import { MESSAGES_PER_MOBILE } from './constants.ts';

export interface Message {
  mobile: string;
  text: string;
  /** Null when the text carries none. */
  code: string | null;
  sentAt: string;
}

const NAMED_CODE = /验证码[^\d]{0,6}(\d{4,8})(?!\d)/;
const LONE_SIX = /(?<![\d.,*-])\d{6}(?![\d.,元年-])/;

/**
 * The digits that the text calls 验证码, else six digits that are alone: never a part of an amount, an account or a
 * date.
 */
export const codeIn = (text: string): string | null => NAMED_CODE.exec(text)?.[1] ?? LONE_SIX.exec(text)?.[0] ?? null;

/** The messages of the phones, newest first, a limited number per mobile. */
export class SmsBox {
  readonly #byMobile = new Map<string, Message[]>();
  #latest: Message[] = [];

  take(message: { mobile: string; text: string; code?: string | undefined }, at: Date): Message {
    const kept: Message = {
      mobile: message.mobile,
      text: message.text,
      code: message.code ?? codeIn(message.text),
      sentAt: at.toISOString(),
    };
    this.#byMobile.set(kept.mobile, [kept, ...(this.#byMobile.get(kept.mobile) ?? [])].slice(0, MESSAGES_PER_MOBILE));
    this.#latest = [kept, ...this.#latest].slice(0, MESSAGES_PER_MOBILE);
    return kept;
  }

  messagesTo(mobile: string): readonly Message[] {
    return this.#byMobile.get(mobile) ?? [];
  }

  latest(count: number): readonly Message[] {
    return this.#latest.slice(0, count);
  }
}
