import { encodeHex, utf8 } from './base64.ts';
import { endOfString, keyOf, skipBlank } from './strict-json.ts';

export const CONFIRMATION_MEMBER = 'mespAuthList';

export const sha256Hex = async (text: string): Promise<string> =>
  encodeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))));

/**
 * A value in one canonical spelling: members sorted, absent ones left out, whole numbers of any size as their digits.
 * Two inputs with one hash ask for the same thing. Throws TypeError on what a contract cannot hold (functions, maps).
 */
export function canonicalJson(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object') return canonicalObject(value as Record<string, unknown>);
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return JSON.stringify(value);
  throw new TypeError(`no canonical form for a ${typeof value}`);
}

function canonicalObject(value: Record<string, unknown>): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new TypeError('no canonical form for this object');
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}

/** An input's canonical JSON without its confirmation: what `requestNo` is bound to by its hash (security.md T5). */
export function boundText(input: unknown): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return canonicalJson(input);
  const { [CONFIRMATION_MEMBER]: _left, ...rest } = input as Record<string, unknown>;
  return canonicalJson(rest);
}

/**
 * The payload's text unchanged, with the top-level member `mespAuthList` removed together with one comma next to it
 * (the one before it, or for the first member the one after). Nothing else is touched, so that both sides hash the same
 * bytes. `text` must be JSON without duplicate keys.
 */
export function withoutConfirmation(text: string): string {
  const start = skipBlank(text, 0);
  if (text[start] !== '{') return text;
  let at = start + 1;
  let comma = -1;
  for (;;) {
    const keyStart = skipBlank(text, at);
    if (text[keyStart] !== '"') return text;
    const keyEnd = endOfString(text, keyStart);
    const valueEnd = endOfValue(text, skipBlank(text, keyEnd) + 1);
    if (keyOf(text.slice(keyStart, keyEnd)) === CONFIRMATION_MEMBER) return removed(text, comma, keyStart, valueEnd);
    if (text[valueEnd] !== ',') return text;
    comma = valueEnd;
    at = valueEnd + 1;
  }
}

function removed(text: string, commaBefore: number, keyStart: number, valueEnd: number): string {
  if (commaBefore >= 0) return text.slice(0, commaBefore) + text.slice(valueEnd);
  return text.slice(0, keyStart) + text.slice(text[valueEnd] === ',' ? valueEnd + 1 : valueEnd);
}

/** The place of the comma or bracket that ends the value which begins at `start`. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text[at]!;
    if (character === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (depth === 0 && (character === ',' || character === '}')) return at;
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    at += 1;
  }
  return at;
}
