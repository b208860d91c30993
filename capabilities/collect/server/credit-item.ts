import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { findAccount, PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import { newOrderNumber, receiveMoney, SYSTEM } from '#capabilities/order/server/index.ts';
import { withPayload, type JobHandler, type NewJob } from '#platform/jobs/index.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { collectInContract } from '../contract/kind.ts';
import { collectTransit } from '../contract/provider-accounts.ts';
import { lockItem, noteArrival, type ItemKey } from './item-row.ts';

export const ARRIVAL = 'collect.arrival';

interface Arrival extends ItemKey {
  /** The account that the payer's order names, and its mandate. */
  accountNo: string;
}

/** Runs bound to the merchant that collects, as the payer's order ran bound to the payer. */
export const arrivalJob = ({ mid, runId, itemNo, accountNo }: Arrival): NewJob => ({
  kind: ARRIVAL,
  key: `${mid}/${runId}/${itemNo}`,
  mid,
  payload: { mid, runId, itemNo, accountNo },
});

const arrival: z.ZodType<Arrival> = z.object({
  mid: z.string(),
  runId: z.string(),
  itemNo: z.int(),
  accountNo: z.string(),
});

/**
 * `collect.arrival`, 3040: what the payer's order took goes from the transit account to who collects. Order, money, row
 * and the job's end are one transaction.
 */
export const creditItemJob: JobHandler = withPayload(arrival, async (job, { db, clock }) => {
  const { mid, runId, itemNo, accountNo } = job.payload;
  await db.transaction({ mid }, async (tx) => {
    const item = await lockItem(tx, { mid, runId, itemNo });
    if (item?.state !== 'waiting') return job.complete(tx);
    const account = await findAccount(tx, mid, accountNo);
    if (!account) throw new Error(`account ${itemNo} of collection ${runId} is paid into no account of its merchant`);
    const [now, { payerName: name, payerAccountNo }] = [clock.now(), item];
    const orderNo = newOrderNumber(now, (below) => randomInt(below));
    noteArrival(tx, item, orderNo, now);
    await job.complete(tx);
    await receiveMoney(
      tx,
      collectInContract,
      {
        account,
        from: collectTransit.id,
        // Its merchant knows the payer's account by its last digits only.
        payer: { name, accountNo: maskAccount(payerAccountNo), bankName: PROVIDER_NAME },
        typeCode: '3040',
        amountFen: item.amountFen!,
        requestNo: `collect-${runId}-${itemNo}`,
        bankSerial: '',
        remark: item.remark || '资金归集',
        creditedBy: SYSTEM,
        note: `按归集授权从${name}归集`,
        at: now,
      },
      { orderNo },
    );
  });
});
