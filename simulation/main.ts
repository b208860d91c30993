/**
 * `npm run simulate -- <seed> [operations]` runs a seed with its trace; `npm run simulate -- many <worlds> [operations]
 * [first] [processes]` runs worlds until one fails, which it shrinks; `npm run simulate -- steps <seed> 3,17,18` runs
 * these steps; `npm run simulate -- faults` breaks the product on purpose (faults.ts).
 */
import startDatabase from '#testkit/database-setup.ts';
import { runForParent, runInProcesses, runWorlds, type Worlds } from './campaign.ts';
import { tryFaults } from './faults.ts';
import { complaintOf, runSteps, stepsUpTo, textOfRun } from './run.ts';
import { Stage } from './stage.ts';

const OPERATIONS = 250;
const PROCESSES = 2;

async function many([worlds = 1, operations = OPERATIONS, first = 1, processes = PROCESSES]: number[]): Promise<void> {
  const failed = await runInProcesses({ first, end: first + worlds, every: 1, operations }, processes);
  if (failed === null) return;
  process.exitCode = 1;
  console.log(await complaintOf(failed, stepsUpTo(operations)));
}

/** For faults.ts: what it says of the first world that fails, on a database that runs already. */
async function find([worlds = 1, operations = OPERATIONS, first = 1]: number[]): Promise<void> {
  let done = 0;
  await runWorlds({ first, end: first + worlds, every: 1, operations }, (one) => {
    done += one.operations;
    if (!one.failure) return;
    process.exitCode = 1;
    console.log(`${one.seed} ${one.failure.step} (${done}): ${one.failure.findings[0]}`);
  });
  if (!process.exitCode) console.log(`not in ${done}`);
}

async function one(seed: string, steps: number[]): Promise<void> {
  const outcome = await runSteps(seed, steps);
  console.log(textOfRun(seed, steps, outcome));
  process.exitCode = outcome.failure ? 1 : 0;
}

const [what = '', ...more] = process.argv.slice(2);
const stop = process.env.PORTAL_TEST_DATABASE ? async () => undefined : await startDatabase();
// The database's process keeps none of ours alive.
const alive = setInterval(() => undefined, 1_000);
try {
  if (what === 'faults') await tryFaults(...more);
  else if (what === 'child') await runForParent(JSON.parse(more[0]!) as Worlds);
  else if (what === 'many') await many(more.map(Number));
  else if (what === 'find') await find(more.map(Number));
  else if (what === 'steps') await one(more[0]!, more[1]!.split(',').map(Number));
  else await one(what, stepsUpTo(Number(more[0] ?? OPERATIONS)));
} finally {
  await Stage.closeAll();
  await stop();
  clearInterval(alive);
}
