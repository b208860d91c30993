import type { Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const reserveRetention: readonly Retention[] = [
  // The others are proof.
  {
    ends: 'reserve.evidence',
    which: 'files that no adjustment names',
    since: 'added_at',
    days: 1,
    clock: 'business',
    only: 'adjustment_id IS NULL',
  },
];
