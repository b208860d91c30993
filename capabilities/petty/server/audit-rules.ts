import type { AuditRule } from '#ledger/src/audit-rule.ts';
import {
  pettyApplyContract,
  pettyCouponContract,
  pettyCouponInContract,
  pettyExpenseContract,
  pettyReturnContract,
  pettyTransferContract,
  pettyWithdrawContract,
} from '../contract/kind.ts';
import { couponPool } from '../contract/provider-accounts.ts';

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
      WHERE o.kind IN (${IN}) AND NOT EXISTS (SELECT 1 FROM petty.accounts a WHERE a.mid = o.mid AND a.account_no = o.payee_account_no)
        OR o.kind IN (${OUT}) AND NOT EXISTS (SELECT 1 FROM petty.accounts a WHERE a.mid = o.mid AND a.available_id = o.available_id AND a.frozen_id = o.frozen_id)`,
  },
  {
    invariant: 'I5',
    title: 'the pool of coupons has what was issued and neither used nor returned',
    sql: `
      SELECT l.mid, format('%s fen are in the pool of coupons, %s wait', l.balance_fen, c.fen) AS finding
      FROM ledger.accounts l CROSS JOIN (SELECT coalesce(sum(amount_fen), 0) AS fen FROM petty.coupons WHERE state = 'waiting') c
      WHERE l.id = '${couponPool.id}' AND l.balance_fen <> c.fen`,
  },
  {
    invariant: 'I5',
    title: 'a coupon is as its order, and the order that took it as the coupon',
    sql: `
      SELECT coalesce(o.mid, c.mid) AS mid, format('order %s (%s) of %s fen and its coupon (%s) of %s fen do not match', coalesce(o.order_no, c.order_no), o.state, o.amount_fen, c.state, c.amount_fen) AS finding
      FROM (SELECT * FROM orders.orders WHERE kind = '${pettyCouponContract.id}') o FULL JOIN petty.coupons c ON c.mid = o.mid AND c.order_no = o.order_no
      WHERE o.order_no IS NULL OR c.order_no IS NULL OR o.amount_fen <> c.amount_fen OR o.payee_account_no <> c.account_no
        OR CASE WHEN o.state = 'succeeded' THEN c.state IN ('planned', 'void') WHEN o.finished_at IS NULL THEN c.state <> 'planned' ELSE c.state <> 'void' END
      UNION ALL
      SELECT coalesce(c.mid, o.mid), format('coupon %s (%s) and order %s (%s) do not match', c.order_no, c.state, o.order_no, o.type_code)
      FROM (SELECT * FROM petty.coupons WHERE taken_no IS NOT NULL) c FULL JOIN (SELECT * FROM orders.orders WHERE kind = '${pettyCouponInContract.id}') o
        ON o.mid = c.mid AND o.order_no = c.taken_no
      WHERE c.taken_no IS NULL OR o.order_no IS NULL OR o.amount_fen <> c.amount_fen OR o.state <> 'succeeded' OR NOT o.incoming
        OR o.type_code <> CASE c.state WHEN 'used' THEN '3066' ELSE '3067' END`,
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
