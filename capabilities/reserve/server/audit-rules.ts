import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { sidedKinds } from '../domain/sides.ts';

const kinds = sidedKinds.map((kind) => `'${kind}'`).join(', ');

/** I11: the reserve equation (domain/sides.ts). */
export const reserveAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I11',
    title: 'each account has its side in the reserve equation, and what is owed is what is held',
    sql: `
      SELECT mid, format('account %s of kind %s is on no side', code, kind) AS finding FROM ledger.accounts WHERE kind NOT IN (${kinds})
      UNION ALL
      SELECT NULL, format('owed less held is %s fen', sum(balance_fen)) FROM ledger.accounts HAVING sum(balance_fen) <> 0`,
  },
  {
    invariant: 'I11',
    title: 'what waits for the word of the bank is the sum of the payments whose result is unknown',
    sql: `
      SELECT a.mid, format('%s fen wait, payments without a known result are %s fen', a.balance_fen, p.fen) AS finding
      FROM ledger.accounts a CROSS JOIN (SELECT coalesce(sum(l.amount_fen), 0) AS fen FROM orders.lines l WHERE l.suspended AND l.state = 'processing') p
      WHERE a.id = '${providerAccounts.suspense}' AND a.balance_fen <> p.fen`,
  },
];
