import type { Tx } from '#platform/db/database.ts';

/** Why the application cannot be closed now: links that somebody may pay still. */
export async function checkoutInUse(tx: Tx, mid: string, now: Date): Promise<string | null> {
  const row = await tx.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM checkout.trades t
      WHERE t.mid = $1 AND t.closed_at IS NULL AND t.valid_until > $2
        AND NOT EXISTS (SELECT 1 FROM checkout.payments p WHERE p.payee_mid = t.mid AND p.trade_no = t.trade_no AND p.state = 'paid')`,
    [mid, now],
    'checkout.in_use',
  );
  return row!.count > 0n ? `还有${row!.count}张待付款的收款单，请先关闭` : null;
}
