import { loginPasswordFault } from '#platform/ui/field-faults.ts';
import { sealPassword, type SealedPassword } from '../password.ts';

/** The single-use random and the SM2 point under which a password travels (wire.md, confirmation). */
export interface PasswordKey {
  random: string;
  /** 130 hex characters with the leading 04. */
  publicPoint: string;
  nonceStr: string;
}

/**
 * The content of a secure field. Pages and dialogs know how long it is and can have it sealed; the text itself is no
 * prop, no state, no attribute, and no JSON. Those of the local password control (local-control) know no text at all.
 */
export interface PasswordEntry {
  readonly length: number;
  /** Why it cannot be a new password (spec section 5, login-style password); null when it can. */
  fault(): string | null;
  equals(other: PasswordEntry | undefined): boolean;
  /** Seals what was entered and forgets it; the field is empty then. */
  seal(key: PasswordKey): Promise<SealedPassword>;
}

/** Entered in the page, by the person's own keyboard or by the one on the screen. */
export class TypedPassword implements PasswordEntry {
  #text: string;
  readonly #wipe: () => void;

  /** `wipe` empties the field. */
  constructor(text: string, wipe: () => void) {
    this.#text = text;
    this.#wipe = wipe;
  }

  get length(): number {
    return this.#text.length;
  }

  fault(): string | null {
    return loginPasswordFault(this.#text);
  }

  equals(other: PasswordEntry | undefined): boolean {
    return other instanceof TypedPassword && other.#text === this.#text;
  }

  forget(): void {
    this.#text = '';
    this.#wipe();
  }

  seal({ random, publicPoint, nonceStr }: PasswordKey): Promise<SealedPassword> {
    const text = this.#text;
    this.forget();
    return sealPassword(text, random, publicPoint, nonceStr);
  }
}
