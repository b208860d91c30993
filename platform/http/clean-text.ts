/** Unicode's control characters: NUL, which PostgreSQL cannot store, escape, delete and the like. */
const CONTROL = /\p{Cc}/u;
const LAYOUT = /[\t\n\r]/g;

/**
 * The place of a text that a keyboard cannot produce: with a control character or half of a surrogate pair, as a value
 * or as a key. The members named in `multiLine` may have line breaks and tabs. Null when all is clean; the place has
 * the form of an issue's path (`list.0.name`), the payload's own is ''.
 */
export function uncleanPlace(
  payload: object,
  multiLine: readonly string[] = [],
  within: readonly string[] = [],
): string | null {
  for (const [key, value] of Object.entries(payload)) {
    // A key that is unclean itself is not repeated in the answer.
    if (!isClean(key)) return within.join('.');
    const place = [...within, key];
    if (typeof value === 'string' && !isClean(multiLine.includes(key) ? value.replace(LAYOUT, '') : value))
      return place.join('.');
    const inside = typeof value === 'object' && value !== null ? uncleanPlace(value as object, multiLine, place) : null;
    if (inside !== null) return inside;
  }
  return null;
}

const isClean = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);
