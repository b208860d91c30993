/**
 * `npm run simulate -- <seed> [operations]` runs a seed with its trace; `npm run simulate -- many <worlds> [operations]
 * [first]` runs worlds until one fails, which it shrinks, and `find` in place of `many` does not shrink it;
 * `npm run simulate -- steps <seed> 3,17,18` runs these steps; `npm run simulate -- faults` breaks the product on
 * purpose (faults.ts).
 */
import startDatabase from '#testkit/database-setup.ts';
import { tryFaults } from './faults.ts';
import { complaintOf, runSteps, stepsUpTo, textOfRun } from './run.ts';

const OPERATIONS = 250;

interface Campaign {
  worlds: number;
  operations: number;
  first: number;
  shrinks: boolean;
}

async function many({ worlds, operations, first, shrinks }: Campaign): Promise<void> {
  const began = Date.now();
  let [done, deaths] = [0, 0];
  for (let world = first; world < first + worlds; world += 1) {
    const [seed, steps] = [`w${world}`, stepsUpTo(operations)];
    const outcome = await runSteps(seed, steps);
    done += outcome.trace.length;
    deaths += outcome.deaths;
    if (outcome.failure) {
      console.log(`${seed} fails at step ${outcome.failure.step}:\n${outcome.failure.findings.join('\n')}`);
      if (shrinks) console.log(await complaintOf(seed, steps));
      process.exitCode = 1;
      return;
    }
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${seed}: ${done} operations, ${deaths} processes died, ${seconds} s`);
  }
}

const [first = '', ...others] = process.argv.slice(2);
if (first === 'faults') {
  tryFaults(...others);
  process.exit();
}
const stop = await startDatabase();
// The database's process keeps none of ours alive.
const alive = setInterval(() => undefined, 1_000);
try {
  const [what = '', ...more] = process.argv.slice(2);
  const [worlds, operations = OPERATIONS, first = 1] = more.map(Number);
  if (what === 'many' || what === 'find') await many({ worlds: worlds!, operations, first, shrinks: what === 'many' });
  else {
    const [seed, steps] =
      what === 'steps' ? [more[0]!, more[1]!.split(',').map(Number)] : [what, stepsUpTo(Number(more[0] ?? OPERATIONS))];
    const outcome = await runSteps(seed, steps);
    console.log(textOfRun(seed, steps, outcome));
    process.exitCode = outcome.failure ? 1 : 0;
  }
} finally {
  await stop();
  clearInterval(alive);
}
