import { STEP_UP } from '#capabilities/access/server/index.ts';
import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const securityRetention: readonly Retention[] = [
  kept('things', 'security.operation_passwords', 'security.record_sealer'),
  kept(
    'proof',
    'security.operation_password_history',
    'security.operation_records',
    'security.password_resets',
    'security.real_name_checks',
    'security.record_seals',
    'security.signed_record_heads',
  ),
  kept('work', 'security.unsealed_records'),
  { ends: 'security.confirmed_payments', since: 'confirmed_at', days: STEP_UP.keptDays, clock: 'real' },
  // security.md, logs: half a year.
  { ends: 'security.stranger_calls', since: 'day', days: 183, clock: 'real' },
];
