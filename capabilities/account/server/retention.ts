import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const accountRetention: readonly Retention[] = [
  kept(
    'things',
    'account.account_numbers',
    'account.accounts',
    'account.bank_accounts',
    'account.binding_rules',
    'account.holidays',
    'account.kept_accounts',
    'account.kinds',
    'account.limits',
  ),
  kept(
    'proof',
    'account.cut_offs',
    'account.fee_assignments',
    'account.fee_plans',
    'account.fee_rows',
    'account.fee_rules',
    'account.fee_versions',
    'account.limit_raises',
    'account.rail_pauses',
  ),
  kept('money', 'account.limit_reservations', 'account.limit_usage'),
  // The order that used it has its fee.
  { ends: 'account.fee_quotes', since: 'expires_at', days: 30, clock: 'business' },
];
