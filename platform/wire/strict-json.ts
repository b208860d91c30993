/** Wire.md: JSON has no duplicate key and at most 32 levels; anything else is refused. */
const MAX_LEVELS = 32;
/** Keys of all objects together: more than any call needs, and read in a few milliseconds. */
const MAX_KEYS = 5_000;

export type Parsed = { ok: true; value: unknown } | { ok: false };

const REFUSED: Parsed = { ok: false };

/**
 * `JSON.parse` that refuses what two readers could read differently: a key twice in one object (also when spelled once
 * with escapes), and nesting that an attacker could use to exhaust a later, recursive reader.
 */
export function parseStrictJson(text: string, maxKeys = MAX_KEYS): Parsed {
  if (!isFlatAndUnique(text, maxKeys)) return REFUSED;
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return REFUSED;
  }
}

/**
 * One pass over the tokens that matter. On text that is no JSON at all its answer does not matter: the parser refuses
 * that.
 */
function isFlatAndUnique(text: string, maxKeys: number): boolean {
  /** The keys of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let keysLeft = maxKeys;
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) {
        const key = keysLeft > 0 ? keyOf(text.slice(at, end)) : null;
        if (key === null || keys.has(key)) return false;
        keysLeft -= 1;
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

/**
 * The place after the closing quote. Long strings are the rule (`data`), escapes the exception: the engine's own search
 * finds the quote.
 */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let escapes = 0;
    while (text[quote - 1 - escapes] === '\\' && quote - 1 - escapes >= at) escapes += 1;
    if (escapes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
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
