import type { PayingCustomer } from '#testkit/paying-customers.ts';
import type { Acknowledged } from '#testkit/stubborn-customer.ts';

const LOOK_MS = 50;

/** Orders of all customers, one after another each, and the moments at which they were acknowledged. */
export class Traffic {
  readonly acknowledged: Acknowledged[] = [];
  /** Of each order, by the clock of this process. */
  readonly #moments: number[] = [];
  readonly #customers: readonly PayingCustomer[];
  readonly #running: Promise<void>[];
  #isOn = true;
  #failed: Error | undefined;

  constructor(customers: readonly PayingCustomer[]) {
    this.#customers = customers;
    this.#running = customers.map((customer) =>
      this.#pay(customer).catch((error: Error) => void (this.#failed ??= error)),
    );
  }

  async #pay({ person, wish }: PayingCustomer): Promise<void> {
    for (let made = 0; this.#isOn && !this.#failed; made += 1) {
      this.acknowledged.push(await person.order(wish(made)));
      this.#moments.push(performance.now());
    }
  }

  get unanswered(): number {
    return this.#customers.reduce((sum, { person }) => sum + person.storms, 0);
  }

  /** Until so many more orders were acknowledged; answers when the first of them was. */
  async more(orders: number): Promise<number> {
    const from = this.#moments.length;
    while (this.#moments.length < from + orders) {
      if (this.#failed) throw this.#failed;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return this.#moments[from]!;
  }

  longestPause(since: number): number {
    return longestPause(this.#moments, since, performance.now());
  }

  /** Orders that were begun are brought to their answer. */
  async end(): Promise<void> {
    this.#isOn = false;
    await Promise.all(this.#running);
    if (this.#failed) throw this.#failed;
  }
}

/** Milliseconds between two of the moments, of which the first may be before `since`. */
export function longestPause(moments: readonly number[], since: number, until: number): number {
  const before = moments.findLast((moment) => moment <= since) ?? since;
  const seen = [before, ...moments.filter((moment) => moment > since), until];
  return Math.max(...seen.slice(1).map((moment, at) => moment - seen[at]!));
}
