import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { findHolding } from './holding-row.ts';

/** Why the application cannot be closed now: shares that only its page can redeem, or money under way. */
export async function wealthInUse(tx: Tx, mid: string): Promise<string | null> {
  const holding = await findHolding(tx, mid);
  if (!holding) return null;
  const balances = await balancesOf(tx, [holding.availableId, holding.frozenId]);
  if ([...balances.values()].some((fen) => fen !== 0n)) return '仍持有理财份额，请先全部赎回';
  const trade = await tx.one(
    `SELECT 1 FROM wealth.trades WHERE mid = $1 AND state IN ('planned', 'accepted', 'confirming') LIMIT 1`,
    [mid],
    'wealth.in_use',
  );
  return trade ? '还有未确认的申购或赎回' : null;
}
