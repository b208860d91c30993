import { Unreadable } from './faults.ts';
import { TOKEN_CHARACTERS } from './limits.ts';

/** Names come without their prefix, attributes as they are written (`attribute`). */
export interface XmlHandler {
  open(name: string, attributes: string): void;
  text(text: string): void;
  close(name: string): void;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MOST_CODE_POINT = 0x10ffff;
const [QUOTE, APOSTROPHE, GREATER, SLASH] = ['"', "'", '>', '/'].map((character) => character.charCodeAt(0));

/**
 * Tells the tags and texts of an XML part while it is unpacked. There are no entities but the five of XML, and a part
 * that declares any is refused (security.md T17).
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  #rest = '';
  #depth = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(chunk: string): void {
    const text = this.#rest + chunk;
    let at = 0;
    for (let tag = text.indexOf('<'); tag >= 0; tag = text.indexOf('<', at)) {
      if (tag > at) this.#handler.text(decoded(text.slice(at, tag)));
      at = tag;
      const end = this.#markup(text, tag);
      if (end < 0) break;
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > TOKEN_CHARACTERS) throw new Unreadable('damaged');
  }

  /** The part is complete. */
  end(): void {
    if (this.#depth !== 0 || this.#rest.includes('<')) throw new Unreadable('damaged');
  }

  /** The place behind the markup that begins here; -1 when its end has not come yet. */
  #markup(text: string, at: number): number {
    const second = text[at + 1];
    if (second === '?') return after(text, '?>', at);
    if (second === '!') return this.#declaration(text, at);
    const end = endOfTag(text, at + 1);
    if (end < 0) return -1;
    if (second === '/') {
      this.#close(text.slice(at + 2, end).trim());
      return end + 1;
    }
    const isEmpty = text.charCodeAt(end - 1) === SLASH;
    const inner = text.slice(at + 1, isEmpty ? end - 1 : end);
    const space = inner.search(/\s/);
    const name = space < 0 ? inner : inner.slice(0, space);
    this.#depth += 1;
    this.#handler.open(localOf(name), space < 0 ? '' : inner.slice(space));
    if (isEmpty) this.#close(name);
    return end + 1;
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (this.#depth < 0) throw new Unreadable('damaged');
    this.#handler.close(localOf(name));
  }

  #declaration(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end >= 0) this.#handler.text(text.slice(at + 9, end));
      return end < 0 ? -1 : end + 3;
    }
    // Its beginning alone has come.
    if ('<![CDATA['.startsWith(text.slice(at)) || '<!--'.startsWith(text.slice(at))) return -1;
    throw new Unreadable('damaged');
  }
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
}

/** The `>` that is not inside a value. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === GREATER) return at;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
  }
  return -1;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= MOST_CODE_POINT ? String.fromCodePoint(code) : whole;
    },
  );
}

const patterns = new Map<string, RegExp>();

/** The value of an attribute whose name, or whose name after a prefix, this is. */
export function attribute(attributes: string, name: string): string | null {
  if (attributes === '') return null;
  let pattern = patterns.get(name);
  if (!pattern) patterns.set(name, (pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)));
  const found = pattern.exec(attributes);
  return found ? decoded(found[1] ?? found[2] ?? '') : null;
}
