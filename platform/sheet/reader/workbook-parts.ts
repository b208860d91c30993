import { StringDecoder } from 'node:string_decoder';
import { crc32, createInflateRaw } from 'node:zlib';
import { Unreadable } from './faults.ts';
import { XmlScanner, type Attributes, type XmlHandler } from './xml-scanner.ts';
import type { ZipEntry } from './zip-directory.ts';

/** The parts of a workbook by their names, in any case and with either slash, as programs write them. */
export class Parts {
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  constructor(entries: readonly ZipEntry[]) {
    this.#entries = new Map(entries.map((entry) => [keyOf(entry.name), entry]));
  }

  find = (name: string): ZipEntry | undefined => this.#entries.get(keyOf(name));

  /** Throws when it is not there. */
  need(name: string): ZipEntry {
    const entry = this.find(name);
    if (!entry) throw new Unreadable('damaged');
    return entry;
  }
}

const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

/** Of a part, unpacked at a time by another thread: smaller ones cost the way there and back, larger ones memory. */
const PIECE_BYTES = 65_536;

/** The text of a part while it is unpacked. One that is longer or another than the directory says is broken off. */
async function* textOf({ packed, method, size, checksum }: ZipEntry): AsyncGenerator<string> {
  const decoder = new StringDecoder();
  let length = 0;
  let crc = 0;
  for await (const chunk of method === 0 ? [packed] : inflated(packed)) {
    length += chunk.length;
    if (length > size) throw new Unreadable('damaged');
    crc = crc32(chunk, crc);
    yield decoder.write(chunk);
  }
  if (crc !== checksum) throw new Unreadable('damaged');
  yield decoder.end();
}

function inflated(packed: Buffer): AsyncIterable<Buffer> {
  const stream = createInflateRaw({ chunkSize: PIECE_BYTES });
  stream.end(packed);
  return stream;
}

/** Scans a part; `made` is asked after each piece for what the handler has made of it. */
export async function* scan<T>(entry: ZipEntry, handler: XmlHandler & { made?: () => T[] }): AsyncGenerator<T[]> {
  const scanner = new XmlScanner(handler);
  for await (const text of textOf(entry)) {
    scanner.push(text);
    if (handler.made) yield handler.made();
  }
  scanner.end();
}

/** Calls back for each opening tag; for parts that are small. */
export async function tagsOf(entry: ZipEntry, open: (name: string, attributes: Attributes) => void): Promise<void> {
  for await (const _nothing of scan(entry, { open, text: () => undefined, close: () => undefined }));
}

export interface Relation {
  id: string;
  /** The last word of its type: `worksheet`, `styles`. */
  type: string;
  target: string;
}

/** What a part refers to, by its own relations. */
export async function relationsOf(parts: Parts, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const entry = parts.find(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (!entry) return relations;
  await tagsOf(entry, (name, attributes) => {
    if (name !== 'Relationship') return;
    const [id, type, target] = ['Id', 'Type', 'Target'].map((wanted) => attributes.get(wanted) ?? '') as [
      string,
      string,
      string,
    ];
    relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) });
  });
  return relations;
}

function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}
