/** Values of one column: of most lists few, and short. */
const MAX_VALUES = 2_000;
const MAX_CHARACTERS = 100;

/**
 * The same function of a text, whose answers are kept as long as values repeat, as states and banks do and numbers of
 * orders do not: a look-up costs a fifth of what it saves.
 */
export function memoized(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  let hits = 0;
  let misses = 0;
  return (text) => {
    if (misses > MAX_VALUES && misses > hits) return make(text);
    const kept = known.get(text);
    if (kept !== undefined) {
      hits += 1;
      return kept;
    }
    misses += 1;
    const made = make(text);
    if (known.size < MAX_VALUES && text.length <= MAX_CHARACTERS) known.set(text, made);
    return made;
  };
}
