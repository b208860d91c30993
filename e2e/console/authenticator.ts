import { codeAt } from '#capabilities/provider-access/domain/totp.ts';

const STEP_MS = 30_000;

/**
 * A person's authenticator. The server takes a code once and none that is older, but also that of the step before and
 * after this one: so three codes can be used without a wait.
 */
export class Authenticator {
  readonly #secret: string;
  #used = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The oldest code that the server still takes. */
  next(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    const step = Math.max(this.#used + 1, now - 1);
    if (step > now + 1) throw new Error('more than three codes within a minute: the server would refuse this one');
    this.#used = step;
    return codeAt(this.#secret, new Date(step * STEP_MS));
  }

  /** A code that was used already. */
  last(): string {
    return codeAt(this.#secret, new Date(this.#used * STEP_MS));
  }
}
