import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { pettyAccountsOf } from './account-row.ts';

/** Why the application cannot be closed now: money that only its page can bring back. */
export async function pettyInUse(tx: Tx, mid: string): Promise<string | null> {
  const accounts = await pettyAccountsOf(tx, mid);
  const balances = await balancesOf(
    tx,
    accounts.flatMap(({ availableId, frozenId }) => [availableId, frozenId]),
  );
  const funded = accounts.filter(({ availableId, frozenId }) =>
    [availableId, frozenId].some((id) => (balances.get(id) ?? 0n) !== 0n),
  );
  const coupon = await tx.one(
    `SELECT 1 FROM petty.coupons WHERE mid = $1 AND state IN ('planned', 'waiting') LIMIT 1`,
    [mid],
    'petty.open_coupons',
  );
  if (coupon) return '还有未使用的备用金券，请等其使用或过期';
  return funded.length > 0 ? `还有${funded.length}个备用金账户存有余额，请先退还` : null;
}
