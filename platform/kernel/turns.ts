/** Nothing has been begun: the caller has waited as long as it may. */
export class NoTurn extends Error {
  override name = 'NoTurn';
}

/** Weight of the newest turn in the mean of their times. */
const NEWEST = 1 / 8;
/** The slow turns take three times the mean. */
const SLOW = 3;
const WAIT_MIN_MS = 100;

/** Runs at most so many tasks at once; the others wait in order of arrival, as long as they are patient. */
export class Turns {
  #free: number;
  readonly #atOnce: number;
  readonly #queueTimeoutMs: number;
  readonly #answerMs: number;
  /** Of the last turns. */
  #meanMs = 0;
  /** A set keeps the order, and lets somebody leave from its middle. */
  readonly #queue = new Set<() => void>();

  /**
   * `queueTimeoutMs`: who has waited for so long is sent away by a `NoTurn`, and at once who would have to wait longer;
   * default: nobody is. `answerMs`: what waiting and turn may take together, so that one waits less when turns take
   * longer.
   */
  constructor(atOnce: number, queueTimeoutMs = Infinity, answerMs = Infinity) {
    this.#free = atOnce;
    this.#atOnce = atOnce;
    this.#queueTimeoutMs = queueTimeoutMs;
    this.#answerMs = answerMs;
  }

  /** How many wait for theirs. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Whether one that comes now is sent away: by what the last turns took, it would wait for longer than it may. */
  get isFull(): boolean {
    if (this.#free > 0) return false;
    return ((this.#queue.size + 1) * this.#meanMs) / this.#atOnce > this.#mayWaitMs();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isFull) throw new NoTurn('no turn would come in time');
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    const begun = performance.now();
    try {
      return await work();
    } finally {
      // One that was held up for long says nothing of the next.
      this.#meanMs += (Math.min(performance.now() - begun, this.#answerMs) - this.#meanMs) * NEWEST;
      const [next] = this.#queue;
      if (next) next();
      else this.#free += 1;
    }
  }

  #mayWaitMs(): number {
    const remaining = this.#answerMs - SLOW * this.#meanMs;
    return Math.min(this.#queueTimeoutMs, Math.max(remaining, WAIT_MIN_MS));
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
      const mayWaitMs = this.#mayWaitMs();
      if (mayWaitMs === Infinity) return;
      timer = setTimeout(() => {
        this.#queue.delete(begin);
        reject(new NoTurn('no turn came in time'));
      }, mayWaitMs);
    });
  }
}
