import type { MerchantAccount } from '#capabilities/account/server/index.ts';
import { enqueueLater } from '#platform/jobs/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { orderKindOf } from '../kind/order-kinds.ts';
import { assignHoldIds } from '../row/chunk-row.ts';
import { moveOrder } from '../row/move-order.ts';
import type { Order } from '../row/order-row.ts';
import { SYSTEM } from '../row/timeline-event.ts';
import { decidePayer } from './decide-lines.ts';
import { failOrder } from './end-unpaid.ts';
import { chunksJob } from './jobs.ts';
import { holdSteps } from './order-money.ts';
import { queueOrder } from './pay-order.ts';
import { sentenceOf, type RunDeps, type Steps } from './outcome.ts';

/**
 * A batch begins: from now on its chunks are paid, each for itself. The holds of one that its maker scheduled are
 * opened first.
 */
export async function startBatch(
  tx: Tx,
  deps: RunDeps,
  order: Order,
  payer: MerchantAccount | undefined,
  now: Date,
): Promise<Steps> {
  const debit = await decidePayer(tx, order, payer, now);
  if (!debit.ok) return { ended: await failOrder(tx, order, sentenceOf(deps, debit), now) };
  const queued = await queueOrder(tx, order, now);
  await moveOrder(tx, queued, 'processing', { event: 'started', actor: SYSTEM, at: now });
  enqueueLater(tx, chunksJob(order, now, orderKindOf(order.kind).contract.follows === true));
  return { money: holdSteps(order, await assignHoldIds(tx, order), 'system:order', now) };
}
