import { createServer, type Server } from 'node:net';

const ATTEMPTS = 50;

const listen = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** A port that is free together with the one above it, where the simulators stand. */
export async function freePortPair(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const first = await listen(0);
    const { port } = first!.address() as { port: number };
    const second = port < 65_535 ? await listen(port + 1) : null;
    await close(first!);
    if (second) {
      await close(second);
      return port;
    }
  }
  throw new Error('no two free ports side by side');
}
