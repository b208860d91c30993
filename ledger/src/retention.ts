import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const ledgerRetention: readonly Retention[] = [
  kept(
    'money',
    'ledger.accounts',
    'ledger.day_totals',
    'ledger.entries',
    'ledger.holds',
    'ledger.journals',
    'ledger.month_totals',
    'ledger.sealed_versions',
    'ledger.seals',
    'ledger.signed_heads',
    'ledger.totalled_versions',
  ),
  kept('things', 'ledger.sealer', 'ledger.totaller'),
];
