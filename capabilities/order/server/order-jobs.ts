import type { JobHandler } from '#platform/jobs/index.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import { collectReturnsJob } from './rail/collect-returns.ts';
import { expireOrderJob } from './run/expire-order.ts';
import { followBankJob } from './rail/follow-bank.ts';
import { finishBatchJob } from './batch/finish-batch.ts';
import { followLinesJob } from './rail/follow-lines.ts';
import { CHUNKS, DAYS, EXPIRE, FINISH, FOLLOW, FUNDS, LINES, RETURNS, RUN, START } from './run/jobs.ts';
import { runChunksJob } from './batch/run-chunks.ts';
import { runOrderJob } from './run/run-due.ts';
import { serveWaitingJob } from './run/serve-waiting.ts';
import { totalDaysJob } from './list/total-days.ts';

/** The worker's jobs for orders. `texts` turn a refusal at run time into the sentence of the timeline. */
export const orderJobs = (deps: { rail: BankRail; texts: ErrorTexts }): Record<string, JobHandler> => ({
  [RUN]: runOrderJob(deps),
  [EXPIRE]: expireOrderJob,
  [FOLLOW]: followBankJob(deps.rail),
  [RETURNS]: collectReturnsJob(deps.rail),
  [FUNDS]: serveWaitingJob(deps),
  [DAYS]: totalDaysJob,
  [START]: runOrderJob(deps),
  [CHUNKS]: runChunksJob(deps),
  [LINES]: followLinesJob(deps.rail),
  [FINISH]: finishBatchJob,
});

/** Jobs that exist once and come again automatically. */
export const orderRecurring: readonly string[] = [RETURNS, FUNDS, DAYS];
