import { assignFeePlan, feePlans, feeVersions, plansOn } from '#capabilities/account/server/index.ts';
import { changeKind, type ChangeContext, proposalReply, propose } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { WAITS_MS } from '../constants.ts';
import {
  PLAN_ASSIGNED_ALREADY,
  PLAN_DAY_PAST,
  PLAN_MISSING,
  PLAN_NOT_IN_FORCE,
  PRICING_MERCHANT_MISSING,
} from '../contract/errors.ts';
import type { assignPlan } from '../contract/merchant-operations.ts';
import { versionOn } from '../domain/price-list.ts';
import { merchantNames } from './merchants.ts';
import { mayApprove, mayEdit, merchantCodes } from './people.ts';
import { notifyMerchants } from './notify-merchants.ts';

interface AssignCommand {
  planId: string;
  fromDay: ShanghaiDate;
  mids: string[];
}

/** The merchant that a change is about; of several none. */
export const aboutOf = (mids: readonly string[]): string => (mids.length === 1 ? mids[0]! : ALL_MERCHANTS);

/** Merchants get another plan from a day on. */
export const assignChange = changeKind({
  name: 'pricing.assign',
  title: '分配费率方案',
  realm: 'provider',
  who: { proposes: mayEdit, decides: mayApprove },
  codes: merchantCodes,
  merchants: ({ mids }) => mids,
  lapsesAfterMs: WAITS_MS,
  async check({ tx, context, at }: ChangeContext<unknown>, { planId, fromDay, mids }: AssignCommand) {
    const plans = new Map((await feePlans(tx)).map((plan) => [plan.planId, plan.name]));
    const name = plans.get(planId);
    if (name === undefined) return fail(PLAN_MISSING);
    if (fromDay <= shanghaiDate(at)) return fail(PLAN_DAY_PAST);
    if (!versionOn(await feeVersions(tx, planId), fromDay)) return fail(PLAN_NOT_IN_FORCE);
    const names = await merchantNames(tx, mids);
    if (names.size < mids.length) return fail(PRICING_MERCHANT_MISSING);
    const others = (await plansOn(tx, mids, fromDay)).filter((row) => row.planId !== planId);
    if (others.length === 0) return fail(PLAN_ASSIGNED_ALREADY);
    const whose = others.length === 1 ? names.get(others[0]!.mid)! : ` ${others.length} 家商户`;
    const lines = others.map((row) => ({
      label: `${names.get(row.mid)}（${row.mid}）`,
      before: plans.get(row.planId)!,
      after: name,
    }));
    return ok({
      subject: mids.length === 1 ? mids[0]! : `${planId}:${fromDay}`,
      title: `${whose}自 ${fromDay} 起执行费率方案“${name}”`.trim(),
      lines,
      isSensitive: true,
      make: async () => {
        const changed = others.map(({ mid }) => mid);
        await assignFeePlan(tx, { mids: changed, planId, fromDay, by: providerOf(context).userName, at });
        const text = `自 ${fromDay} 起，贵司执行费率方案“${name}”。此前已报价的订单按原价收费。`;
        await notifyMerchants(tx, changed, { title: '费率调整通知', text, at });
      },
    });
  },
});

/** `console/pricing/merchant/assign`. */
export const askForAssignment: Handler<typeof assignPlan> = async (context, { planId, fromDay, mids, reason }) => {
  await actFor(context.tx);
  const about = { reason, mid: aboutOf(mids) };
  return proposalReply(await propose(assignChange, null, context, { planId, fromDay, mids }, about));
};
