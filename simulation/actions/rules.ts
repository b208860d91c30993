import { limitedKinds } from '#capabilities/pricing/contract/limit-rows.ts';
import { assignPlan, proposeLimits } from '#capabilities/pricing/contract/merchant-operations.ts';
import { addPlan, proposeVersion, saveDraft, showPlan } from '#capabilities/pricing/contract/plan-operations.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { fenOfYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { addDays, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { Action } from '../action.ts';
import type { Draw } from '../draw.ts';
import { FIRMS } from '../firms.ts';
import { FIRST_PLAN } from '../prices.ts';
import type { World } from '../world.ts';

const REASON = '年度调整';
const PLANS_MAX = 3;
/** Plans besides the first one, in the sequence in which they were made. */
const plans = new WeakMap<World, string[]>();
const plansOf = (world: World): string[] => plans.get(world) ?? plans.set(world, []).get(world)!;

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
    const proposal = await call(ops, proposeLimits, wish);
    if (!proposal.ok) return `limits of ${name}: ${proposal.code}`;
    must(await decide(risk, proposal.data.changeId));
    world.model.rules.get(merchant.mid)!.limits = plan;
    return `limits of ${name}: a day ${row.day}`;
  },
};

const KINDS = ['transfer', 'withdraw', 'payout'] as const;
const FEES = ['0.00', '0.30', '1.00', '7.77'] as const;
const tomorrow = (world: World): string => addDays(shanghaiDate(world.clock.now()), 1);

/** The prices of one plan with another price of a kind become a version of a plan, from tomorrow on. */
async function addVersion(world: World, planId: string, copyOf: string, draw: Draw): Promise<string> {
  const { call, decide, ops, risk } = world.provider;
  const [kind, fee, fromDay, isTaken] = [draw.oneOf(KINDS), draw.oneOf(FEES), tomorrow(world), draw.chance(0.4)];
  const price = { fixed: fee, rate: '0', min: '', max: '', feeFrom: isTaken ? 'amount' : 'payer' } as const;
  const { rows: known } = must(await call(ops, showPlan, { planId: copyOf }));
  const { draft } = must(await call(ops, showPlan, { planId }));
  const rows = known.map((row) => (row.kind === kind ? { ...row, ...price } : row));
  const saved = must(await call(ops, saveDraft, { planId, revision: draft?.revision ?? 0, fromDay, rows }));
  const wish = { planId, revision: saved.revision, requestNo: world.newRequestNo(), reason: REASON };
  const proposal = await call(ops, proposeVersion, wish);
  if (!proposal.ok) return `price of ${kind}: ${proposal.code}`;
  must(await decide(risk, proposal.data.changeId));
  world.model.prices.add(planId, fromDay, world.clock.now(), kind, { fen: fenOfYuan(fee), isTaken }, copyOf);
  return `price of ${kind} from ${fromDay}: ${fee}${isTaken ? ' out of the amount' : ''}`;
}

/** They change a price of a plan. */
const prices: Action = {
  name: 'prices',
  weight: 1,
  run: (world, draw) => addVersion(world, FIRST_PLAN, FIRST_PLAN, draw),
};

/** A new plan, with the prices of the first one but for one kind. */
const plan: Action = {
  name: 'plan',
  weight: 1,
  async run(world, draw) {
    const made = plansOf(world);
    if (made.length >= PLANS_MAX) return 'plan: enough';
    const { call, ops } = world.provider;
    const wish = { requestNo: world.newRequestNo(), name: `方案${made.length + 1}`, note: '', copyOf: FIRST_PLAN };
    const { planId } = must(await call(ops, addPlan, wish));
    const outcome = await addVersion(world, planId, FIRST_PLAN, draw);
    if (!outcome.includes('from')) return `plan: ${outcome}`;
    made.push(planId);
    return `plan: ${outcome}`;
  },
};

/** A merchant gets another plan, which may not have a version in force yet. */
const assign: Action = {
  name: 'assign',
  weight: 2,
  async run(world, draw) {
    const planId = draw.oneOf([FIRST_PLAN, ...plansOf(world)]);
    const { merchant, name } = draw.oneOf(world.firms);
    const { call, decide, ops, risk } = world.provider;
    const fromDay = addDays(tomorrow(world), 1);
    const wish = { planId, fromDay, mids: [merchant.mid], requestNo: world.newRequestNo(), reason: REASON };
    const proposal = await call(ops, assignPlan, wish);
    if (!proposal.ok) return `assign ${name}: ${proposal.code}`;
    must(await decide(risk, proposal.data.changeId));
    world.model.prices.assign(merchant.mid, planId, fromDay);
    return `assign ${name} from ${fromDay}`;
  },
};

export const rules: readonly Action[] = [limits, prices, plan, assign];
