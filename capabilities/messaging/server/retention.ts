import { kept, type Retention } from '#platform/db/retention.ts';
import { KEPT_DAYS } from '../constants.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const messagingRetention: readonly Retention[] = [
  kept(
    'things',
    'messaging.announcement_reads',
    'messaging.announcements',
    'messaging.cursors',
    'messaging.warn_rules',
    'messaging.warn_sets',
  ),
  kept('proof', 'messaging.notice_readers', 'messaging.posts'),
  { ends: 'messaging.messages', since: 'at', days: KEPT_DAYS, clock: 'business' },
];
