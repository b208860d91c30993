import { Lru } from './lru.ts';

export interface Rate {
  /** Calls that may come at once. */
  burst: number;
  perSecond: number;
}

/**
 * A token bucket for each address, or for each subject at an address: one stranger in an office does not use up the
 * calls of the others. Each server counts for itself; what must hold over all of them (SMS, wrong tries) is counted in
 * the database.
 */
export class RateLimit {
  readonly #rate: Rate;
  readonly #buckets: Lru<{ tokens: number; at: number }>;

  constructor(rate: Rate, addresses: number) {
    this.#rate = rate;
    this.#buckets = new Lru(addresses);
  }

  /** Seconds to wait, or 0 when the call may continue. */
  take(address: string, now: number, subject = ''): number {
    const tokens = this.#tokens(address, subject, now);
    const wait = this.#waitOf(tokens);
    this.#buckets.set(keyOf(address, subject), { tokens: wait === 0 ? tokens - 1 : tokens, at: now });
    return wait;
  }

  /** The same without taking a call. */
  peek(address: string, now: number, subject = ''): number {
    return this.#waitOf(this.#tokens(address, subject, now));
  }

  /** Calls that may still come at once. */
  remaining(address: string, now: number, subject = ''): number {
    return Math.floor(this.#tokens(address, subject, now));
  }

  #tokens(address: string, subject: string, now: number): number {
    const { burst, perSecond } = this.#rate;
    const bucket = this.#buckets.get(keyOf(address, subject)) ?? { tokens: burst, at: now };
    return Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
  }

  #waitOf(tokens: number): number {
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.#rate.perSecond));
  }
}

const keyOf = (address: string, subject: string): string => `${ownerOf(address)} ${subject}`;

/** A subscriber has a whole /64 of IPv6 addresses; counting them one by one would count nothing. */
export function ownerOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const headGroups = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const allGroups =
    tail === undefined
      ? headGroups
      : [...headGroups, ...Array<string>(Math.max(0, 8 - headGroups.length - right.length)).fill('0'), ...right];
  return `${allGroups
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
