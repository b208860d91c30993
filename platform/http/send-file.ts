import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import type { CallLog } from './log.ts';

/** RFC 6266: the name in UTF-8, and an ASCII name for clients that cannot read it. */
const dispositionOf = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (character) => `%${character.codePointAt(0)!.toString(16)}`)}`;

/**
 * An incomplete file breaks the connection, because its length was announced, or the end of its chunks is missing: no
 * client takes a part for the whole.
 */
export function sendFile(
  response: FastifyReply,
  { fileName, type, size, content }: FileReply,
  log: CallLog,
): FastifyReply {
  const stream = Readable.from(content, { objectMode: false });
  stream.once('error', (error) => log.warn({ err: error }, 'a file broke off'));
  return response
    .code(200)
    .headers({
      'cache-control': 'no-store',
      'content-type': type,
      ...(size === null ? {} : { 'content-length': size }),
      'content-disposition': dispositionOf(fileName),
    })
    .send(stream);
}
