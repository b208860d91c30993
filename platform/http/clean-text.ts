import { cleanText, uncleanText } from '#platform/kernel/clean-text.ts';

interface Unclean {
  /** Has the form of an issue's path (`list.0.name`); the payload's own is ''. */
  place: string;
  sentence: string;
}

/**
 * The first text of a payload that is not clean, as a value or as a key, with a sentence that names the character; null
 * when all is clean. The members named in `multiLine` may have line breaks and tabs.
 */
export function findUnclean(
  payload: object,
  multiLine: readonly string[] = [],
  within: readonly string[] = [],
): Unclean | null {
  for (const [key, value] of Object.entries(payload)) {
    const ofKey = uncleanText(key);
    // A key that is unclean itself is not repeated in the answer.
    if (ofKey !== null) return { place: within.join('.'), sentence: ofKey };
    const place = [...within, key];
    const sentence = typeof value === 'string' ? uncleanText(value, { multiLine: multiLine.includes(key) }) : null;
    if (sentence !== null) return { place: place.join('.'), sentence };
    const inside = typeof value === 'object' && value !== null ? findUnclean(value as object, multiLine, place) : null;
    if (inside) return inside;
  }
  return null;
}

/** A copy whose texts are in the one form in which they are compared and kept. */
export function cleanPayload<Payload>(payload: Payload): Payload {
  if (typeof payload === 'string') return cleanText(payload) as Payload;
  if (typeof payload !== 'object' || payload === null) return payload;
  if (Array.isArray(payload)) return payload.map(cleanPayload) as Payload;
  return Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, cleanPayload(value)])) as Payload;
}
