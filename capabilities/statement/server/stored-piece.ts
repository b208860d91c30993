import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A piece of a file as `statement.export_chunks` keeps it. */
export interface StoredPiece {
  content: Buffer;
  packed: boolean;
}

/** Packs it where that makes it half as large at least: a workbook is packed already. */
export async function packedPiece(piece: Buffer): Promise<StoredPiece> {
  const content = await compress(piece, FASTEST);
  return content.length * 2 <= piece.length ? { content, packed: true } : { content: piece, packed: false };
}

export const unpacked: (content: Buffer) => Promise<Buffer> = promisify(zstdDecompress);
