/** Tables of the demo's generator; a production database has none of them. */
export const DEMO_MODULE = 'apps/server/demo';

/** Everything that has SQL, in the order in which it may refer to what came before (docs/architecture.md). */
export const modules = [
  'platform/db', 'platform/jobs', 'platform/http', 'ledger',
  'capabilities/identity', 'capabilities/merchant', 'capabilities/access', 'capabilities/security',
  'capabilities/account', 'capabilities/payee', 'capabilities/approval', 'capabilities/order',
  'capabilities/withdrawal', 'capabilities/transfer', 'capabilities/checkout', 'capabilities/statement', DEMO_MODULE,
] as const;
