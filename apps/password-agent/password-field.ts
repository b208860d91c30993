import { createHmac, randomBytes } from 'node:crypto';
import type { Dialog } from '#platform/pinentry/pinentry.ts';
import { CONTROL_MAX_LENGTH, CONTROL_NEW_PASSWORD } from '#platform/wire/password-control.ts';
import { encryptPassword } from '#platform/wire/sm2-password.ts';
import { AgentFault } from './constants.ts';

/** One secure field of a page: the text never leaves it except sealed for the server. */
export class PasswordField {
  readonly maxLength: number;
  #text = '';
  #dialog: Dialog | null = null;
  /** `closed` is a dialog that ended without a password, or with one that is too long. */
  #state: 'empty' | 'open' | 'entered' | 'closed' = 'empty';

  constructor(maxLength = CONTROL_MAX_LENGTH) {
    this.maxLength = maxLength;
  }

  get isOpen(): boolean {
    return this.#dialog !== null;
  }

  show(): { length: number; state: string } {
    return { length: this.#text.length, state: this.#state };
  }

  /** `refused` is called when the person ends the dialog, not the page. */
  open(dialog: Dialog, refused: () => void): void {
    this.#text = '';
    this.#dialog = dialog;
    this.#state = 'open';
    void this.#take(dialog, refused);
  }

  async #take(dialog: Dialog, refused: () => void): Promise<void> {
    const text = await dialog.answer;
    // Closed meanwhile by the page: what is typed after that is nobody's.
    if (this.#dialog !== dialog) return;
    this.#dialog = null;
    if (text === null) refused();
    const fits = text !== null && text !== '' && text.length <= this.maxLength;
    this.#text = fits ? text : '';
    this.#state = fits ? 'entered' : 'closed';
  }

  close(): void {
    if (!this.#dialog) return;
    this.#dialog.close();
    this.#dialog = null;
    this.#state = 'closed';
  }

  clear(): void {
    this.close();
    this.#text = '';
    this.#state = 'empty';
  }

  isValid(): boolean {
    return CONTROL_NEW_PASSWORD.test(this.#text);
  }

  /** Tells whether two entries of one channel are equal, and nothing to who does not know the channel's salt. */
  hash(salt: Buffer): string {
    if (this.#text === '') throw new AgentFault(1006);
    return createHmac('sha256', salt).update(this.#text).digest('hex');
  }

  /** As the keyboard in the page does: seals what was entered and forgets it. */
  seal(random: string, publicPoint: string): string {
    if (this.#text === '') throw new AgentFault(1006);
    let sealed: string;
    try {
      sealed = encryptPassword(random, this.#text, publicPoint);
    } catch {
      throw new AgentFault(1004);
    }
    this.clear();
    return sealed;
  }
}

export const newSalt = (): Buffer => randomBytes(32);
