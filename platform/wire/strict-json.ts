/** Wire.md: JSON has no duplicate key and at most 32 levels; anything else is refused. */
export const MAX_LEVELS = 32;

export type Parsed = { ok: true; value: unknown } | { ok: false };

const REFUSED: Parsed = { ok: false };

/**
 * `JSON.parse` that refuses what two readers could read differently: a key twice in one object (also when spelled once with escapes), and nesting that
 * an attacker could use to exhaust a later, recursive reader.
 */
export function parseStrictJson(text: string): Parsed {
  if (!isFlatAndUnique(text)) return REFUSED;
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return REFUSED;
  }
}

/** One pass over the tokens that matter. On text that is no JSON at all its answer does not matter: the parser refuses that. */
function isFlatAndUnique(text: string): boolean {
  /** The keys of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = keyOf(text.slice(at, end));
        if (key === null || keys.has(key)) return false;
        keys.add(key);
      }
      at = end;
      continue;
    }
    if (character === '{') open.push(new Set());
    else if (character === '[') open.push(null);
    else if (character === '}' || character === ']') open.pop();
    if (open.length > MAX_LEVELS) return false;
    at += 1;
  }
  return true;
}

/** The place after the closing quote. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

const BLANK = /[ \t\n\r]/;

export function skipBlank(text: string, start: number): number {
  let at = start;
  while (at < text.length && BLANK.test(text[at]!)) at += 1;
  return at;
}

const isKey = (text: string, end: number): boolean => text[skipBlank(text, end)] === ':';

/** The key that a quoted text spells, escapes undone; null when it is no JSON string. */
export function keyOf(quoted: string): string | null {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}
