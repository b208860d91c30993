import type { AuditRule } from '#ledger/src/audit-rule.ts';
import {
  pettyApplyContract,
  pettyExpenseContract,
  pettyReturnContract,
  pettyTransferContract,
  pettyWithdrawContract,
} from '../contract/kind.ts';

const idsOf = (contracts: readonly { id: string }[]): string => contracts.map(({ id }) => `'${id}'`).join(', ');
/** Orders that pay into a petty-cash account, and out of one; a transfer is both. */
const IN = idsOf([pettyApplyContract, pettyExpenseContract, pettyTransferContract]);
const OUT = idsOf([pettyReturnContract, pettyTransferContract, pettyWithdrawContract]);
/** Paid: what the bank has is gone, and what it sends back arrives by an order of its own. */
const PAID = `'processing', 'succeeded', 'returned'`;

export const pettyAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'a petty-cash account has what orders paid into it and not out of it',
    sql: `
      SELECT a.mid, format('petty-cash account ending %s has %s fen, its orders make %s', right(a.account_no, 4), b.fen, i.fen + r.fen - o.fen) AS finding
      FROM petty.accounts a
        CROSS JOIN LATERAL (SELECT sum(balance_fen) AS fen FROM ledger.accounts WHERE id IN (a.available_id, a.frozen_id)) b
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen FROM orders.orders WHERE mid = a.mid AND kind IN (${IN}) AND payee_account_no = a.account_no AND state = 'succeeded') i
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen FROM orders.orders WHERE mid = a.mid AND kind IN (${OUT}) AND available_id = a.available_id AND state IN (${PAID})) o
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen FROM orders.orders WHERE mid = a.mid AND incoming AND available_id = a.available_id AND state = 'succeeded') r
      WHERE b.fen IS DISTINCT FROM i.fen + r.fen - o.fen`,
  },
  {
    invariant: 'I5',
    title: 'an order of petty cash pays into or out of a petty-cash account of its own merchant',
    sql: `
      SELECT o.mid, format('order %s (%s) has no petty-cash account of its merchant', o.order_no, o.kind) AS finding FROM orders.orders o
      WHERE o.kind IN (${IN}) AND NOT EXISTS (SELECT FROM petty.accounts a WHERE a.mid = o.mid AND a.account_no = o.payee_account_no)
        OR o.kind IN (${OUT}) AND NOT EXISTS (SELECT FROM petty.accounts a WHERE a.mid = o.mid AND a.available_id = o.available_id AND a.frozen_id = o.frozen_id)`,
  },
  {
    invariant: 'I5',
    title: 'each ledger account of petty cash belongs to one account of the same merchant',
    sql: `
      SELECT coalesce(l.mid, a.mid) AS mid, format('petty-cash account ending %s and ledger account %s do not match', right(a.account_no, 4), l.id) AS finding
      FROM (SELECT * FROM ledger.accounts WHERE kind = 'petty') l FULL JOIN petty.accounts a ON a.available_id = l.id AND a.mid = l.mid
      WHERE l.id IS NULL OR a.account_no IS NULL`,
  },
];
