import { controlGrant } from '../../control-grant.ts';
import type { SealedPassword } from '../../password.ts';
import type { PasswordEntry, PasswordKey } from '../password-entry.ts';
import type { Control } from './control.ts';
import { controlTexts, newWindowId } from './settings.ts';

/** Entered in the control's own window: this page knows how long it is, and cannot know the text. */
export class ControlledPassword implements PasswordEntry {
  #entered: { length: number; valid: boolean; hash: string };
  readonly #control: Control;
  readonly #field: string;
  readonly #wipe: () => void;

  constructor(
    control: Control,
    field: string,
    entered: { length: number; valid: boolean; hash: string },
    wipe: () => void,
  ) {
    this.#control = control;
    this.#field = field;
    this.#entered = entered;
    this.#wipe = wipe;
  }

  get length(): number {
    return this.#entered.length;
  }

  fault(): string | null {
    return this.#entered.valid ? null : controlTexts.notNew;
  }

  /** The control salts its hashes by channel: two fields of this window can be compared, and nothing else. */
  equals(other: PasswordEntry | undefined): boolean {
    return (
      other instanceof ControlledPassword && other.#entered.hash !== '' && other.#entered.hash === this.#entered.hash
    );
  }

  forget(): void {
    this.#entered = { length: 0, valid: false, hash: '' };
    this.#wipe();
  }

  /** The server signs the random and the point, so that the control seals for nobody else. */
  async seal({ nonceStr }: PasswordKey): Promise<SealedPassword> {
    this.forget();
    const { datab } = await controlGrant({ windowId: newWindowId(0), nonceStr });
    return this.#control.request<SealedPassword>('instControl', { field: this.#field }, { datab });
  }
}
