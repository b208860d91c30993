import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const supportRetention: readonly Retention[] = [
  kept('proof', 'support.visits', 'support.documents'),
  // The others are proof.
  {
    ends: 'support.document_files',
    which: 'files that no renewal names',
    since: 'added_at',
    days: 1,
    clock: 'business',
    only: 'renewal_id IS NULL',
  },
];
