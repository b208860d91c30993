import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from './metrics.ts';

export interface ProbeOptions {
  host: string;
  port: number;
  isReady: () => Promise<boolean>;
  metrics: Pick<Metrics, 'text'>;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * `/healthz`, `/readyz` and `/metrics` of a process that answers nothing else, on an address of this machine. A port
 * that is taken is logged: the process does its work without being asked. Answers how to stop it.
 */
export async function serveProbes(options: ProbeOptions): Promise<() => Promise<void>> {
  const { host, port, log } = options;
  const server = createServer((request, response) => void answer(request, response, options));
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      log.warn({ err: error, host, port }, 'health and metrics of this process are not served');
      resolve(false);
    });
    server.listen(port, host, () => resolve(true));
  });
  if (listens) log.info({ host, port }, 'health and metrics of this process are served');
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      if (listens) server.close(() => resolve());
      else resolve();
    });
}

async function answer(request: IncomingMessage, response: ServerResponse, options: ProbeOptions): Promise<void> {
  const { status, type, body } = await replyTo(request.url ?? '', options);
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

const json = (status: number, text: string) => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ status: text }),
});

async function replyTo(url: string, { isReady, metrics, log }: ProbeOptions) {
  try {
    if (url === '/healthz') return json(200, 'ok');
    if (url === '/readyz') return (await isReady()) ? json(200, 'ready') : json(503, 'not ready');
    if (url === '/metrics') return { status: 200, ...(await metrics.text()) };
    return json(404, 'not found');
  } catch (error) {
    log.warn({ err: error, url }, 'a probe could not be answered');
    return json(503, 'not ready');
  }
}
