/**
 * The signatures this server has taken lately, in two generations: one that is filled and the one before it. A
 * signature stays for one to two periods; nothing is scanned. For reads it is the whole replay check (wire.md), for
 * changes the first and cheap one.
 */
export class ReplayMemory {
  #current = new Set<string>();
  #previous = new Set<string>();
  #since: number;
  readonly #periodMs: number;
  readonly #max: number;

  constructor(periodMs: number, max: number, now: number) {
    this.#periodMs = periodMs;
    this.#max = max;
    this.#since = now;
  }

  /** `full` means that it cannot be remembered and must not be answered. */
  take(signHash: string, now: number): 'new' | 'seen' | 'full' {
    this.#turn(now);
    if (this.#current.has(signHash) || this.#previous.has(signHash)) return 'seen';
    if (this.#current.size >= this.#max) return 'full';
    this.#current.add(signHash);
    return 'new';
  }

  #turn(now: number): void {
    const age = now - this.#since;
    if (age < this.#periodMs) return;
    this.#previous = age < 2 * this.#periodMs ? this.#current : new Set();
    this.#current = new Set();
    this.#since = now;
  }
}
