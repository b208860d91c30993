import { setTimeout as pause } from 'node:timers/promises';
import { codeAt } from '#capabilities/provider-access/domain/totp.ts';

const STEP_MS = 30_000;
/** A busy machine takes so long from a code to its check; a code that ends before is not used. */
const SLOW_MS = 20_000;

/**
 * A person's authenticator. The server takes a code once and none that is older, but also that of the step before and
 * after this one: so two or three codes can be used without a wait.
 */
export class Authenticator {
  readonly #secret: string;
  #used = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The oldest code that the server still takes when a busy machine sends it; waits where all of these were used. */
  async next(): Promise<string> {
    const step = Math.max(this.#used + 1, Math.floor((Date.now() + SLOW_MS) / STEP_MS) - 1);
    await pause(Math.max(0, (step - 1) * STEP_MS - Date.now()));
    this.#used = step;
    return codeAt(this.#secret, new Date(step * STEP_MS));
  }

  /** A code that was used already. */
  last(): string {
    return codeAt(this.#secret, new Date(this.#used * STEP_MS));
  }
}
