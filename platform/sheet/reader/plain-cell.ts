const codeOf = (character: string): number => character.charCodeAt(0);
const [QUOTE, EQUALS, BLANK, LESS] = [codeOf('"'), codeOf('='), codeOf(' '), codeOf('<')];
const [ZERO, NINE, LETTER_A, LETTER_Z] = [codeOf('0'), codeOf('9'), codeOf('A'), codeOf('Z')];
const [STYLE, TYPE] = [codeOf('s'), codeOf('t')];
const BEGIN = '<c r="';
const VALUE = '><v>';
const END = '</v></c>';
const MAX_LETTERS = 3;
const MAX_DIGITS = 7;

/**
 * A cell as nearly all programs write it, read in one pass without texts for its parts, because sheets have a million:
 * `<c r="B7" s="3" t="s"><v>12</v></c>` or `<c r="B7" s="3"/>`. Everything else is for the general scanner.
 */
export class PlainCell {
  column = 0;
  /** -1 for none. */
  style = -1;
  /** Of one letter, or none. */
  type = '';
  /** Of a cell whose value is digits alone; -1 for others. */
  index = -1;
  /** Of the other cells; null when there is none. */
  value: string | null = null;
  #at = 0;

  /** The place behind the cell that begins here; -1 when it is another one, or its end has not come yet. */
  read(text: string, from: number): number {
    if (!text.startsWith(BEGIN, from)) return -1;
    this.#at = from + BEGIN.length;
    if (!this.#readPlace(text) || !this.#readAttributes(text)) return -1;
    this.value = null;
    this.index = -1;
    if (text.startsWith('/>', this.#at)) return this.#at + 2;
    if (!text.startsWith(VALUE, this.#at)) return -1;
    const start = this.#at + VALUE.length;
    this.#at = start;
    const digits = this.#readDigits(text);
    if (digits >= 0 && text.charCodeAt(this.#at) === LESS && this.type === 's') this.index = digits;
    else {
      const end = text.indexOf('<', start);
      if (end < 0) return -1;
      this.value = text.slice(start, end);
      if (this.value.includes('&')) return -1;
      this.#at = end;
    }
    return text.startsWith(END, this.#at) ? this.#at + END.length : -1;
  }

  #readPlace(text: string): boolean {
    const start = this.#at;
    let at = start;
    let column = 0;
    for (let code = text.charCodeAt(at); code >= LETTER_A && code <= LETTER_Z; code = text.charCodeAt((at += 1)))
      column = column * 26 + code - LETTER_A + 1;
    this.column = column - 1;
    this.#at = at;
    if (at === start || at > start + MAX_LETTERS || this.#readDigits(text) < 0) return false;
    return text.charCodeAt(this.#at++) === QUOTE;
  }

  /** The number of at most seven digits that are here; -1 without any. */
  #readDigits(text: string): number {
    const start = this.#at;
    let at = start;
    let value = 0;
    for (let code = text.charCodeAt(at); code >= ZERO && code <= NINE; code = text.charCodeAt((at += 1)))
      value = value * 10 + code - ZERO;
    this.#at = at;
    return at === start || at > start + MAX_DIGITS ? -1 : value;
  }

  /** Style and type, each once, in either order. */
  #readAttributes(text: string): boolean {
    this.style = -1;
    this.type = '';
    while (text.charCodeAt(this.#at) === BLANK) {
      const name = text.charCodeAt(this.#at + 1);
      if (text.charCodeAt(this.#at + 2) !== EQUALS || text.charCodeAt(this.#at + 3) !== QUOTE) return false;
      this.#at += 4;
      if (name === STYLE && this.style < 0) {
        this.style = this.#readDigits(text);
        if (this.style < 0) return false;
      } else if (name === TYPE && this.type === '') this.type = text.charAt(this.#at++);
      else return false;
      if (text.charCodeAt(this.#at++) !== QUOTE) return false;
    }
    return true;
  }
}
