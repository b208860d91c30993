import { randomInt } from 'node:crypto';
import { closeSync, openSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ATTEMPTS = 50;
/**
 * Below the ports of outgoing connections: a client that retries a killed server must not be given the server's own
 * port. Above 10080, which browsers refuse to open.
 */
const FIRST_PORT = 10_100;
const LAST_PORT = 19_988;

const listen = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

/** Files of the ports that were given away here. */
const reserved = new Set<string>();

/**
 * A product listens seconds after its port was found free: a file says meanwhile to the other processes of the run that
 * the port is given away. Kept until this process ends.
 */
function reserve(port: number): boolean {
  const file = join(tmpdir(), `portal-port-${port}`);
  try {
    closeSync(openSync(file, 'wx'));
  } catch {
    return false;
  }
  if (reserved.size === 0)
    process.once('exit', () => {
      for (const path of reserved) rmSync(path, { force: true });
    });
  reserved.add(file);
  return true;
}

/**
 * A port that is free together with the three above it, which simulators, console and worker take; no other caller on
 * this machine is given any of them.
 */
export async function freePorts(pick = (): number => 4 * randomInt(FIRST_PORT / 4, LAST_PORT / 4)): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = pick();
    const servers = [await listen(port), await listen(port + 1), await listen(port + 2), await listen(port + 3)];
    for (const server of servers) if (server) await close(server);
    if (servers.every((server) => server !== null) && reserve(port)) return port;
  }
  throw new Error('no four free ports side by side');
}
