import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { EventReply } from '#platform/kernel/event-reply.ts';
import { STREAM_BEAT_MS } from './constants.ts';
import type { CallLog } from './log.ts';

/** A line that says nothing: the stream lives. */
const BEAT = ':\n\n';

/**
 * Server-sent events with a name and no data. No proxy keeps them back (`x-accel-buffering`), and the connection ends
 * with the stream, so that a server that closes waits for none.
 */
export function sendEvents(
  response: FastifyReply,
  { events }: EventReply,
  { log, leave }: { log: CallLog; leave(): void },
): FastifyReply {
  const body = new PassThrough();
  body.once('close', leave);
  body.write(BEAT);
  const beat = setInterval(() => body.write(BEAT), STREAM_BEAT_MS);
  void (async () => {
    try {
      for await (const name of events) body.write(`data: ${name}\n\n`);
    } catch (error) {
      log.warn({ err: error }, 'a stream of events broke off');
    } finally {
      clearInterval(beat);
      body.end();
    }
  })();
  return response
    .code(200)
    .headers({
      'cache-control': 'no-store',
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    .send(body);
}
