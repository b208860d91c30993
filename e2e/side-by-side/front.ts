import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from './relay.ts';

/** A server behind the front; `name` is for what a test says of it. */
export interface Upstream {
  name: string;
  url: string;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const DONE = '00000';

/**
 * One address before the servers of both releases. Each call goes to the next of them, so that the calls of one payment
 * meet both; one that refuses connections is passed over, as a proxy does.
 */
export class Front {
  readonly url: string;
  upstreams: readonly Upstream[] = [];
  /** What was not answered as it was asked for: `<server> <path>: <status and code>`. */
  readonly refusals: string[] = [];
  /** Answered calls by server. */
  readonly answered: Record<string, number> = {};
  readonly #server: Server;
  #next = 0;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(port: number): Promise<Front> {
    // A connection that the front ends while it is idle would be a refusal that no server gave.
    const server = createServer({ keepAliveTimeout: 0 });
    const front = new Front(server, port);
    server.on('request', (incoming, reply) => void front.#pass(incoming, reply));
    await listen(server, port);
    return front;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #pass(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await bytesOf(incoming);
    const { length } = this.upstreams;
    const first = this.#next++;
    for (let tried = 0; tried < length; tried += 1) {
      const upstream = this.upstreams[(first + tried) % length]!;
      try {
        const answer = await forward(upstream, incoming, body);
        this.#note(upstream, incoming.url!, answer);
        reply.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED') continue;
        this.refusals.push(`${upstream.name} ${incoming.url}: ${code ?? (error as Error).message}`);
        break;
      }
    }
    reply.writeHead(502).end();
  }

  #note({ name }: Upstream, path: string, { status, body }: Answer): void {
    this.answered[name] = (this.answered[name] ?? 0) + 1;
    const code = /^\{"responseCode":"(\w+)"/.exec(body.subarray(0, 100).toString('utf8'))?.[1] ?? DONE;
    if (status !== 200 || code !== DONE) this.refusals.push(`${name} ${path}: ${status} ${code}`);
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const forward = ({ url }: Upstream, { method, url: path, headers }: IncomingMessage, body: Buffer): Promise<Answer> =>
  new Promise((answered, failed) => {
    const clientRequest = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
      bytesOf(answer).then(
        (bytes) => answered({ status: answer.statusCode!, headers: answer.headers, body: bytes }),
        failed,
      );
    });
    clientRequest.once('error', failed).end(body);
  });
