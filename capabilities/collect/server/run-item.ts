import { z } from 'zod';
import { INSUFFICIENT_FUNDS } from '#capabilities/account/contract/errors.ts';
import { placeOrder, type Placed } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { withPayload, type JobHandler, type NewJob } from '#platform/jobs/index.ts';
import type { ErrorTexts } from '#platform/kernel/errors.ts';
import type { Result } from '#platform/kernel/result.ts';
import { collectKind } from './collect-kind.ts';
import { lockItem, skipItem, type Item, type ItemKey } from './item-row.ts';

export const ITEM = 'collect.item';

interface Collector {
  /** The person who asked for the collection, and the merchant as the payer sees it. */
  personId: string;
  name: string;
}

/** Runs bound to the payer: row-level security lets a transaction touch one merchant's money only. */
export const itemJob = (
  { mid, runId, itemNo, payerMid }: ItemKey & Pick<Item, 'payerMid'>,
  collector: Collector,
): NewJob => ({
  kind: ITEM,
  key: `${mid}/${runId}/${itemNo}`,
  mid: payerMid,
  payload: { mid, runId, itemNo, ...collector },
});

export interface ItemDeps {
  /** Turns a refusal's code into a sentence. */
  texts: ErrorTexts;
}

const itemOfJob: z.ZodType<ItemKey & Collector> = z.object({
  mid: z.string(),
  runId: z.string(),
  itemNo: z.int(),
  personId: z.string(),
  name: z.string(),
});

/** The balance may change between the look at it and the hold: then it is read once more. */
const TRIES = 2;

/**
 * `collect.item`: makes the payer's order of one account, in one transaction with the job's end and the item's row. A
 * refusal ends the item with its reason.
 */
export const runItemJob = ({ texts }: ItemDeps): JobHandler =>
  withPayload(itemOfJob, async (job, { db, clock }) => {
    const { mid, runId, itemNo, personId, name } = job.payload;
    await db.transaction({ mid: job.mid }, async (tx) => {
      const now = clock.now();
      const item = await lockItem(tx, { mid, runId, itemNo });
      await job.complete(tx);
      if (item?.state !== 'waiting' || item.orderNo !== null) return;
      const placed = await place(tx, item, { personId, name }, now);
      if (!placed.ok) skipItem(tx, item, placed.text ?? texts[placed.code] ?? placed.code, now);
    });
  });

async function place(tx: Tx, item: Item, { personId, name }: Collector, now: Date): Promise<Result<Placed, string>> {
  const input = { ...item, requestNo: `collect:${item.runId}:${item.itemNo}` };
  const at = { mid: item.payerMid, personId, personName: name, now };
  for (let tries = 1; ; tries += 1) {
    const placed = await tx.savepoint(
      () => placeOrder(tx, collectKind, input, at),
      (made) => !made.ok,
    );
    if (placed.ok || placed.code !== INSUFFICIENT_FUNDS || tries === TRIES) return placed;
  }
}
