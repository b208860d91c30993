/** Everything that has SQL, in the order in which it may refer to what came before (docs/architecture.md). */
export const modules = [
  'platform/db', 'platform/jobs', 'platform/http', 'ledger',
  'capabilities/identity', 'capabilities/merchant', 'capabilities/access', 'capabilities/security',
  'capabilities/account', 'capabilities/payee', 'capabilities/approval', 'capabilities/order',
  'capabilities/withdrawal', 'capabilities/transfer', 'capabilities/statement', 'apps/server/demo',
] as const;
