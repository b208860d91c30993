import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { hashPassword, verifyPassword } from '#capabilities/identity/server/index.ts';

const SECRET = Buffer.alloc(32, 7);
const MEDIAN = 0.5;

export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(sorted.length * part)] ?? NaN;

/** The bare route's port. */
export async function startBareServer(): Promise<{ port: number; stop: () => void }> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'bare-server.ts'));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { port, stop: () => void child.kill() };
}

/** Verifications of an operation password a second, so many at once. */
export async function argon2Rate(atOnce: number, ms: number): Promise<number> {
  const hash = await hashPassword(SECRET, 'Chenguang88');
  const started = performance.now();
  let done = 0;
  const one = async (): Promise<void> => {
    while (performance.now() - started < ms) {
      await verifyPassword(SECRET, hash, 'Chenguang88');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return done / ((performance.now() - started) / 1000);
}

/** p50 in ms of one verification with nothing else under way. */
export async function argon2Alone(times: number): Promise<number> {
  const hash = await hashPassword(SECRET, 'Chenguang88');
  return medianOf(times, () => verifyPassword(SECRET, hash, 'Chenguang88'));
}

/** p50 in ms of one insert that is on disk when it is answered. */
export async function durableCommit(databaseUrl: string, times: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('CREATE SCHEMA IF NOT EXISTS bench; CREATE TABLE IF NOT EXISTS bench.commits (at timestamptz)');
    return await medianOf(times, () => client.query('INSERT INTO bench.commits VALUES (now())'));
  } finally {
    await client.end();
  }
}

async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return quantile(
    taken.sort((a, b) => a - b),
    MEDIAN,
  );
}
