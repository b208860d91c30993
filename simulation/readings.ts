import { auditRules } from '#apps/server/audit-rules.ts';
import { providerAccounts } from '#capabilities/account/server/index.ts';
import { custodian, fastPool, fundTransit } from '#capabilities/wealth/contract/provider-accounts.ts';
import { couponPool } from '#capabilities/petty/contract/provider-accounts.ts';
import { collectTransit } from '#capabilities/collect/contract/provider-accounts.ts';
import { channelCash } from '#capabilities/collection/contract/provider-accounts.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { OrderRow } from './book.ts';
import type { Reader } from './reader.ts';

/** All findings of the product's audit, as one statement. */
export const AUDIT = auditRules
  .map(({ invariant, sql }) => `SELECT '${invariant} ' || finding AS finding FROM (${sql}) r`)
  .join(' UNION ALL ');

/** Accounts with money of merchants, those besides their list too. */
const ACCOUNTS = `
  SELECT account_no, available_id, frozen_id, pending_id FROM account.accounts
  UNION ALL SELECT account_no, available_id, frozen_id, NULL FROM second.accounts
  UNION ALL SELECT account_no, available_id, frozen_id, NULL FROM petty.accounts
  UNION ALL SELECT fund_account_no, available_id, frozen_id, NULL FROM wealth.holdings`;

export const ORDERS = `
  WITH paying AS MATERIALIZED (${ACCOUNTS})
  SELECT o.order_no AS "orderNo", o.mid, o.kind, o.state, o.amount_fen AS "amountFen", o.fee_fen AS "feeFen", o.account_no AS "accountNo",
    a.account_no AS "fromNo", o.payee_account_no AS "payeeAccountNo", o.request_no AS "requestNo", o.submitted_at AS "submittedAt", o.scheduled_at AS "scheduledAt",
    o.original_no AS "originalNo", o.fail_reason AS "failReason"
  FROM orders.orders o LEFT JOIN paying a ON a.available_id = o.available_id ORDER BY o.request_no`;

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
  [providerAccounts.claimable, 'packets'],
  [couponPool.id, 'coupons'],
  [collectTransit.id, 'collecting'],
  [fundTransit.id, 'fund'],
  [fastPool.id, 'fundPool'],
  [custodian.id, 'custodian'],
];

const PLACES = `
  SELECT p.place, sum(l.balance_fen) AS fen FROM (
    SELECT available_id AS id, account_no || ' available' AS place FROM (${ACCOUNTS}) a
    UNION ALL SELECT frozen_id, account_no || ' frozen' FROM (${ACCOUNTS}) a
    UNION ALL SELECT pending_id, account_no || ' pending' FROM (${ACCOUNTS}) a
    UNION ALL SELECT * FROM unnest($1::uuid[], $2::text[])) p JOIN ledger.accounts l ON l.id = p.id GROUP BY p.place`;

/** What the ledger has at each place of the model's book. */
export async function readPlaces(reader: Reader): Promise<Map<string, Fen>> {
  const [ids, names] = [ofProvider.map(([id]) => id), ofProvider.map(([, place]) => place)];
  const rows = await reader.rows<{ place: string; fen: string }>({ name: 'places', sql: PLACES }, [ids, names]);
  return new Map(rows.map(({ place, fen }) => [place, BigInt(fen)]));
}
