import { limitedKinds } from '#capabilities/pricing/contract/limit-rows.ts';
import { proposeLimits } from '#capabilities/pricing/contract/merchant-operations.ts';
import { proposeVersion, saveDraft, showPlan } from '#capabilities/pricing/contract/plan-operations.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { addDays, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { Action } from '../action.ts';
import { FIRMS } from '../firms.ts';

const REASON = '年度调整';
const PLAN = 'standard';

/** Two people of the provider change the limits of a merchant, from now on. */
const limits: Action = {
  name: 'limits',
  weight: 1,
  async run(world, draw) {
    const { merchant, name } = draw.oneOf(world.firms);
    const plan = draw.oneOf(FIRMS).limits;
    const row = {
      single: yuanOfFen(plan.singleFen),
      day: yuanOfFen(plan.dayFen),
      month: yuanOfFen(plan.monthFen),
      dayCount: String(plan.dayCount),
    };
    const rows = limitedKinds().map((kind) => ({ kind, ...row }));
    const { call, decide, ops, risk } = world.provider;
    const wish = { requestNo: world.newRequestNo(), mids: [merchant.mid], rows, reason: REASON };
    const asked = await call(ops, proposeLimits, wish);
    if (!asked.ok) return `limits of ${name}: ${asked.code}`;
    must(await decide(risk, asked.data.changeId));
    world.model.rules.get(merchant.mid)!.limits = plan;
    return `limits of ${name}: a day ${row.day}`;
  },
};

/** They change a price, from tomorrow on. */
const prices: Action = {
  name: 'prices',
  weight: 1,
  async run(world, draw) {
    const { call, decide, ops, risk } = world.provider;
    const kind = draw.oneOf(['transfer', 'withdraw', 'payout']);
    const fee = draw.oneOf(['0.00', '0.30', '1.00', '7.77']);
    const { rows: known, draft } = must(await call(ops, showPlan, { planId: PLAN }));
    const rows = known.map((row) => (row.kind === kind ? { ...row, fixed: fee, rate: '0', min: '', max: '' } : row));
    const now = world.clock.now();
    const fromDay = addDays(shanghaiDate(now), 1);
    const saved = must(await call(ops, saveDraft, { planId: PLAN, revision: draft?.revision ?? 0, fromDay, rows }));
    const wish = { planId: PLAN, revision: saved.revision, requestNo: world.newRequestNo(), reason: REASON };
    const asked = await call(ops, proposeVersion, wish);
    if (!asked.ok) return `price of ${kind}: ${asked.code}`;
    must(await decide(risk, asked.data.changeId));
    world.model.prices.add(fromDay, now, kind, fenOfYuan(fee));
    return `price of ${kind} from ${fromDay}: ${fee}`;
  },
};

export const rules: readonly Action[] = [limits, prices];
