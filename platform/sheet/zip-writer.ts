import { once } from 'node:events';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** A part of a ZIP file, its bytes while they are made. */
export interface ZipPart {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** What the directory at the end says of a part. */
interface Entry {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Bytes that wait to be deflated: threads of the runtime deflate while the next ones are made. */
const AHEAD_BYTES = 1_048_576;
const OUTPUT_BYTES = 65_536;
/** Beyond it a ZIP file needs fields that not every spreadsheet program reads. */
const MAX_BYTES = 0xff_ff_ff_ff;

const SIGNATURES = { part: 0x04_03_4b_50, sizes: 0x08_07_4b_50, entry: 0x02_01_4b_50, end: 0x06_05_4b_50 } as const;
const VERSION = 20;
/** Sizes follow the part (bit 3), the name is UTF-8 (bit 11). */
const FLAGS = 0x08_08;
const DEFLATED = 8;
/** 1980-01-01 00:00, the first time that the format has: the same rows make the same file. */
const NO_TIME = 0;
const FIRST_DAY = 0x00_21;

/**
 * A ZIP file (APPNOTE.TXT sections 4.3 and 4.4) as bytes while its parts are made, so that memory stays constant.
 * Throws a RangeError beyond 4 GiB.
 */
export async function* zipBytes(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { name, content } of parts) {
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const header = partHeader(entry);
    yield header;
    for await (const piece of deflated(content, entry)) yield piece;
    yield sizesOf(entry);
    offset += header.length + entry.packed + SIZES_BYTES;
    if (entry.size > MAX_BYTES || offset > MAX_BYTES) throw new RangeError('a ZIP file of more than 4 GiB');
    entries.push(entry);
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  yield directory;
  yield endOf(entries.length, directory.length, offset);
}

/** Counts into the entry what passes. */
async function* deflated(content: ZipPart['content'], entry: Entry): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({
    level: constants.Z_BEST_SPEED,
    chunkSize: OUTPUT_BYTES,
    highWaterMark: AHEAD_BYTES,
  } as Parameters<typeof createDeflateRaw>[0]);
  const done: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => {
    entry.packed += piece.length;
    done.push(piece);
  });
  try {
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      if (!deflate.write(piece)) await once(deflate, 'drain');
      yield* done.splice(0);
    }
    deflate.end();
    await once(deflate, 'end');
    yield* done.splice(0);
  } finally {
    deflate.destroy();
  }
}

/** Version, flags, method and time, as a part's header and its entry in the directory both have them. */
function writeCommon(header: Buffer, at: number): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(FLAGS, at + 2);
  header.writeUInt16LE(DEFLATED, at + 4);
  header.writeUInt16LE(NO_TIME, at + 6);
  header.writeUInt16LE(FIRST_DAY, at + 8);
}

/** Checksum and sizes, as the record behind a part and its entry in the directory both have them. */
function writeSizes(record: Buffer, { crc, packed, size }: Entry, at: number): void {
  record.writeUInt32LE(crc, at);
  record.writeUInt32LE(packed, at + 4);
  record.writeUInt32LE(size, at + 8);
}

function partHeader({ name }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(SIGNATURES.part, 0);
  writeCommon(header, 4);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

const SIZES_BYTES = 16;

function sizesOf(entry: Entry): Buffer {
  const sizes = Buffer.alloc(SIZES_BYTES);
  sizes.writeUInt32LE(SIGNATURES.sizes, 0);
  writeSizes(sizes, entry, 4);
  return sizes;
}

function directoryEntry(entry: Entry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(SIGNATURES.entry, 0);
  record.writeUInt16LE(VERSION, 4);
  writeCommon(record, 6);
  writeSizes(record, entry, 16);
  record.writeUInt16LE(entry.name.length, 28);
  record.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([record, entry.name]);
}

function endOf(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(SIGNATURES.end, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
