import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

const ATTEMPTS = 50;
/** Below the ports of outgoing connections: a client that retries a killed server must not be given the server's own port. */
const FIRST_PORT = 10_000;
const LAST_PORT = 19_990;

const listen = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** A port that is free together with the one above it, which the simulators take. */
export async function freePortPair(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const [first, second] = [await listen(port), await listen(port + 1)];
    if (first) await close(first);
    if (second) await close(second);
    if (first && second) return port;
  }
  throw new Error('no two free ports side by side');
}
