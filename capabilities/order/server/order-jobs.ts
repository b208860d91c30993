import type { JobHandler } from '#platform/jobs/index.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import type { BankRail } from '#platform/port/bank-rail.ts';
import { collectReturnsJob } from './collect-returns.ts';
import { expireOrderJob } from './expire-order.ts';
import { followBankJob } from './follow-bank.ts';
import { finishBatchJob } from './finish-batch.ts';
import { followLinesJob } from './follow-lines.ts';
import { CHUNKS, DAYS, EXPIRE, FINISH, FOLLOW, FUNDS, LINES, RETURNS, RUN, START } from './jobs.ts';
import { runChunksJob } from './run-chunks.ts';
import { runOrderJob } from './run-due.ts';
import { serveWaitingJob } from './serve-waiting.ts';
import { totalDaysJob } from './total-days.ts';

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

/** Jobs that exist once and come again by themselves. */
export const orderRecurring: readonly string[] = [RETURNS, FUNDS, DAYS];
