import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { runSteps, stepsUpTo, type Failure } from './run.ts';
import { Stage } from './stage.ts';

/** Worlds `w<first>`, `w<first + every>`, … below `end`, of so many operations each. */
export interface Worlds {
  first: number;
  end: number;
  every: number;
  operations: number;
}

interface Ended {
  seed: string;
  operations: number;
  deaths: number;
  failure: Failure | null;
}

/** One after another in this process, until one fails. */
export async function runWorlds({ first, end, every, operations }: Worlds, ended: (one: Ended) => void): Promise<void> {
  for (let world = first; world < end; world += every) {
    const seed = `w${world}`;
    const { trace, deaths, failure } = await runSteps(seed, stepsUpTo(operations));
    // The last line of a trace is its end.
    ended({ seed, operations: Math.max(0, trace.length - (failure ? 0 : 1)), deaths, failure });
    if (failure) break;
  }
  await Stage.closeAll();
}

/** What a process of `runInProcesses` does. It ends with who has started it. */
export async function runForParent(worlds: Worlds): Promise<void> {
  process.once('disconnect', () => process.exit());
  await runWorlds(worlds, (one) => process.send!(one));
  process.disconnect();
}

/**
 * So many processes share the worlds, until one fails, which is answered, or none is left. SIGTERM ends it as if no
 * world were left.
 */
export async function runInProcesses(worlds: Worlds, processes: number): Promise<string | null> {
  const began = Date.now();
  const total = { worlds: 0, operations: 0, deaths: 0 };
  const progressText = (): string => {
    const seconds = Math.max(1, Math.round((Date.now() - began) / 1000));
    const { worlds: count, operations, deaths } = total;
    return `${operations} operations in ${count} worlds, ${deaths} processes died, ${seconds} s, ${Math.round(operations / seconds)} a second`;
  };
  let failed: string | null = null;
  const children: ChildProcess[] = [];
  const stop = (): void => void children.map((child) => child.kill());
  process.once('SIGTERM', stop);
  const lives = Array.from({ length: processes }, (_, index) => {
    const childWorlds = { ...worlds, first: worlds.first + index, every: processes };
    const child = fork(join(import.meta.dirname, 'main.ts'), ['child', JSON.stringify(childWorlds)]);
    children.push(child);
    child.on('message', (one: Ended) => {
      if (failed) return;
      total.worlds += 1;
      total.operations += one.operations;
      total.deaths += one.deaths;
      console.log(`${one.seed}: ${progressText()}`);
      if (!one.failure) return;
      failed = one.seed;
      console.log(`${one.seed} fails at step ${one.failure.step}:\n${one.failure.findings.join('\n')}`);
      stop();
    });
    return new Promise<number | null>((done) => child.once('exit', done));
  });
  const codes = await Promise.all(lives);
  process.off('SIGTERM', stop);
  if (!failed && codes.some((code) => code !== 0 && code !== null)) throw new Error('a process of the worlds broke');
  return failed;
}
