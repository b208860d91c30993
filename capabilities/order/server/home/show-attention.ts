import { personsHolding } from '#capabilities/access/server/index.ts';
import { limitsNearlyUsed } from '#capabilities/account/server/index.ts';
import { kindOf, kindRights } from '#capabilities/account/contract/kinds.ts';
import { reviewersOf } from '#capabilities/approval/server/index.ts';
import { factorsOf } from '#capabilities/security/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { ATTENTION } from '../../constants.ts';
import type { queryAttention } from '../../contract/home-operations.ts';
import { reviews } from '../../contract/shapes.ts';
import { orderStates, type OrderState } from '../../contract/words.ts';

/** Matters that only an administrator can solve, and today's orders. */
export const showAttention: Handler<typeof queryAttention> = async ({ tx, clock, ...context }) => {
  const { mid } = roleOf({ tx, clock, ...context });
  const now = clock.now();
  const reviewers = await reviewersOf(tx, mid);
  const limits = await limitsNearlyUsed(tx, mid, now, ATTENTION.limitPercent);
  const today = await tx.rows<{ state: OrderState; count: bigint; amount: Fen }>(
    'SELECT state, count(*) AS count, sum(amount_fen)::bigint AS amount FROM orders.orders WHERE mid = $1 AND submitted_at >= $2 GROUP BY state ORDER BY count(*) DESC, state',
    [mid, atShanghai(shanghaiDate(now))],
    'orders.today_by_state',
  );
  return ok({
    reviewers: reviewers.map(({ personName }) => personName),
    withoutFactors: await withoutFactors(tx, mid),
    limits: limits.map(({ accountNo, function: name, period, percent }) => ({
      accountNo,
      functionName: kindOf(name).name,
      period,
      percent,
    })),
    today: today.map(({ state, count, amount }) => ({
      state,
      stateName: orderStates[state],
      count: Number(count),
      amount: yuanOfFen(amount),
    })),
  });
};

/** Rights to what asks for both factors: making orders and reviewing them. */
const confirmed = kindRights(['make'], { besides: reviews });

/** People whose role allows to pay or review, but who lack a factor that every such call asks for. */
async function withoutFactors(tx: Tx, mid: string): Promise<{ name: string; lacks: string[] }[]> {
  const people = new Map<string, string>();
  for (const code of confirmed())
    for (const { personId, personName } of await personsHolding(tx, mid, code)) people.set(personId, personName);
  const found: { name: string; lacks: string[] }[] = [];
  for (const [personId, name] of [...people].slice(0, ATTENTION.people)) {
    const { tradePwdSettled, realNameChecked } = await factorsOf(tx, personId);
    const lacks = [...(realNameChecked ? [] : ['实名认证']), ...(tradePwdSettled ? [] : ['操作密码'])];
    if (lacks.length > 0) found.push({ name, lacks });
  }
  return found;
}
