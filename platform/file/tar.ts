/** The part of the ustar format (POSIX 1003.1-2008) that PostgreSQL and our own backups use. */
const BLOCK = 512;
const NAME_BYTES = 100;
const SIZE = { at: 124, digits: 11 };
const CHECKSUM = { at: 148, bytes: 8 };
const TYPE_AT = 156;
const MAGIC_AT = 257;
const OCTAL = 8;
const SPACE = 0x20;

export interface TarEntry {
  path: string;
  isFolder: boolean;
  size: number;
}
export interface TarFile extends TarEntry {
  /** To be read before the next entry; what is not read is passed over. */
  content: AsyncIterable<Buffer>;
}

export class TarIncomplete extends Error {
  override name = 'TarIncomplete';
}

/** Two blocks of zeros; without them an archive was broken off. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;
export const tarPadding = (size: number): Buffer => Buffer.alloc(paddingOf(size));

/** The block before the content of an entry. Readable by its owner only. */
export function tarHeader({ path, isFolder, size }: TarEntry, modifiedAt = 0): Buffer {
  if (Buffer.byteLength(path) > NAME_BYTES) throw new Error(`the path is too long for the archive: ${path}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(OCTAL).padStart(digits, '0')}\0`, at, 'latin1');
  header.write(path, 0, 'utf8');
  octal(isFolder ? 0o700 : 0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, SIZE.at, SIZE.digits);
  octal(modifiedAt, 136, 11);
  header.write(isFolder ? '5' : '0', TYPE_AT, 'latin1');
  header.write('ustar\x0000', MAGIC_AT, 'latin1');
  header.write(`${checksumOf(header).toString(OCTAL).padStart(6, '0')}\0 `, CHECKSUM.at, 'latin1');
  return header;
}

/** Of all bytes, those of the checksum itself read as spaces. */
function checksumOf(header: Buffer): number {
  let sum = CHECKSUM.bytes * SPACE;
  for (const [at, byte] of header.entries()) if (at < CHECKSUM.at || at >= CHECKSUM.at + CHECKSUM.bytes) sum += byte;
  return sum;
}

const textAt = (header: Buffer, at: number, bytes: number): string =>
  header.toString('utf8', at, at + bytes).split('\0')[0]!;

function readHeader(header: Buffer): TarEntry {
  const expected = Number.parseInt(textAt(header, CHECKSUM.at, CHECKSUM.bytes), OCTAL);
  if (expected !== checksumOf(header)) throw new TarIncomplete('a header of the archive is damaged');
  const type = textAt(header, TYPE_AT, 1);
  if (type !== '0' && type !== '5') throw new TarIncomplete(`the archive has an entry of the unknown type ${type}`);
  return {
    path: textAt(header, 0, NAME_BYTES).replace(/^\.\//, ''),
    isFolder: type === '5',
    size: Number.parseInt(textAt(header, SIZE.at, SIZE.digits + 1), OCTAL) || 0,
  };
}

/** Hands out a stream in pieces of the sizes that are asked for. */
class Pieces {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Up to `max` bytes; fewer than that only where a chunk ends. */
  async some(max: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new TarIncomplete('the archive ends in the middle');
      this.#rest = value;
    }
    const piece = this.#rest.subarray(0, max);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let remaining = size; remaining > 0; remaining -= parts.at(-1)!.length) parts.push(await this.some(remaining));
    return Buffer.concat(parts);
  }

  /** The sender's sums come after the last byte. */
  async toEnd(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}

/** The entries one after the other, up to the end mark. Throws TarIncomplete where the stream ends before it. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const pieces = new Pieces(chunks);
  for (;;) {
    const header = await pieces.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const entry = readHeader(header);
    let remaining = entry.size;
    const content = async function* (): AsyncGenerator<Buffer> {
      while (remaining > 0) {
        const piece = await pieces.some(remaining);
        remaining -= piece.length;
        yield piece;
      }
    };
    yield { ...entry, content: content() };
    while (remaining > 0) remaining -= (await pieces.some(remaining)).length;
    await pieces.exactly(paddingOf(entry.size));
  }
  await pieces.exactly(BLOCK);
  await pieces.toEnd();
}
