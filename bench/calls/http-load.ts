import { connect } from 'node:net';

/** The measurement of one operation at one number of connections. */
export interface Load {
  done: number;
  seconds: number;
  /** Of the successes: milliseconds, sorted. */
  latencies: number[];
  /** Answers that were not a success, by their first characters. */
  refusals: Map<string, number>;
}

export interface LoadPlan {
  port: number;
  /** Whole HTTP requests, each sent once. */
  requests: readonly Buffer[];
  connections: number;
  /** No request begins after this. */
  maxMs: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const SUCCESS = Buffer.from('"responseCode":"00000"');
const REFUSAL_CHARACTERS = 120;

/** One HTTP/1.1 request as bytes, so that nothing is left to do while the clock runs. */
export function requestBytes(
  path: string,
  envelope: unknown,
  ptoken: string | null,
  headers: readonly string[] = [],
): Buffer {
  const body = Buffer.from(JSON.stringify(envelope));
  const lines = [
    `POST /api/${path} HTTP/1.1`,
    'host: bench',
    'content-type: application/json',
    `content-length: ${body.length}`,
    ...(ptoken === null ? [] : [`ptoken: ${ptoken}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

/** Sends prepared requests over kept connections, one under way on each, with as little work of its own as can be. */
export async function fire({ port, requests, connections, maxMs }: LoadPlan): Promise<Load> {
  const load: Load = { done: 0, seconds: 0, latencies: [], refusals: new Map() };
  let next = 0;
  const started = performance.now();
  const take = (): Buffer | undefined => (performance.now() - started < maxMs ? requests[next++] : undefined);
  await Promise.all(Array.from({ length: connections }, () => oneConnection(port, take, load)));
  load.seconds = (performance.now() - started) / 1000;
  load.latencies.sort((a, b) => a - b);
  return load;
}

function oneConnection(port: number, take: () => Buffer | undefined, load: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    const closed = () => reject(new Error('the server closed the connection'));
    const send = () => {
      const request = take();
      if (!request) {
        socket.off('close', closed);
        return void socket.end(resolve);
      }
      sentAt = performance.now();
      socket.write(request);
    };
    socket.once('connect', send);
    socket.once('error', reject);
    socket.once('close', closed);
    socket.on('data', (chunk) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk;
      const length = replyLength(received);
      if (length === null || received.length < length) return;
      count(load, received.subarray(0, length), performance.now() - sentAt);
      received = received.subarray(length);
      send();
    });
  });
}

/** Of head and body; null while the head is not whole. */
function replyLength(bytes: Buffer): number | null {
  const head = bytes.indexOf(HEAD_END);
  if (head < 0) return null;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length === undefined) throw new Error('a reply without its length');
  return head + HEAD_END.length + Number(length);
}

function count(load: Load, reply: Buffer, ms: number): void {
  load.done += 1;
  if (reply.includes(SUCCESS)) return void load.latencies.push(ms);
  const text = reply.toString('utf8', reply.indexOf(HEAD_END) + HEAD_END.length).slice(0, REFUSAL_CHARACTERS);
  load.refusals.set(text, (load.refusals.get(text) ?? 0) + 1);
}
