import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const monitorRetention: readonly Retention[] = [
  kept('things', 'monitor.gateways'),
  { ends: 'monitor.gateway_minutes', since: 'minute', days: 1, clock: 'real' },
];
