import { z } from 'zod';
import { closedProducts, openApplications } from '#capabilities/access/server/index.ts';
import { refusalOfClosed } from '#capabilities/merchant/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import type { Application } from '#platform/kernel/application.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { conditionWords } from '../contract/words.ts';
import { unmetCondition } from './conditions.ts';
import { endDeal, lockApplications, lockDeal, waitsForProvider, type DealRow } from './deal-row.ts';
import { offerOf, type AppCentreDeps } from './offers.ts';

/** Opens the application of a deal whose day has come; the deal must be locked. The text: why it cannot be opened. */
export async function takeEffect(
  tx: Tx,
  deal: DealRow,
  application: Application | undefined,
  now: Date,
): Promise<string | null> {
  const obstacle = await obstacleOf(tx, deal, application, now);
  if (obstacle) return obstacle;
  await openApplications(tx, deal.mid, [deal.application]);
  await endDeal(tx, deal, { state: 'done', endedAt: now });
  return null;
}

async function obstacleOf(
  tx: Tx,
  { mid, makerId, application: code }: DealRow,
  application: Application | undefined,
  now: Date,
): Promise<string | null> {
  if (await refusalOfClosed(tx, [mid])) return '商户已销户';
  if (!application) return '该应用已停止提供';
  if ((await closedProducts(tx, shanghaiDate(now))).has(code)) return '该应用已停止新开通';
  const unmet = await unmetCondition(tx, { mid, personId: makerId }, application);
  return unmet ? `未满足开通条件：${conditionWords[unmet].name}` : null;
}

/** `app-centre.open`: the day has come. What was met when it was asked for must be met now, too. */
export const openLaterJob = (deps: Pick<AppCentreDeps, 'offers'>): JobHandler =>
  withPayload(z.object({ dealId: z.string() }), async (job, { db, clock }) => {
    await db.transaction({ mid: job.mid }, async (tx) => {
      const mid = job.mid!;
      lockApplications(tx, mid);
      const deal = await lockDeal(tx, mid, job.payload.dealId);
      if (deal?.state !== 'pending' || waitsForProvider(deal)) return job.complete(tx);
      const now = clock.now();
      if (deal.startsAt > now) return job.again(tx, deal.startsAt);
      const obstacle = await takeEffect(tx, deal, offerOf(deps, deal.application)?.application, now);
      if (obstacle) await endDeal(tx, deal, { state: 'refused', endedAt: now, reason: `生效日${obstacle}` });
      return job.complete(tx);
    });
  });
