import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';

/** A child that dies comes back after this pause, doubled while it keeps dying at once. */
const RESTART_MS = 200;
const RESTART_MAX_MS = 5_000;
/** A child that ran this long counts as healthy: the pause starts small again. */
const HEALTHY_MS = 10_000;
const STOP_MS = 12_000;
/**
 * glibc keeps what each of a process's threads has freed for that thread alone, so a server under load grows by tens of
 * MB that nothing uses. With one such store for all threads it does not.
 */
const memory = { MALLOC_ARENA_MAX: '1' };

export interface Child {
  name: string;
  pid(): number | undefined;
  /** From now on its end is expected: Ctrl-C reaches all of us at once. */
  letGo(): void;
  /** Ends it for good: SIGTERM, and SIGKILL when it does not go within STOP_MS. */
  stop(): Promise<void>;
}

/**
 * Keeps one program of ours running until stopped. It has an IPC channel only so that it notices the parent's death
 * (its `disconnect`) and does not live on as an orphan that holds the port.
 */
export function keepRunning(
  name: string,
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  log: Logger,
  nodeFlags: string[] = [],
): Child {
  let current: ChildProcess | undefined;
  let stopping = false;
  let pause = RESTART_MS;
  let waiting: NodeJS.Timeout | undefined;

  const launch = () => {
    const startedAt = Date.now();
    current = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
      env: { ...memory, ...env },
      execArgv: [...process.execArgv, ...nodeFlags],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    current.once('exit', (code, signal) => {
      if (stopping) return;
      pause = Date.now() - startedAt > HEALTHY_MS ? RESTART_MS : Math.min(pause * 2, RESTART_MAX_MS);
      // Said when it is done: a signal that reaches both of us may end the child first.
      waiting = setTimeout(() => {
        log.warn({ child: name, code, signal, afterMs: pause }, 'a child ended and is started again');
        launch();
      }, pause);
    });
  };
  launch();
  const letGo = (): void => {
    stopping = true;
    clearTimeout(waiting);
  };

  return {
    name,
    pid: () => current?.pid,
    letGo,
    async stop() {
      letGo();
      const child = current;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.kill('SIGTERM');
      await gone;
      clearTimeout(deadline);
    },
  };
}
