import { mandatesGiven } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { collectContract } from '../contract/kind.ts';
import { findPlan } from './plan-row.ts';

/** Why the application cannot be closed now: what would continue collecting, and could no longer be ended. */
export async function collectInUse(tx: Tx, mid: string): Promise<string | null> {
  if ((await findPlan(tx, mid))?.state === 'active') return '定时归集仍在执行，请先停用';
  const living = (await mandatesGiven(tx, mid, collectContract.id)).filter(({ endedAt }) => endedAt === null);
  return living.length > 0 ? `还有${living.length}项有效的归集授权，请先终止` : null;
}
