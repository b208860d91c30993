import { CLOCK_WINDOW_MS } from '#platform/wire/index.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/**
 * security.md T28: the size of a request, unless its operation says more (`policy.bodyBytes`), and how slowly it may
 * arrive.
 */
export const BODY_BYTES = 65_536;
/**
 * security.md T17: an upload is an envelope of at most this, the operation's own `upload.bytes`, and what multipart
 * writes around them.
 */
export const UPLOAD_ENVELOPE_BYTES = 65_536;
export const UPLOAD_FRAME_BYTES = 4_096;
/**
 * Uploads that are received at once, of one subject at an address and altogether: each is in memory as a whole before
 * it is known who sends it, and may arrive slowly.
 */
export const UPLOADS_PER_SUBJECT = 8;
export const UPLOADS_AT_ONCE = 64;
/**
 * Files above this size are large; so many of them are received at once, because each is in memory as a whole before it
 * is known who sends it.
 */
export const UPLOAD_LARGE_BYTES = 2_097_152;
export const UPLOADS_LARGE_AT_ONCE = 4;
export const HEADERS_TIMEOUT_MS = 10 * SECOND;
export const REQUEST_TIMEOUT_MS = 30 * SECOND;
/** Node itself looks every 30 seconds, so that a late one would stay three times as long. */
export const LATE_CHECK_INTERVAL_MS = 5 * SECOND;
export const KEEP_ALIVE_MS = 65 * SECOND;
/** Spec section 9: request time-out. */
export const OPERATION_TIMEOUT_MS = 600 * SECOND;

/**
 * An envelope is taken from its time − window to its time + window, so that its signature must be known twice as long;
 * and a little longer, because clocks differ.
 */
export const REPLAY_KEPT_MS = 2 * CLOCK_WINDOW_MS + 10 * SECOND;
/**
 * Signatures kept in memory in one period. Beyond them the server is overloaded: a read that cannot be remembered is
 * not answered.
 */
export const REPLAYS_IN_MEMORY = 1_000_000;

/** Opened AES keys and imported signing keys: one each for a page that is open somewhere. */
export const KEYS_IN_MEMORY = 20_000;
/** Every refused signature, key, tag and padding is answered after this long, so that the time reveals nothing. */
export const REFUSAL_FLOOR_MS = 20;

/** wire.md: older transport keys stay accepted for 24 h. */
export const TRANSPORT_KEY_GRACE_MS = 24 * HOUR;
export const TRANSPORT_KEY_ROTATION_MS = 7 * 24 * HOUR;
/** How long a server caches the transport keys. */
export const TRANSPORT_KEY_FRESH_MS = 60 * SECOND;

/**
 * Public calls by one address: at first, and then each second. An office of a hundred people behind one address logs in
 * at nine o'clock.
 */
export const PUBLIC_BURST = 300;
export const PUBLIC_PER_SECOND = 10;
/**
 * Refused sessions and envelopes of one subject (a token, or all who have none of ours) at one address: at first, and
 * then each second.
 */
export const FAILURE_BURST = 60;
export const FAILURE_PER_SECOND = 1;
/**
 * A client that has to wait gets that answer after this long, so that one that does not wait on its own costs
 * little, however many connections it has.
 */
export const TOO_OFTEN_PAUSE_MS = SECOND;
export const ADDRESSES_REMEMBERED = 50_000;

/** Calls of one key of the machine interfaces: at first, and then each second. */
export const API_BURST = 200;
export const API_PER_SECOND = 50;
export const API_KEYS_REMEMBERED = 20_000;

/** How long `/readyz` repeats its answer: anybody may ask, and each look costs a query. */
export const READINESS_FRESH_MS = SECOND;

/** Calls under way at once, without those that wait for news; further calls get 503 before their body is read. */
export const CALLS_UNDER_WAY = 500;

/**
 * Calls at work at once, by class. Each holds a connection: the web process has one for each of them
 * (apps/server/serve.ts), so that no call waits for those of another class. Changes with password or code are more than
 * passwords can be compared at once; what strangers may ask for, such as a login, is least. Files and exports have
 * places of their own, so that no payment waits for them.
 */
export const AT_ONCE = { read: 12, change: 8, confirmed: 8, file: 4, stranger: 4 } as const;
/**
 * A call that finds no place among them in this time gets 503; earlier when the calls at work take longer than the
 * rest, so that what is accepted is answered within a second.
 */
export const QUEUE_TIMEOUT_MS = 700;
export const WORK_MS = 300;

/**
 * Long polls that wait at once, of one address and altogether; well below the calls under way, so that login and
 * payment find room (security.md T28).
 */
export const WAITING_PER_ADDRESS = 200;
export const WAITING_AT_ONCE = 1_000;

/**
 * Streams of events that are open at once, of one address and altogether: an office of some hundred people, each with a
 * window in sight.
 */
export const STREAMS_PER_ADDRESS = 500;
export const STREAMS_AT_ONCE = 5_000;
/** A stream says at least this often that it lives; proxies end what is silent for a minute. */
export const STREAM_BEAT_MS = 20 * SECOND;

/** The `user-agent` header is cut to this length. */
export const USER_AGENT_CHARACTERS = 512;

/** An unknown commit is settled by asking again for this long; then the client gets 'being processed'. */
export const SETTLE_TRIES = 6;
export const SETTLE_PAUSE_MS = 500;
