import { partsOf, type Retention } from '#platform/db/retention.ts';
import { KEPT_DAYS } from '../constants.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const reconcileRetention: readonly Retention[] = [
  { ends: 'reconcile.runs', since: 'uploaded_at', days: KEPT_DAYS, clock: 'business', rowsAStep: 5 },
  partsOf('reconcile.runs', 'reconcile.items', 'reconcile.rows'),
];
