import type { Tx } from '#platform/db/database.ts';

/** Why the application cannot be closed now: instructions that would pay automatically. */
export async function standingInUse(tx: Tx, mid: string): Promise<string | null> {
  const row = await tx.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM standing.instructions WHERE mid = $1 AND state IN ('active', 'paused')`,
    [mid],
    'standing.in_use',
  );
  return row!.count > 0n ? `还有${row!.count}项执行中或已暂停的定期付款，请先终止` : null;
}
