import { Unreadable } from './faults.ts';
import { TOKEN_CHARACTERS } from './limits.ts';

/** Of the current tag, until the next one. */
export interface Attributes {
  /** The value of the attribute whose name, or whose name after a prefix, this is. */
  get(name: string): string | null;
}

/** Names come without their prefix. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
  /** Takes a whole element of a shape that it knows; the place behind it, -1 when it is to be read in parts. */
  takeElement?(text: string, at: number): number;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10ffff;
const [QUOTE, APOSTROPHE, LESS, GREATER, SLASH, EQUALS, COLON, AMPERSAND, BLANK] = Array.from(
  `"'<>/=:& `,
  (character) => character.charCodeAt(0),
) as [number, number, number, number, number, number, number, number, number];

/**
 * Tells the tags and texts of an XML part while it is unpacked. There are no entities but the five of XML, and a part
 * that declares any is refused (security.md T17).
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #tag = new Tag();
  #rest = '';
  #depth = 0;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(chunk: string): void {
    const text = this.#rest + chunk;
    let at = 0;
    for (let tag = nextTag(text, 0); tag >= 0; tag = nextTag(text, at)) {
      if (tag > at) this.#handler.text(decoded(text.slice(at, tag)));
      at = tag;
      let end = this.#handler.takeElement?.(text, tag) ?? -1;
      if (end < 0) end = this.#markup(text, tag);
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
    const isClosing = second === '/';
    const end = this.#tag.read(text, isClosing ? at + 2 : at + 1);
    if (end < 0) return -1;
    if (isClosing) {
      this.#close(this.#tag.name);
      return end + 1;
    }
    const { name } = this.#tag;
    this.#depth += 1;
    this.#handler.open(name, this.#tag);
    if (text.charCodeAt(end - 1) === SLASH) this.#close(name);
    return end + 1;
  }

  #close(name: string): void {
    this.#depth -= 1;
    if (this.#depth < 0) throw new Unreadable('damaged');
    this.#handler.close(name);
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

/**
 * One tag in one pass: it only notes where the values are, because most tags are never asked for any. Sheets have
 * millions of tags.
 */
class Tag implements Attributes {
  #text = '';
  /** The quotes around each value, two by two. */
  readonly #quotes: number[] = [];
  #count = 0;
  #hasEntity = false;
  /** Without its prefix. */
  name = '';

  /** The place of the `>` that ends the tag, which is not inside a value; -1 when it has not come yet. */
  read(text: string, from: number): number {
    this.#text = text;
    this.#count = 0;
    this.#hasEntity = false;
    let at = this.#readName(text, from);
    for (let quote = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (quote !== 0) {
        if (code === AMPERSAND) this.#hasEntity = true;
        if (code !== quote) continue;
        quote = 0;
        this.#quotes[this.#count++] = at;
      } else if (code === GREATER) return at;
      else if (code === QUOTE || code === APOSTROPHE) {
        quote = code;
        this.#quotes[this.#count++] = at;
      }
    }
    return -1;
  }

  /** The place behind the name. */
  #readName(text: string, from: number): number {
    let start = from;
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code <= BLANK || code === GREATER || code === SLASH || code === QUOTE || code === APOSTROPHE) break;
      if (code === COLON) start = at + 1;
    }
    this.name = text.slice(start, at);
    return at;
  }

  get(name: string): string | null {
    const text = this.#text;
    for (let index = 0; index < this.#count; index += 2) {
      const opening = this.#quotes[index]!;
      const equals = lastBefore(text, opening);
      if (text.charCodeAt(equals) !== EQUALS) continue;
      const end = lastBefore(text, equals) + 1;
      const start = end - name.length;
      const before = text.charCodeAt(start - 1);
      if ((before === COLON || before <= BLANK) && text.startsWith(name, start))
        return this.#hasEntity
          ? decoded(text.slice(opening + 1, this.#quotes[index + 1]))
          : text.slice(opening + 1, this.#quotes[index + 1]);
    }
    return null;
  }
}

/** The place of the last character before this one that is no blank. */
function lastBefore(text: string, place: number): number {
  let at = place - 1;
  while (text.charCodeAt(at) <= BLANK) at -= 1;
  return at;
}

/** The search for it costs more than a look where it mostly is. */
const nextTag = (text: string, at: number): number => (text.charCodeAt(at) === LESS ? at : text.indexOf('<', at));

function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
    (match, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name] ?? match;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : match;
    },
  );
}
