export const VERSION = '1.1';

/** What a browser takes from a host; the host takes no more either. */
export const MESSAGE_BYTES = 1024 * 1024;
/** In base64, as it fits into a message with what is around it. */
export const FILE_CHARACTERS = 700_000;
export const TEXT_CHARACTERS = 4_000;
/** A page that is left does not always say so. */
export const IDLE_MS = 10 * 60_000;
export const CALLS_MAX = 500;
export const RANDOM_ID_CHARACTERS = 10;

export const PIN = /^[\x21-\x7e]{6,20}$/;
export const PIN_TRIES = 3;
export const CONTAINERS_MAX = 50;
/** A line of the system's dialog has about a thousand bytes; a text that is longer has several pages. */
export const PAGE_BYTES = 720;
/** More would be taller than a small screen, and its end could not be read. */
export const PAGE_LINES = 16;

export const SUCCESS = 0;
/** Spec section 8: a failure of the host is the extension's runtime error. */
export const FAILED = 1;

export const SAME_NAME = '本机已有同名的证书容器，请换一个名称';
