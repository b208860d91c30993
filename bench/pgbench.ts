import { execFile, execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';

/** The yardstick's size: 10 branches, 100 tellers, 1,000,000 accounts. */
const SCALE = 10;
const CLIENTS = 16;

/** pgbench on PATH or where Debian keeps it, newest first; null when the machine has none. */
export function findPgbench(): string | null {
  const debian = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse();
  for (const command of ['pgbench', ...debian]) {
    try {
      execFileSync(command, ['--version'], { stdio: 'ignore' });
      return command;
    } catch {
      // Not this one.
    }
  }
  return null;
}

/** A tpcb-like database, ready to be run. */
export function initialisePgbench(command: string, url: string): void {
  execFileSync(command, ['-i', '-q', '-s', String(SCALE), url], { stdio: 'ignore' });
}

/** Transactions a second of tpcb-like with 16 clients and prepared statements. */
export async function runPgbench(command: string, url: string, seconds: number): Promise<number> {
  const { stdout } = await promisify(execFile)(command, [
    '-n',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-M',
    'prepared',
    '-T',
    String(seconds),
    url,
  ]);
  const tps = /tps = ([\d.]+) \(without initial connection time\)/.exec(stdout)?.[1];
  if (!tps) throw new Error(`pgbench said something else:\n${stdout}`);
  return Number(tps);
}
