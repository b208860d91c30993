import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { kept, type Retention } from '#platform/db/retention.ts';
import { KEPT_DAYS } from '../constants.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const webhookRetention: readonly Retention[] = [
  kept('things', 'webhook.endpoints'),
  {
    ends: 'webhook.deliveries',
    which: 'deliveries that wait no longer',
    since: 'created_at',
    days: KEPT_DAYS,
    clock: 'real',
    only: "state <> 'waiting'",
  },
  {
    ends: 'webhook.attempts',
    which: 'attempts of deliveries that are removed',
    since: 'at',
    days: KEPT_DAYS,
    clock: 'real',
    only: `NOT EXISTS (SELECT 1 FROM webhook.deliveries d
      WHERE d.mid = t.mid AND d.endpoint_id = t.endpoint_id AND d.event_id = t.event_id)`,
  },
  {
    ends: 'webhook.events',
    which: 'events without a delivery',
    since: 'written_at',
    days: KEPT_DAYS,
    clock: 'real',
    only: `NOT EXISTS (SELECT 1 FROM webhook.deliveries d WHERE d.mid IN (t.mid, '${ALL_MERCHANTS}') AND d.event_id = t.event_id)`,
  },
];
