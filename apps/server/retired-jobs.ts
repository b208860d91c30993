import type { JobHandler } from '#platform/jobs/index.ts';

/**
 * Recurring jobs that the last release has and this one does not (docs/releasing.md). A worker of the last release that
 * starts during an upgrade makes them again, and would leave them behind, due for ever. They are ended here: what they
 * did is done by `retention.remove`. The next release takes these lines away.
 */
const kinds = ['machine.purge', 'messaging.purge', 'reconcile.expire', 'upload.expire', 'webhook.purge'] as const;

export const retiredJobs: Readonly<Record<string, JobHandler>> = Object.fromEntries(
  kinds.map((kind) => [kind, (job, { db }) => db.transaction({}, (tx) => job.complete(tx))] as [string, JobHandler]),
);
