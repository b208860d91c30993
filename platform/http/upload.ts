import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Policy } from '#platform/kernel/operation.ts';
import type { WaitingPlace } from './waiting-room.ts';
import { UPLOAD_ENVELOPE_BYTES, UPLOAD_FRAME_BYTES, UPLOAD_LARGE_BYTES, UPLOADS_LARGE_AT_ONCE } from './constants.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes that the file of an uploading operation may have. */
    fileBytes?: number;
  }
  interface FastifyRequest {
    /** The file of an uploading operation, still unchecked; null when none came, or not as the wire has it. */
    uploaded: Buffer | null;
  }
}

interface Intake {
  /** Null when there is no room for another upload of this sender. */
  receive(request: FastifyRequest): WaitingPlace | null;
  /** Counts the call, whose body has arrived; answers the refusal that it has sent instead. */
  begin(response: FastifyReply): FastifyReply | void;
}

const ENVELOPE_PART = 'envelope';
const FILE_PART = 'file';
/** Headers of a part: disposition, type, and some that clients add. */
const HEADER_PAIRS = 8;
const NAME_BYTES = 64;

/**
 * A scope of the server that takes multipart and nothing else: first the part `envelope`, then the part `file`
 * (wire.md, uploads). The envelope becomes the body, so that the call travels like every other; the file waits next to
 * it until the edge knows who sends it. `add` adds the routes.
 */
export async function takeUploads(
  server: FastifyInstance,
  { receive, begin }: Intake,
  add: (scope: FastifyInstance) => void,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    scope.decorateRequest('uploaded', null);
    scope.addHook('preHandler', fewAtOnce(receive));
    scope.addHook('preHandler', readParts);
    scope.addHook('preHandler', async (_request, response) => begin(response));
    add(scope);
  });
}

export const fileBytesOf = ({ upload }: Policy): number => upload?.bytes ?? 0;

/** One more of a sender who has sent many, and one more large file, are asked to come again. */
function fewAtOnce(receive: Intake['receive']) {
  let underWay = 0;
  return async (request: FastifyRequest, response: FastifyReply): Promise<void> => {
    const place = receive(request);
    if (!place) throw transportFault(429, 'too many uploads at once');
    response.raw.once('close', place.leave);
    if (!(Number(request.headers['content-length']) > UPLOAD_LARGE_BYTES)) return;
    if (underWay >= UPLOADS_LARGE_AT_ONCE) throw transportFault(429, 'too many large uploads at once');
    underWay += 1;
    response.raw.once('close', () => void (underWay -= 1));
  };
}

/** A body that is not as the wire has it becomes an empty one, which the first stage refuses by its shape. */
async function readParts(request: FastifyRequest): Promise<void> {
  const max = request.routeOptions.config.fileBytes ?? 0;
  const length = Number(request.headers['content-length']);
  // A length is asked for, so that nobody sends without end.
  if (!Number.isSafeInteger(length)) throw transportFault(411, 'the length of an upload is told beforehand');
  if (length > max + UPLOAD_ENVELOPE_BYTES + UPLOAD_FRAME_BYTES) throw transportFault(413, 'the upload is too large');
  const parts = await collect(request, max).catch((error: unknown) => {
    if ((error as { statusCode?: number }).statusCode === 413) throw error;
    return null;
  });
  request.body = parts?.envelope ?? Buffer.alloc(0);
  request.uploaded = parts?.file ?? null;
}

const transportFault = (statusCode: number, text: string): Error => Object.assign(new Error(text), { statusCode });

async function collect(request: FastifyRequest, fileSize: number): Promise<{ envelope: Buffer; file: Buffer } | null> {
  const limits = {
    fields: 1,
    fieldSize: UPLOAD_ENVELOPE_BYTES,
    fieldNameSize: NAME_BYTES,
    files: 1,
    fileSize,
    parts: 2,
    headerPairs: HEADER_PAIRS,
  };
  let envelope: Buffer | null = null;
  let file: Buffer | null = null;
  let inOrder = true;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      // Read in any case: the rest of the body comes after it.
      const bytes = await part.toBuffer();
      inOrder &&= part.fieldname === FILE_PART && envelope !== null;
      file = bytes;
    } else {
      inOrder &&= part.fieldname === ENVELOPE_PART && typeof part.value === 'string' && !part.valueTruncated;
      envelope = Buffer.from(String(part.value), 'utf8');
    }
  }
  return inOrder && envelope && file ? { envelope, file } : null;
}
