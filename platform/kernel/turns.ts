/** Nothing has been begun: the caller has waited as long as it may. */
export class NoTurn extends Error {
  override name = 'NoTurn';
}

/** Runs at most so many tasks at once; the others wait in order of arrival, as long as they are patient. */
export class Turns {
  #free: number;
  readonly #patienceMs: number;
  /** A set keeps the order, and lets somebody leave from its middle. */
  readonly #queue = new Set<() => void>();

  /** `patienceMs`: who has waited for so long is sent away by a `NoTurn`; default: nobody is. */
  constructor(atOnce: number, patienceMs = Infinity) {
    this.#free = atOnce;
    this.#patienceMs = patienceMs;
  }

  /** How many wait for theirs. */
  get waiting(): number {
    return this.#queue.size;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const [next] = this.#queue;
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const begin = (): void => {
        clearTimeout(timer);
        this.#queue.delete(begin);
        resolve();
      };
      this.#queue.add(begin);
      if (this.#patienceMs === Infinity) return;
      timer = setTimeout(() => {
        this.#queue.delete(begin);
        reject(new NoTurn('no turn came in time'));
      }, this.#patienceMs);
    });
  }
}
