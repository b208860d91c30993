import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const messengerRetention: readonly Retention[] = [
  kept('things', 'messenger.bindings'),
  { ends: 'messenger.tickets', since: 'expires_at', days: 1, clock: 'real' },
];
