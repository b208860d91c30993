import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';

/** Of all accounts of a merchant together. */
export interface MerchantTotal {
  mid: string;
  accountCount: number;
  balanceFen: Fen;
}

/** Of several merchants in one question; the transaction is bound to all of them. One without accounts is left out. */
export const merchantTotals = (tx: Tx, mids: readonly string[]): Promise<MerchantTotal[]> =>
  tx.rows<MerchantTotal>(
    `SELECT a.mid, count(*)::int AS "accountCount", sum(b.fen)::bigint AS "balanceFen"
     FROM unnest($1::text[]) AS n (mid) JOIN account.accounts a ON a.mid = n.mid
       CROSS JOIN LATERAL (SELECT sum(v.balance_fen) AS fen FROM ledger.v_balances v
         WHERE v.account_id IN (a.available_id, a.frozen_id, a.pending_id)) b
     GROUP BY a.mid`,
    [mids],
    'account.merchant_totals',
  );

/** Merchants that own an account, or have bound a bank account, with exactly this number. */
export const merchantsOfNumber = async (tx: Tx, accountNo: string): Promise<string[]> => {
  const rows = await tx.rows<{ mid: string }>(
    `SELECT mid FROM account.accounts WHERE account_no = $1
     UNION SELECT mid FROM account.bank_accounts WHERE bank_account_no = $1 AND unbound_at IS NULL`,
    [accountNo],
    'account.merchants_of_number',
  );
  return rows.map(({ mid }) => mid);
};
