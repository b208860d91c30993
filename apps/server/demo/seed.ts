import { noMessenger } from '#platform/port/messenger-app.ts';
import { simulatedReceivingBank as receivingBank } from '#platform/port/receiving-bank.ts';
import type { Logger } from 'pino';
import pg from 'pg';
import type { DemoCall, DemoRun } from '#capabilities/order/server/index.ts';
import { addContact, flagContact } from '#capabilities/payee/contract/operations.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { createWorker, ensureRecurring } from '#platform/jobs/index.ts';
import { fixedClock } from '#platform/kernel/clock.ts';
import { capabilities } from '../capabilities.ts';
import { joinJobs, recurringJobs } from '../join-jobs.ts';
import { Actors } from './actors.ts';
import { bankPayees, bookedPayees, counterparties, merchants } from './cast.data.ts';
import { makeCast, type Cast } from './cast.ts';
import { planDemo } from './plan.ts';
import { StepBook } from './step-book.ts';
import { storyFund } from './story-fund.ts';
import { StoryBank } from './story-bank.ts';
import { Story, type StoryDeps } from './story.ts';
import { runDemoParts } from './run-demo-parts.ts';

export interface SeedOptions {
  url: string;
  /** 32 bytes, as the server has it: passwords are peppered with it. */
  secret: Buffer;
  /** Multiplies the number of orders. */
  size: number;
  /** Business time at which the story ends: that of the first start. */
  begin: Date;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Is called each tenth of the way, if there is something to do. */
  progress?: ((percent: number) => void) | undefined;
}

/** The history sends nobody a message. */
const silent = { send: () => Promise.resolve() };
const HOUR_MS = 3_600_000;

/** Servers that share a database make the demo once. */
const SEED_LOCK = 7_204_552;

/**
 * Makes the demo: three months of people doing business through the product's own handlers, worker and ledger.
 * Continues after a crash, and does nothing when it is complete. Answers whether there was something to do.
 */
export async function seedDemo({ url, secret, size, begin, log, progress }: SeedOptions): Promise<boolean> {
  const lock = new pg.Client({ connectionString: url, application_name: 'portal demo lock' });
  await lock.connect();
  // The steps can be repeated, so their commits need not wait for the disk.
  const db = openDatabase({ url, poolSize: 4, applicationName: 'portal demo', lazyCommits: true });
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    const steps = await StepBook.open(db);
    if (steps.resultOf('told')) return false;
    await seed(db, steps, { secret, size, begin, log, progress });
    return true;
  } finally {
    await db.close();
    await lock.end();
  }
}

async function seed(
  db: Database,
  steps: StepBook,
  { secret, size, begin, log, progress = () => undefined }: Omit<SeedOptions, 'url'>,
): Promise<void> {
  const { at } = await steps.once('begin', ALL_MERCHANTS, async () => ({ at: begin.toISOString() }));
  const end = new Date(at);
  const plan = planDemo(end, size);
  const openedAt = plan[0]!.at;
  const cast: Cast = await steps.once('cast', ALL_MERCHANTS, (tx) => makeCast(tx, secret, openedAt));
  const clock = watchedClock(openedAt, end, progress);
  const actors = new Actors(cast, db, clock);
  await steps.once('payees', merchants[0]!.mid, async (tx) => {
    for (const { mid, name, accountNo } of counterparties) {
      if ((bookedPayees as readonly string[]).includes(mid))
        await actors.act(tx, merchants[0]!.mid, 'maker', addContact, {
          kind: 'internal',
          payeeName: name,
          payeeAccountNo: accountNo,
          payeeBankName: '',
          payeeType: 'company',
          remark: '',
        });
    }
    for (const { flagReason, ...payee } of bankPayees) {
      const kept = await actors.act(tx, merchants[0]!.mid, 'maker', addContact, {
        kind: 'bank',
        payeeType: 'company',
        ...payee,
      });
      if (kept.ok && flagReason)
        await actors.act(tx, merchants[0]!.mid, 'maker', flagContact, {
          ...kept.data,
          flagged: true,
          reason: flagReason,
        });
    }
    return {};
  });
  await db.transaction({}, async (tx) => {
    for (const kind of recurringJobs) await ensureRecurring(tx, { kind, firstAt: openedAt });
  });
  const worker = createWorker({
    db,
    clock,
    log,
    handlers: joinJobs({
      rail: new StoryBank(steps, clock),
      fund: storyFund(clock),
      receivingBank,
      sms: silent,
      messenger: noMessenger,
      secret,
    }),
    name: 'demo',
    concurrency: 1,
  });
  const parts = capabilities.flatMap(({ demo }) => demo ?? []);
  const orders = parts.flatMap((part) => part.orders ?? []);
  await new Story({ cast, actors, steps, clock, worker, orders }).run(plan, end);
  await runDemoParts(parts, demoRunOf({ steps, actors, clock, worker }, end));
  await worker.runDue();
  await steps.once('told', ALL_MERCHANTS, async () => ({ size }));
}

/** The story's clock, whose way from the beginning to the end is the progress. */
function watchedClock(from: Date, to: Date, progress: (percent: number) => void): ReturnType<typeof fixedClock> {
  const clock = fixedClock(from.toISOString());
  let reported = -1;
  const set = (text: string): void => {
    clock.set(text);
    const tenths = Math.floor((10 * (clock.now().getTime() - from.getTime())) / (to.getTime() - from.getTime()));
    if (tenths <= reported) return;
    reported = tenths;
    progress(tenths * 10);
  };
  return { ...clock, set };
}

/** With what a part seeds its data: at an hour before the end, each step once. */
function demoRunOf(
  { steps, actors, clock, worker }: Pick<StoryDeps, 'steps' | 'actors' | 'clock' | 'worker'>,
  end: Date,
): DemoRun {
  const ago = (hours: number) => clock.set(new Date(end.getTime() - hours * HOUR_MS).toISOString());
  return {
    merchants,
    suppliers: counterparties,
    run: async (hoursAgo) => {
      ago(hoursAgo);
      await worker.runDue();
      clock.set(end.toISOString());
    },
    once: async ({ key, mid, hoursAgo }, act) => {
      await steps.once(key, mid, async (tx) => {
        ago(hoursAgo);
        const call: DemoCall = (role, operation, input, file) => actors.act(tx, mid, role, operation, input, file);
        const done = await act(call, { tx, now: clock.now() });
        if (!done.ok) throw new Error(`step ${key} of the demo was refused: ${done.code}`);
        return {};
      });
      clock.set(end.toISOString());
    },
  };
}
