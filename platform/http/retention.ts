import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const httpRetention: readonly Retention[] = [
  { ends: 'wire.replays', since: 'expires_at', days: 0, clock: 'real' },
  // A number is never run a second time.
  kept('money', 'wire.requests'),
  kept('work', 'wire.transport_keys'),
];
