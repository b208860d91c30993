import { ADJUSTMENT } from '#capabilities/account/contract/transaction-codes.data.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { PROVIDER_MID } from '#ledger/src/index.ts';
import { adjustmentSides, type AdjustmentSide } from '../contract/words.ts';
import { merchantKinds, sidedKinds } from '../domain/sides.ts';

const listOf = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');
const kinds = listOf(sidedKinds);
const sides = (Object.keys(adjustmentSides) as AdjustmentSide[])
  .map((side) => `WHEN '${side}' THEN '${providerAccounts[side]}'`)
  .join(' ');

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
  {
    invariant: 'I11',
    title: 'each adjustment has its change that another person decided, and each decided change its adjustment',
    sql: `
      SELECT coalesce(j.mid, c.mid) AS mid, format('adjustment %s moved %s fen on %s, two people decided %s fen on %s', coalesce(j.id, c.id), j.fen, j.account_id, c.fen, c.account_id) AS finding
      FROM (
        SELECT j.mid, substring(j.key FROM 12) AS id, e.account_id, e.counter_account_id, e.delta_fen AS fen FROM ledger.journals j LEFT JOIN ledger.entries e ON e.journal_id = j.id AND e.mid = j.mid
        WHERE j.type_code = '${ADJUSTMENT}' OR j.key LIKE 'adjustment:%') j
      FULL JOIN (
        SELECT c.mid, c.subject AS id, a.available_id AS account_id, CASE c.command->>'side' ${sides} END::uuid AS side_id,
          (CASE c.command->>'way' WHEN 'in' THEN 100 ELSE -100 END * (c.command->>'amount')::numeric)::bigint AS fen
        FROM change.changes c LEFT JOIN account.accounts a ON a.mid = c.mid AND a.account_no = c.command->>'accountNo'
        WHERE c.kind = 'reserve.adjustment' AND c.state = 'done' AND c.decided_by IS NOT NULL) c ON c.mid = j.mid AND c.id = j.id
      WHERE j.id IS NULL OR c.id IS NULL OR j.account_id IS DISTINCT FROM c.account_id OR j.counter_account_id IS DISTINCT FROM c.side_id OR j.fen IS DISTINCT FROM c.fen`,
  },
  {
    invariant: 'I11',
    title: 'what is owed to merchants is what the accounts of the provider lack',
    sql: `
      SELECT mid, format('account %s of kind %s is an account of %s', code, kind, CASE mid WHEN '${PROVIDER_MID}' THEN 'the provider' ELSE 'a merchant' END) AS finding
      FROM ledger.accounts WHERE (mid = '${PROVIDER_MID}') = (kind IN (${listOf(Object.keys(merchantKinds))}))
      UNION ALL
      SELECT NULL, format('merchants are owed %s fen, the provider lacks %s fen', owed, lacks) FROM (
        SELECT coalesce(sum(balance_fen) FILTER (WHERE kind IN (${listOf(Object.keys(merchantKinds))})), 0) AS owed,
          coalesce(-sum(balance_fen) FILTER (WHERE mid = '${PROVIDER_MID}'), 0) AS lacks FROM ledger.accounts) s WHERE owed <> lacks`,
  },
];
