import { kept, type Retention } from '#platform/db/retention.ts';
import { CALLS_KEPT_DAYS } from '../constants.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const machineRetention: readonly Retention[] = [
  kept('things', 'machine.credentials', 'machine.keys'),
  // A nonce outlives its 5 minutes by far.
  { ends: 'machine.calls', since: 'at', days: CALLS_KEPT_DAYS, clock: 'real' },
  { ends: 'machine.day_uses', since: 'day', days: 31, clock: 'business', isSmall: 'a row for each key and day' },
];
