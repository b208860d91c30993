import { ENTRIES, UNPACKED_HARMLESS, UNPACKED_TIMES, type ReadLimits } from './limits.ts';
import { Unreadable } from './faults.ts';

export interface ZipEntry {
  name: string;
  packed: Buffer;
  /** 0 stored, 8 deflated. */
  method: number;
  /** Bytes unpacked, as the directory says; the reader breaks off at more. */
  size: number;
  checksum: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const COMMENT_BYTES = 65_535;
const ENCRYPTED = 1;

/**
 * The parts of a workbook, told by the archive's directory before anything is unpacked (security.md T17): a bomb is
 * refused by what it says of itself, and one that lies is broken off when it unpacks to more than it says. Archives of
 * more than 4 GB are not read.
 */
export function zipDirectory(zip: Buffer, limits: ReadLimits): ZipEntry[] {
  try {
    const entries = [...directory(zip)];
    const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
    if (entries.length > ENTRIES || unpacked > Math.max(UNPACKED_HARMLESS, limits.bytes * UNPACKED_TIMES))
      throw new Unreadable('tooLarge');
    // Programs take the first or the last of two parts with one name, so that two people would see two sheets.
    if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) throw new Unreadable('damaged');
    return entries;
  } catch (error) {
    throw error instanceof RangeError ? new Unreadable('damaged') : error;
  }
}

function* directory(zip: Buffer): Generator<ZipEntry> {
  const end = endOf(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > ENTRIES) throw new Unreadable('tooLarge');
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY) throw new Unreadable('damaged');
    const nameBytes = zip.readUInt16LE(at + 28);
    yield entryAt(zip, at, zip.toString('utf8', at + 46, at + 46 + nameBytes));
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** Readers that search for the sizes outside of the directory are not followed: an entry without them is damaged. */
function entryAt(zip: Buffer, at: number, name: string): ZipEntry {
  if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw new Unreadable('encrypted');
  const [method, packedBytes, size, local] = [
    zip.readUInt16LE(at + 10),
    zip.readUInt32LE(at + 20),
    zip.readUInt32LE(at + 24),
    zip.readUInt32LE(at + 42),
  ];
  if (zip.readUInt32LE(local) !== LOCAL || (method !== 0 && method !== 8) || (method === 0 && size !== packedBytes))
    throw new Unreadable('damaged');
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (start + packedBytes > zip.length || (packedBytes === 0 && size > 0) || (size === 0 && packedBytes > 2))
    throw new Unreadable('damaged');
  return { name, packed: zip.subarray(start, start + packedBytes), method, size, checksum: zip.readUInt32LE(at + 16) };
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - COMMENT_BYTES); at -= 1)
    if (zip.readUInt32LE(at) === END) return at;
  throw new Unreadable('damaged');
}
