import { kept, partsOf, type Retention } from '#platform/db/retention.ts';
import { DRAFT_KEPT_DAYS, FILE_KEPT_DAYS } from '../constants.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const uploadRetention: readonly Retention[] = [
  kept('things', 'uploads.allowances'),
  // A submitted one is proof of its orders.
  {
    ends: 'uploads.batches',
    which: 'drafts that nobody submitted',
    since: 'uploaded_at',
    days: DRAFT_KEPT_DAYS,
    clock: 'business',
    only: "order_no IS NULL AND state = 'checked'",
    rowsAStep: 5,
  },
  partsOf('uploads.batches', 'uploads.rows'),
  {
    ends: 'uploads.files',
    which: 'files that are not being read',
    since: 'uploaded_at',
    days: FILE_KEPT_DAYS,
    clock: 'business',
    only: `NOT EXISTS (SELECT 1 FROM uploads.batches b WHERE b.mid = t.mid AND b.file_id = t.file_id AND b.state = 'parsing')`,
    rowsAStep: 50,
  },
];
