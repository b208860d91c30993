import { auditRules } from '#apps/server/audit-rules.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { channelCash } from '#capabilities/collection/contract/provider-accounts.ts';
import type { TestDatabase } from '#testkit/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { available, frozen, pending, type OrderRow } from './book.ts';
import type { Firm } from './firms.ts';

/** All findings of the product's audit, as one statement. */
export const AUDIT = auditRules
  .map(({ invariant, sql }) => `SELECT '${invariant} ' || finding AS finding FROM (${sql}) r`)
  .join(' UNION ALL ');

export const ORDERS = `
  SELECT order_no AS "orderNo", mid, kind, state, amount_fen AS "amountFen", fee_fen AS "feeFen", account_no AS "accountNo",
    payee_account_no AS "payeeAccountNo", request_no AS "requestNo", submitted_at AS "submittedAt", scheduled_at AS "scheduledAt",
    original_no AS "originalNo", fail_reason AS "failReason"
  FROM orders.orders ORDER BY request_no`;

export type OrderRowText = Omit<OrderRow, 'amountFen' | 'feeFen'> & { amountFen: string; feeFen: string };
export const orderOf = (row: OrderRowText): OrderRow => ({
  ...row,
  amountFen: BigInt(row.amountFen),
  feeFen: BigInt(row.feeFen),
});

/** One row a collection that waits or waited. */
export const SETTLEMENTS = `
  SELECT c.mid, c.account_no AS "accountNo", c.collection_no AS "collectionNo", s.due_at AS "dueAt", s.settled_at AS "settledAt"
  FROM collection.collections c JOIN collection.settlements s ON s.mid = c.mid AND s.account_no = c.account_no AND s.day = c.settles_on`;

const ofProvider: readonly (readonly [id: string, place: string])[] = [
  [providerAccounts.bankCash, 'bank'],
  [channelCash.id, 'channel'],
  [providerAccounts.feeIncome, 'fees'],
  [providerAccounts.inTransit, 'underWay'],
  [providerAccounts.suspense, 'underWay'],
  [providerAccounts.unclaimed, 'unclaimed'],
];

/** What the ledger has at each place of the model's book. */
export async function readPlaces(admin: TestDatabase['admin'], firms: readonly Firm[]): Promise<Map<string, Fen>> {
  const names = new Map(ofProvider);
  for (const { merchant } of firms)
    for (const { accountNo, availableId, frozenId, pendingId } of [merchant.account, merchant.second]) {
      names.set(availableId, available(accountNo));
      names.set(frozenId, frozen(accountNo));
      names.set(pendingId, pending(accountNo));
    }
  const { rows } = await admin.query<{ id: string; fen: string }>(
    'SELECT id, balance_fen AS fen FROM ledger.accounts WHERE id = ANY ($1)',
    [[...names.keys()]],
  );
  const places = new Map<string, Fen>();
  for (const { id, fen } of rows) places.set(names.get(id)!, (places.get(names.get(id)!) ?? 0n) + BigInt(fen));
  return places;
}
