import { Unreadable } from './faults.ts';
import { COLUMNS } from './limits.ts';
import { meantBy, type NumberFormat, type ShowNumber } from './number-format.ts';
import { PlainCell } from './plain-cell.ts';
import type { RawRow } from './raw-row.ts';
import type { Attributes, XmlHandler } from './xml-scanner.ts';

export interface SheetContext {
  strings: readonly string[];
  /** By style. */
  formats: readonly NumberFormat[];
  is1904: boolean;
  show: ShowNumber;
}

/** Characters that XML cannot have are written as their codes: `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** What V8 copies when it cuts it out of a longer text. */
const ALWAYS_COPIED = 12;

/** A copy: a part of a piece would keep the whole piece in memory. */
const ofItsOwn = (text: string): string => (text.length <= ALWAYS_COPIED ? text : Buffer.from(text).toString());

const PLAIN_STRING = '<si><t>';
const PLAIN_STRING_END = '</t></si>';

/** Shared strings, each with the texts of its runs; how they are read aloud (`rPh`) is not theirs. */
export class StringsHandler implements XmlHandler {
  readonly strings: string[] = [];
  #text = '';
  #isText = false;
  #isReading = false;

  /** A string without runs, as nearly all are. */
  takeElement(text: string, at: number): number {
    if (this.#isReading || !text.startsWith(PLAIN_STRING, at)) return -1;
    const start = at + PLAIN_STRING.length;
    const end = text.indexOf('<', start);
    if (end < 0 || !text.startsWith(PLAIN_STRING_END, end)) return -1;
    const string = text.slice(start, end);
    if (string.includes('&')) return -1;
    this.#text = string;
    this.close('si');
    return end + PLAIN_STRING_END.length;
  }

  open(name: string): void {
    if (name === 'si') this.#text = '';
    else if (name === 'rPh') this.#isReading = true;
    else if (name === 't') this.#isText = !this.#isReading;
  }

  text(text: string): void {
    if (this.#isText) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isReading = false;
    else if (name === 'si') this.strings.push(ofItsOwn(unescaped(this.#text)));
  }
}

const CELL = /^[A-Z]{1,3}\d{1,7}$/;
const isOn = (value: string | null): boolean => value === '1' || value === 'true';
/** The letter before A. */
const AT = 64;
const MAX_ROW = 1_048_576;

/** The rows of a worksheet. */
export class SheetHandler implements XmlHandler {
  readonly #context: SheetContext;
  #rows: RawRow[] = [];
  #rowNo = 0;
  #values: unknown[] = [];
  #isRow = false;
  #isHidden = false;
  #isCell = false;
  #column = -1;
  readonly #plain = new PlainCell();
  #type = '';
  #style = -1;
  #value = '';
  #inline = '';
  #hasFormula = false;
  #collects: 'value' | 'inline' | null = null;
  #isReading = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** The rows since the last time. */
  made(): RawRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  takeElement(text: string, at: number): number {
    const plain = this.#plain;
    const end = plain.read(text, at);
    if (end < 0) return -1;
    if (!this.#isRow || this.#isCell) throw new Unreadable('damaged');
    this.#column = plain.column;
    this.#type = plain.type;
    this.#style = plain.style;
    this.#value = plain.value ?? '';
    this.#inline = '';
    this.#hasFormula = false;
    if (plain.index >= 0 || plain.value !== null) this.#collects = null;
    if (plain.index >= 0) this.#put(this.#context.strings[plain.index] ?? null);
    else if (plain.value !== null) this.#put(this.#valueOf());
    return end;
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'row':
        this.#rowNo = Number(attributes.get('r') ?? this.#rowNo + 1);
        if (this.#isRow || !(this.#rowNo >= 1 && this.#rowNo <= MAX_ROW)) throw new Unreadable('damaged');
        this.#values = [];
        this.#isRow = true;
        this.#isHidden = isOn(attributes.get('hidden')) || Number(attributes.get('ht') ?? 1) === 0;
        this.#column = -1;
        return;
      case 'c':
        return this.#openCell(attributes);
      case 'v':
        this.#collects = 'value';
        return;
      case 'f':
        this.#hasFormula = true;
        return;
      case 'rPh':
        this.#isReading = true;
        return;
      case 't':
        this.#collects = this.#isReading ? null : 'inline';
    }
  }

  #openCell(attributes: Attributes): void {
    if (!this.#isRow || this.#isCell) throw new Unreadable('damaged');
    this.#isCell = true;
    const ref = attributes.get('r');
    this.#column = ref === null ? this.#column + 1 : columnOf(ref);
    this.#type = attributes.get('t') ?? '';
    this.#style = Number(attributes.get('s') ?? -1);
    this.#value = '';
    this.#inline = '';
    this.#hasFormula = false;
  }

  text(text: string): void {
    if (this.#collects === 'value') this.#value += text;
    else if (this.#collects === 'inline') this.#inline += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#collects = null;
    else if (name === 'rPh') this.#isReading = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
  }

  #closeRow(): void {
    if (!this.#isRow || this.#isCell) throw new Unreadable('damaged');
    this.#isRow = false;
    this.#rows.push({ rowNo: this.#rowNo, values: this.#values, isHidden: this.#isHidden });
  }

  #closeCell(): void {
    if (!this.#isCell) throw new Unreadable('damaged');
    this.#isCell = false;
    this.#put(this.#valueOf());
  }

  #put(value: unknown): void {
    if (value === null) return;
    if (this.#column >= COLUMNS) throw new Unreadable('tooManyColumns');
    while (this.#values.length < this.#column) this.#values.push(null);
    this.#values[this.#column] = value;
  }

  #valueOf(): unknown {
    const { strings, formats } = this.#context;
    const type = this.#type;
    const value = this.#value;
    if (type === 'inlineStr' || this.#inline !== '') return unescaped(this.#inline === '' ? value : this.#inline);
    if (type === 'str') return unescaped(value);
    if (this.#hasFormula && value === '') throw new Unreadable('formula');
    if (value.trim() === '') return null;
    if (type === 's') return strings[Number(value)] ?? null;
    if (type === 'b') return value.trim() === '1';
    if (type === 'e') return value;
    if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    return meantBy(number, formats[this.#style], this.#context);
  }
}

/** `C12` → 2. */
function columnOf(ref: string): number {
  if (!CELL.test(ref)) throw new Unreadable('damaged');
  let column = 0;
  for (let at = 0, letter = ref.charCodeAt(0); letter > AT; letter = ref.charCodeAt((at += 1)))
    column = column * 26 + letter - AT;
  return column - 1;
}
