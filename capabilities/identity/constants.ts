/** Numbers of identity. Times are real time (platform/kernel/clock.ts), never the business clock. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** wire.md, headers: 15 minutes idle, 12 hours at most. */
export const SESSION = {
  idleMs: 15 * MINUTE,
  absoluteMs: 12 * HOUR,
  /** Activity is written at most this often, so that a read does not become a write each time. */
  touchEveryMs: 10 * SECOND,
} as const;

export interface TryLimits {
  /** From this many wrong tries on, each further one has to wait. */
  slowFrom: number;
  slowMs: number;
  lockAt: number;
  lockMs: number;
  /** Wrong tries older than this are forgotten. */
  windowMs: number;
}

/**
 * Wrong tries of a login are counted for who is meant *and* from where: a stranger elsewhere does not lock a person
 * out, and one in the same office locks out nobody but whom they name (security.md T12, T13). From all addresses
 * together a login allows more tries, limited so that many addresses do not guess without end.
 */
export const PASSWORD_TRIES: TryLimits = {
  slowFrom: 5,
  slowMs: 3 * SECOND,
  lockAt: 10,
  lockMs: 30 * MINUTE,
  windowMs: 30 * MINUTE,
};
export const PASSWORD_TRIES_EVERYWHERE: TryLimits = {
  slowFrom: 50,
  slowMs: 0,
  lockAt: 50,
  lockMs: 30 * MINUTE,
  windowMs: 30 * MINUTE,
};
/**
 * security.md T12: 5 wrong codes an hour, new codes do not reset it. A code of a signed-in person is counted for the
 * person and the call.
 */
export const CODE_TRIES: TryLimits = { slowFrom: 5, slowMs: 0, lockAt: 5, lockMs: HOUR, windowMs: HOUR };
export const CODE_TRIES_EVERYWHERE: TryLimits = { slowFrom: 20, slowMs: 0, lockAt: 20, lockMs: HOUR, windowMs: HOUR };

/** security.md T12; spec section 5: 6 digits. */
export const SMS_CODE = { digits: 6, liveMs: 5 * MINUTE, triesPerCode: 5 } as const;
export const SMS_CODE_MINUTES = SMS_CODE.liveMs / MINUTE;

/**
 * security.md T11, domain-rules section 19: a picture code is asked for from the sixth wrong try of a login on, and for
 * the fourth login code of an hour. Four of nineteen letters, so that a guess is right once in 130,000.
 */
export const PICTURE_CODE = { afterWrong: 5, afterCodes: 3, letters: 4, liveMs: 3 * MINUTE } as const;

export interface SmsLimits {
  /** These three count by number and purpose. */
  resendAfterSeconds: number;
  perHour: number;
  perDay: number;
  /** Messages from one address, an IPv6 network, to people who have never signed in from there. */
  perAddressHour: number;
  /** For load tests: after so many login codes in an hour the next one needs a picture code (`PICTURE_CODE`). */
  pictureAfter?: number;
  /** A code that was answered right counts neither for the hour nor for the day. */
  sparesAnswered?: true;
}
/**
 * security.md T11; spec section 9: resend countdown 60 s. Anybody may ask for a login code. Shared addresses: a person
 * who has signed in from one gets a code there regardless of the address's count, so that one person does not use it up
 * for an office.
 */
export const SMS_LIMITS: SmsLimits = { resendAfterSeconds: 60, perHour: 5, perDay: 10, perAddressHour: 20 };
/** Of the sessions of one person, so many of the latest say where they have signed in from. */
export const ADDRESSES_REMEMBERED = 50;
/**
 * Codes for an operation go to the mobile of a signed-in person, once per request, because a cashier confirms many
 * payments in an hour. The wait between two codes counts per request. The limits count codes that were not answered
 * right: each right answer had the session, the operation password where the call asks for it, and the phone, so a
 * person who pays all day continues, and a stranger with a session alone reaches the phone 30 times an hour.
 */
export const CONFIRM_SMS_LIMITS: SmsLimits = {
  resendAfterSeconds: 60,
  perHour: 30,
  perDay: 100,
  perAddressHour: Infinity,
  sparesAnswered: true,
};
export const SMS_WINDOWS = { hourMs: HOUR, dayMs: 24 * HOUR } as const;

/** wire.md, confirmation: a random serves one try within 5 minutes. */
export const NONCE_LIVE_MS = 5 * MINUTE;
/**
 * security.md T19: 128 bits, 120 seconds, one scan. The computer asks again every 25 seconds at the latest
 * (calls.md, long poll); the database is queried once a second for all waiting browsers. A QR that was authorised in
 * the last moment can still be exchanged.
 */
export const QR = { codeBytes: 16, exchangeMs: 30 * SECOND, numbers: 3 } as const;
/** What a QR is for. Apart from the scan, the times leave room for a login on the phone and for typing there. */
export const QR_LIVE_MS = { login: 120 * SECOND, activation: 5 * MINUTE, realname: 10 * MINUTE } as const;
export type QrScene = keyof typeof QR_LIVE_MS;
export interface QrWait {
  maxMs: number;
  pollMs: number;
}
export const QR_WAIT: QrWait = { maxMs: 25 * SECOND, pollMs: SECOND };
/** Above the longest wait, so that the wait ends automatically. */
export const QR_STATUS_TIMEOUT_MS = 60 * SECOND;

/** Logins are kept for half a year (security.md, logs). */
export const LOGIN_RECORDS_KEPT_DAYS = 183;
/** More sessions of one person are not listed: nobody has so many open. */
export const SESSIONS_LISTED = 50;
/**
 * How often a person may set a login name: each try says whether a name is taken, so that more would let one list the
 * names of others.
 */
export const LOGIN_NAME_TRIES: TryLimits = {
  slowFrom: 5,
  slowMs: 0,
  lockAt: 5,
  lockMs: 24 * HOUR,
  windowMs: 24 * HOUR,
};
/** Wrong present login passwords of a person who is signed in and wants another one. */
export const OWN_PASSWORD_TRIES: TryLimits = {
  slowFrom: 5,
  slowMs: 0,
  lockAt: 5,
  lockMs: 30 * MINUTE,
  windowMs: 30 * MINUTE,
};

/**
 * Spec section 2, picture cropper: a square, as the page makes it. The bytes travel with the user info, so they are
 * few.
 */
export const AVATAR = { pixels: 256, bytes: 204_800 } as const;
/**
 * Domain-rules section 3: the greatest file of any purpose, which asks for less where it should; upload helper 60 s
 * (spec section 9).
 */
export const UPLOAD_BYTES = 20_971_520;
export const UPLOAD_TIMEOUT_MS = MINUTE;

/** Where a session starts after login (spec section 2, the redirect of `/`). */
export const HOME_PAGE_URL = '/home/index';
