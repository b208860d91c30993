import type { Tx } from '#platform/db/database.ts';

/** By number. The transaction is bound to all merchants. */
export async function merchantNames(tx: Tx, mids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ mid: string; name: string }>(
    'SELECT mid, customer_name AS name FROM merchant.merchants WHERE mid = ANY($1)',
    [mids],
    'reserve.merchants',
  );
  return new Map(rows.map(({ mid, name }) => [mid, name]));
}
