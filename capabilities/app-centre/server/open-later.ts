import { z } from 'zod';
import { openApplications } from '#capabilities/access/server/index.ts';
import { withPayload, type JobHandler } from '#platform/jobs/index.ts';
import { conditionWords } from '../contract/words.ts';
import { unmetCondition } from './conditions.ts';
import { endDeal, lockApplications, lockDeal } from './deal-row.ts';
import { offerOf, type AppCentreDeps } from './offers.ts';

/** `app-centre.open`: the day has come. What was met when it was asked for must be met now, too. */
export const openLaterJob = (deps: Pick<AppCentreDeps, 'offers'>): JobHandler =>
  withPayload(z.object({ dealId: z.string() }), async (job, { db, clock }) => {
    await db.transaction({ mid: job.mid }, async (tx) => {
      const mid = job.mid!;
      lockApplications(tx, mid);
      const deal = await lockDeal(tx, mid, job.payload.dealId);
      if (deal?.state !== 'pending') return job.complete(tx);
      const now = clock.now();
      if (deal.startsAt > now) return job.again(tx, deal.startsAt);
      const offer = offerOf(deps, deal.application);
      const unmet = offer && (await unmetCondition(tx, { mid, personId: deal.makerId }, offer.application));
      if (offer && !unmet) {
        await openApplications(tx, mid, [deal.application]);
        await endDeal(tx, deal, { state: 'done', endedAt: now });
      } else {
        const reason = unmet ? `生效日未满足开通条件：${conditionWords[unmet].name}` : '该应用已停止提供';
        await endDeal(tx, deal, { state: 'refused', endedAt: now, reason });
      }
      return job.complete(tx);
    });
  });
