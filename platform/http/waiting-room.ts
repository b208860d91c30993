import { ownerOf } from './rate-limit.ts';

export interface WaitingLimits {
  perAddress: number;
  atOnce: number;
}

/** A place of one long poll, one stream or one upload. */
export interface WaitingPlace {
  /** Aborted when the place was left or the server is closing. */
  gone: AbortSignal;
  leave(): void;
}

/**
 * Where long polls wait, and others who take long. Each server has its own: what is limited are its memory and its open
 * connections (security.md T28).
 */
export class WaitingRoom {
  readonly #limits: WaitingLimits;
  readonly #places = new Set<AbortController>();
  readonly #byOwner = new Map<string, number>();
  #closed = false;

  constructor(limits: WaitingLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#places.size;
  }

  /** Null when there is no room: for this address (`subject`: for this subject at the address), or at all. */
  enter(address: string, subject = ''): WaitingPlace | null {
    const owner = `${ownerOf(address)} ${subject}`;
    const taken = this.#byOwner.get(owner) ?? 0;
    if (this.#closed || taken >= this.#limits.perAddress || this.#places.size >= this.#limits.atOnce) return null;
    const controller = new AbortController();
    this.#places.add(controller);
    this.#byOwner.set(owner, taken + 1);
    return { gone: controller.signal, leave: () => this.#leave(controller, owner) };
  }

  #leave(controller: AbortController, owner: string): void {
    if (!this.#places.delete(controller)) return;
    const remaining = this.#byOwner.get(owner)! - 1;
    if (remaining > 0) this.#byOwner.set(owner, remaining);
    else this.#byOwner.delete(owner);
    controller.abort();
  }

  /** Sends everybody away with what is known now, so that closing does not wait for them. */
  close(): void {
    this.#closed = true;
    for (const controller of this.#places) controller.abort();
  }
}
