import { OPERATION_PASSWORD } from '../constants.ts';

export interface PasswordTries {
  wrong: number;
  lockedUntil: Date | null;
}

/** After a lock the count starts at zero. */
export function freshTries({ wrong, lockedUntil }: PasswordTries, now: Date): PasswordTries {
  if (!lockedUntil) return { wrong, lockedUntil: null };
  return lockedUntil.getTime() <= now.getTime() ? { wrong: 0, lockedUntil: null } : { wrong, lockedUntil };
}

/** One more wrong try of a password that is not locked; the last one locks. */
export function afterWrong({ wrong }: PasswordTries, now: Date): PasswordTries & { remaining: number } {
  const remaining = OPERATION_PASSWORD.tries - wrong - 1;
  return {
    wrong: wrong + 1,
    remaining,
    lockedUntil: remaining > 0 ? null : new Date(now.getTime() + OPERATION_PASSWORD.lockMs),
  };
}
