import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '#apps/server/until.ts';

const READY_MS = 120_000;
const LOOK_EVERY_MS = 50;
/** Of pino: what should not happen; a job that failed for good is one. */
const ERROR = 50;
const WORKS = 'the worker waits for work';

/** A process of one release: `serve.ts web`, `serve.ts worker` or the simulators. */
export interface Running {
  /** Lines of its log that say an error. */
  errors(): string[];
  /** SIGTERM, as a service manager ends it; resolves when it is gone. */
  stop(): Promise<void>;
}

interface Start {
  /** Folder of the release. */
  root: string;
  program: string;
  args?: string[];
  env: Record<string, string>;
  /** Answers 200 when it works; absent: its log says so. */
  ready?: string;
}

export async function start({ root, program, args = [], env, ready }: Start): Promise<Running> {
  const child = fork(join(root, program), args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${root} ${program} ${args.join(' ')} ended:\n${output}`);
  });
  ended.catch(() => undefined);
  await Promise.race([ready ? until(ready, READY_MS) : says(() => output), ended]);
  return {
    errors: () => output.split('\n').filter(isError),
    stop: () => stop(child),
  };
}

async function says(output: () => string): Promise<void> {
  while (!output().includes(WORKS)) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

const isError = (line: string): boolean => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0) >= ERROR;

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** A command of a release, as an operator runs it; answers what it prints. */
export async function run(root: string, program: string, args: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}
