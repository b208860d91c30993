import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** What a step that was asked to end may take to stop its own children before it is killed. */
const GRACE_MS = 20_000;

export interface Step {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

/**
 * Runs commands side by side, each line that they print headed by the name of its step. `endAll` ends those that run,
 * with everything that they have started: each has a process group of its own.
 */
export class StepRunner {
  readonly #running = new Set<ChildProcess>();
  #ending = false;

  /** True when the command ended with 0. After `endAll` nothing is started any more. */
  async run({ name, command, args, env }: Step): Promise<boolean> {
    if (this.#ending) return false;
    const started = Date.now();
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...env },
    });
    this.#running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => console.log(line === '' ? '' : `[${name}] ${line}`));
    }
    const good = await new Promise<boolean>((resolve) => {
      child.once('error', (error) => (console.log(`[${name}] ${error.message}`), resolve(false)));
      child.once('close', (code) => resolve(code === 0));
    });
    this.#running.delete(child);
    console.log(`-- ${name}: ${good ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return good;
  }

  /** Asks every step and its children to end, and kills what is left of them after GRACE_MS. */
  async endAll(): Promise<void> {
    this.#ending = true;
    const gone = [...this.#running].map(
      (child) => new Promise<void>((resolve) => child.once('close', () => resolve())),
    );
    for (const child of this.#running) signalGroup(child, 'SIGTERM');
    const deadline = setTimeout(() => {
      for (const child of this.#running) signalGroup(child, 'SIGKILL');
    }, GRACE_MS);
    await Promise.all(gone);
    clearTimeout(deadline);
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It has gone already, which is what was wanted.
  }
}
