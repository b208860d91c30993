import type { AuditRule } from '#ledger/src/audit-rule.ts';
import {
  secondPayContract,
  secondRechargeContract,
  secondReturnContract,
  secondTransferContract,
} from '../contract/kind.ts';

const idsOf = (contracts: readonly { id: string }[]): string => contracts.map(({ id }) => `'${id}'`).join(', ');
/** Orders that pay into a second-level account, and out of one. */
const IN = idsOf([secondRechargeContract, secondTransferContract]);
const OUT = idsOf([secondReturnContract, secondTransferContract, secondPayContract]);

export const secondAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'a second-level account has what orders paid into it and not out of it',
    sql: `
      SELECT a.mid, format('second-level account ending %s has %s fen, its orders make %s', right(a.account_no, 4), b.fen, i.fen - o.fen) AS finding
      FROM second.accounts a
        CROSS JOIN LATERAL (SELECT sum(balance_fen) AS fen FROM ledger.accounts WHERE id IN (a.available_id, a.frozen_id)) b
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen FROM orders.orders WHERE mid = a.mid AND kind IN (${IN}) AND payee_account_no = a.account_no AND state = 'succeeded') i
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen FROM orders.orders WHERE mid = a.mid AND kind IN (${OUT}) AND available_id = a.available_id AND state = 'succeeded') o
      WHERE b.fen IS DISTINCT FROM i.fen - o.fen`,
  },
];
