/** The queue's public face: what is enqueued in a transaction is run later, at least once, by a worker. */
export * from './job.ts';
export { enqueue, enqueueLater } from './enqueue.ts';
export { createWorker, type Worker, type WorkerOptions } from './worker.ts';
export { withPayload } from './with-payload.ts';
export { completeAll, type WorkerLog } from './run-job.ts';
export { jobsRetention, retentionFigures, recordRetention } from './retention.ts';
export { ensureRecurring, everyMs, recurring, type RecurringJob } from './recurring.ts';
export { deadJobs, jobsOfKey, queueByKind, queueState, revive, type QueuedJob, type QueueState } from './upkeep.ts';
