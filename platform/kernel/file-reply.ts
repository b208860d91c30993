import { z } from 'zod';
import { keysOf } from './page.ts';

/**
 * A file as the answer of an operation that says `answers: 'file'`: its bytes leave instead of JSON. They are asked for
 * after the call's transaction has been committed, so `content` opens transactions of its own and holds a piece at a
 * time.
 */
export interface FileReply {
  /** As it is saved; any characters. */
  fileName: string;
  /** MIME type. */
  type: string;
  /**
   * Bytes that `content` yields, to the last one; null for a file that is made while it is fetched. A file that breaks
   * off breaks the connection instead of looking whole.
   */
  size: number | null;
  content: AsyncIterable<Uint8Array>;
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

interface FileInMemory extends Pick<FileReply, 'fileName' | 'type'> {
  content: Uint8Array;
}

export const wholeFile = ({ fileName, type, content }: FileInMemory): FileReply => ({
  fileName,
  type,
  size: content.length,
  content: once(content),
});

/** The `output` of such an operation. */
export const fileReply = z.custom<FileReply>(
  (value) => typeof value === 'object' && value !== null && 'content' in value && 'fileName' in value,
);

/** Of a list as a file. */
export const fileFormats = { xlsx: 'XLSX', csv: 'CSV' } as const;
export const fileFormat = keysOf(fileFormats).default('xlsx');
