const SECOND = 1_000;

/** Changes of this long are announced together. */
export const GATHER_MS = 100;
/** A page is informed at most this often, once of all that changes meanwhile. */
export const EVENT_EVERY_MS = 2 * SECOND;
/** Time ends a session without a word: each stream looks this often whether its session is still open. */
export const SESSION_CHECK_MS = 30 * SECOND;
/** A stream ends after this, before any proxy or browser ends it (spec section 9: 600 s); the page opens another. */
export const STREAM_LIFE_MS = 540 * SECOND;
/** Windows of one session that are in sight; a browser opens six connections to a host by HTTP/1.1. */
export const STREAMS_PER_SESSION = 4;
/** How often the listening connection is asked whether it still lives, and how soon it must answer. */
export const LISTENER_CHECK_MS = 30 * SECOND;
export const LISTENER_ANSWER_MS = 5 * SECOND;
/** Until the next try to listen. */
export const LISTEN_AGAIN_MS = SECOND;
/** PostgreSQL's limit is 8,000 bytes a notification; ours have less than 200. */
export const CHANNEL = 'portal_live';
