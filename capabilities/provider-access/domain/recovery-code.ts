import { RECOVERY_CODES } from '../constants.ts';

/** Without those that are taken for each other: I, L, O, U, 0, 1. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** `ABCDE-FGHJK` of random bytes. Bytes that would make some letters more likely are passed over. */
export function recoveryCodeOf(nextByte: () => number): string {
  const limit = 256 - (256 % LETTERS.length);
  let text = '';
  while (text.length < RECOVERY_CODES.letters) {
    const byte = nextByte();
    if (byte < limit) text += LETTERS[byte % LETTERS.length];
  }
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** As it is compared: however a person has typed it. */
export const plainRecoveryCode = (text: string): string => text.trim().toUpperCase().replaceAll(/[\s-]/g, '');
