import type { Tx } from '#platform/db/database.ts';

/** Why the application cannot be closed now: packets that somebody may claim still. */
export async function redpacketInUse(tx: Tx, mid: string): Promise<string | null> {
  const row = await tx.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM redpacket.packets WHERE mid = $1 AND state IN ('planned', 'waiting')`,
    [mid],
    'redpacket.in_use',
  );
  return row!.count > 0n ? `还有${row!.count}个红包未领取，请等待领取或到期退回` : null;
}
