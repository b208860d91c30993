/** `result` is one of the results, `open` for differences that nobody has handled, or empty for all. */
export const DEFAULTS = { result: '' };
