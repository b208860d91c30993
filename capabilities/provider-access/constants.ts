/** Numbers of the provider's people. Times are real time (platform/kernel/clock.ts), never the business clock. */
import type { TryLimits } from '#capabilities/identity/constants.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const SESSION = { idleMs: 30 * MINUTE, absoluteMs: 8 * HOUR, touchEveryMs: 10 * SECOND } as const;
/** Between the password and the code of one login. */
export const TICKET_LIVE_MS = 5 * MINUTE;
export const INVITATION_LIVE_MS = 24 * HOUR;
/** Between the code of the old authenticator and the first one of the new. */
export const OWN_RENEWAL_LIVE_MS = 10 * MINUTE;

/** RFC 6238 as every authenticator has it; one step of drift each way. */
export const TOTP = { digits: 6, stepSeconds: 30, drift: 1, secretBytes: 20 } as const;
/** 50 bits each: guessing one at five tries in half an hour takes for ever. */
export const RECOVERY_CODES = { count: 10, letters: 10 } as const;

/** Of one login name from one address, and from all addresses together. */
export const LOGIN_TRIES: TryLimits = {
  slowFrom: 5,
  slowMs: 0,
  lockAt: 5,
  lockMs: 30 * MINUTE,
  windowMs: 30 * MINUTE,
};
export const LOGIN_TRIES_EVERYWHERE: TryLimits = { ...LOGIN_TRIES, slowFrom: 20, lockAt: 20 };
/** Codes of one person, at the login and at confirmations together. */
export const CODE_TRIES: TryLimits = LOGIN_TRIES;

/** Signatures of one person's passkeys at the login: a count of its own, because strangers can send wrong ones. */
export const PASSKEY_TRIES: TryLimits = LOGIN_TRIES;
export const PASSKEYS = { max: 10, nameMax: 30, challengeBytes: 32, challengeLiveMs: 5 * MINUTE } as const;

export const LOGIN_NAME = { min: 3, max: 32 } as const;
export const NAME_MAX = 30;
/** Own logins on the page of one's account. */
export const LOGINS_SHOWN = 20;

/** Saved views of the console's lists: of one list, and of all lists of a person together. */
export const LIST_VIEWS = { max: 20, maxInAll: 500, nameMax: 20, contentMax: 8000 } as const;
/** Days of the log that are looked through for a word or a result. */
export const RECORDS_DAYS = 92;
