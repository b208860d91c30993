import type { Action } from './action.ts';
import { actions } from './actions/index.ts';
import { resumeRail } from './actions/rail.ts';
import { endStanding } from './actions/standing.ts';
import { audit, compareWithBank, compareWorld } from './compare.ts';
import { Draw } from './draw.ts';
import { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** The audit reads everything, so that it is asked from time to time. */
const AUDIT_EVERY = 50;
/** Of the calm: in the rounds between, jobs that move no money wait. */
const ALL_JOBS_EVERY = 8;
/** Hours that go by at the end, one after another: longer than anything waits for a person or for money. */
const CALM_HOURS = [1, 1, 1, ...repeat(6, 10), ...repeat(24, 10), ...repeat(192, 12)];

function repeat(hours: number, times: number): number[] {
  return Array.from({ length: times }, () => hours);
}

export interface Failure {
  /** The number of the step at which it showed; one behind the last: at the end. */
  step: number;
  findings: string[];
}
export interface Outcome {
  trace: string[];
  /** What was done, as `found.data.ts` keeps it. */
  record: RecordedStep[];
  failure: Failure | null;
  deaths: number;
}

/** The number of a step, from which its draws come, the action that was drawn, and what it said. */
export type RecordedStep = readonly [step: number, action: string, said: string];
/** What happens in a run: each step by its number, so that leaving one out leaves the others what they are. */
export type Steps = readonly number[];
export const stepsUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

async function openWorld(seed: string): Promise<World> {
  const world = await World.open(seed);
  await compareWorld(world);
  return world;
}

/** The bank is well, nobody does anything, and days go by; afterwards all books say the same. */
async function calmDown(world: World): Promise<void> {
  world.bank.isCalm = true;
  world.fund.isCalm = true;
  if (world.bank.isPaused) await resumeRail(world);
  await endStanding(world);
  let quietRounds = 0;
  for (const [round, hours] of CALM_HOURS.entries()) {
    // The bank tells of what comes back after the last order has ended.
    quietRounds = isOpen(world) ? 0 : quietRounds + 1;
    if (quietRounds > 2) break;
    world.forward(hours * HOUR_MS);
    await world.work(undefined, round % ALL_JOBS_EVERY !== 0);
    await compareWorld(world);
  }
  world.findings.push(...world.model.atRest());
  await compareWithBank(world);
  await audit(world);
}

/** Each is a world of its own. */
const SHRINK_RUNS = 60;

const isOpen = ({ model }: World): boolean => model.atRest().length > 0;

/** Changes the product after a step, so that a test sees that it is noticed. */
export type Meddle = (world: World, step: number) => Promise<void>;

/** A recorded step has its action, regardless of which one its number draws today. */
export async function runSteps(
  seed: string,
  steps: readonly (number | RecordedStep)[],
  meddle?: Meddle,
): Promise<Outcome> {
  const world = await openWorld(seed);
  const trace: string[] = [];
  const record: RecordedStep[] = [];
  const failed = (step: number): Outcome => ({
    trace,
    record,
    failure: { step, findings: world.findings },
    deaths: world.fuse.deaths,
  });
  try {
    for (const [done, one] of steps.entries()) {
      const [step, name] = typeof one === 'number' ? [one] : one;
      const draw = new Draw(seed, 'step', step);
      const drawn = draw.weighted(actions);
      const action = name === undefined ? drawn : actionOf(name);
      try {
        const summary = await action.run(world, draw);
        trace.push(`${step} ${summary}`);
        record.push([step, action.name, summary]);
        await meddle?.(world, step);
        await compareWorld(world);
        if (done % AUDIT_EVERY === AUDIT_EVERY - 1) await audit(world);
      } catch (error) {
        if (record.length === done) record.push([step, action.name, 'broke']);
        world.findings.push(`${action.name} broke: ${textOf(error)}`);
      }
      if (world.findings.length > 0) return failed(step);
    }
    try {
      await calmDown(world);
    } catch (error) {
      world.findings.push(`the calm broke: ${textOf(error)}`);
    }
    trace.push(`end ${summaryOf(world)}`);
    return {
      trace,
      record,
      failure: world.findings.length > 0 ? failed(steps.length).failure : null,
      deaths: world.fuse.deaths,
    };
  } finally {
    await world.close();
  }
}

function actionOf(name: string): Action {
  const found = actions.find((one) => one.name === name);
  if (!found) throw new Error(`there is no action ${name}`);
  return found;
}

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** States and amounts of all orders, without the numbers that differ in each run. */
function summaryOf({ model }: World): string {
  const all = [...model.orders.values()].map(({ kind, state, amountFen }) => `${kind} ${state} ${amountFen}`);
  return all.toSorted().join(', ');
}

/**
 * The fewest steps that it finds with which the run still fails: halves and smaller parts are left out as long as it
 * fails without them (delta debugging).
 */
export async function shrink(
  seed: string,
  steps: Steps,
  meddle?: Meddle,
): Promise<{ steps: Steps; outcome: Outcome } | null> {
  let found: { steps: Steps; outcome: Outcome } | null = null;
  let remaining = [...steps];
  for (let size = Math.ceil(remaining.length / 2), runs = 0; size >= 1 && runs < SHRINK_RUNS;) {
    let shrunk = false;
    for (let from = 0; from < remaining.length && runs < SHRINK_RUNS;) {
      const fewer = remaining.toSpliced(from, size);
      runs += 1;
      const outcome = await runSteps(seed, fewer, meddle);
      if (outcome.failure) {
        remaining = fewer.filter((step) => outcome.failure!.step >= fewer.length || step <= outcome.failure!.step);
        found = { steps: remaining, outcome };
        shrunk = true;
      } else from += size;
    }
    if (!shrunk || size > remaining.length) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return found;
}

/** What is wrong with a seed, with the shortest way to it, for a person to read; empty when nothing is. */
export async function complaintOf(seed: string, steps: Steps): Promise<string> {
  const outcome = await runSteps(seed, steps);
  if (!outcome.failure) return '';
  const shrunk = await shrink(seed, steps.slice(0, outcome.failure.step + 1));
  return textOfRun(seed, shrunk?.steps ?? steps, shrunk?.outcome ?? outcome);
}

export const textOfRun = (seed: string, steps: Steps, { trace, record, failure }: Outcome): string =>
  [
    ...trace,
    '',
    ...(failure?.findings ?? []),
    '',
    `npm run simulate -- steps ${seed} ${steps.join(',')}`,
    ...(failure ? ['for found.data.ts:', ...record.map((step) => `${JSON.stringify(step)},`)] : []),
  ].join('\n');
