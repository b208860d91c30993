import { accountsOf } from '#capabilities/account/server/index.ts';
import { reviewedSince } from '#capabilities/approval/server/index.ts';
import { balancesOf } from '#ledger/src/index.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { CAME_BACK, FORECAST_DAYS, OUTFLOW_DAYS, RETURN_WITHIN_DAYS } from '../constants.ts';
import type { queryWorkbench } from '../contract/home-operations.ts';
import { ENDED_UNPAID } from '../contract/words.ts';
import { planOutflow, type OutflowDay, type PlannedOutflow } from '../domain/outflow-rule.ts';
import { describeOrder } from './describe-order.ts';
import { ORDER_COLUMNS, type Order } from './order-row.ts';
import type { OutflowSource } from './outflow-source.ts';

/**
 * For the start of the day: own orders that came back or wait for money, own reviews of today, and the outflow of
 * the next days.
 */
export const showWorkbench =
  (sources: readonly OutflowSource[]): Handler<typeof queryWorkbench> =>
  async (context) => {
    const { mid, personId } = roleOf(context);
    const today = shanghaiDate(context.clock.now());
    const back = await cameBack(context);
    const waiting = await awaitingFunds(context);
    const reviewed = await reviewedSince(context.tx, mid, personId, atShanghai(today));
    const outflow = await outflowOf(context, today, sources);
    return ok({
      cameBack: { list: back.slice(0, CAME_BACK.shown).map(describeOrder), count: back.length },
      awaitingFunds: { list: waiting.slice(0, CAME_BACK.shown).map(describeOrder), count: waiting.length },
      reviewedToday: { approved: reviewed.approved, refused: reviewed.refused, amount: yuanOfFen(reviewed.amountFen) },
      outflow: outflow.slice(0, OUTFLOW_DAYS).map(({ date, count, fen, missingFen }) => ({
        date,
        count,
        amount: yuanOfFen(fen),
        missing: yuanOfFen(missingFen),
      })),
      forecast: FORECAST_DAYS.map((days) => {
        const within = outflow.slice(0, days);
        return {
          days,
          count: within.reduce((sum, { count }) => sum + count, 0),
          amount: yuanOfFen(sumFen(within.map(({ fen }) => fen))),
        };
      }),
    });
  };

const DAY_MS = 86_400_000;
const RUNS_AT = `coalesce(send_at, scheduled_at, CASE WHEN follows_as IN ('pay_back', 'pay_back_part') THEN submitted_at END)`;

/**
 * Orders that were submitted again, corrected or to the same payee with the same amount, are left out, and so are
 * cancelled ones. The last event is the end: an order that its bank returned keeps the time of its success in
 * `finished_at`.
 */
function cameBack(context: CallContext): Promise<Order[]> {
  const { mid, personId } = roleOf(context);
  const since = new Date(context.clock.now().getTime() - CAME_BACK.withinMs);
  return context.tx.rows<Order>(
    `SELECT ${ORDER_COLUMNS} FROM orders.orders o
       CROSS JOIN LATERAL (SELECT max(e.at) AS ended_at FROM orders.events e WHERE e.mid = o.mid AND e.order_no = o.order_no) ended
     WHERE mid = $1 AND maker_id = $2 AND finished_at > $6 AND ended_at > $3 AND state = ANY($4::text[])
       AND NOT EXISTS (SELECT FROM orders.orders n WHERE n.mid = $1 AND n.maker_id = $2 AND n.submitted_at > $3
         AND (n.repeats = o.order_no OR n.submitted_at > ended_at AND n.payee_account_no = o.payee_account_no AND n.amount_fen = o.amount_fen))
     ORDER BY ended_at DESC, order_no DESC LIMIT $5`,
    [
      mid,
      personId,
      since,
      ENDED_UNPAID.filter((state) => state !== 'withdrawn'),
      CAME_BACK.most,
      new Date(since.getTime() - RETURN_WITHIN_DAYS * DAY_MS),
    ],
    'orders.came_back',
  );
}

/** Only more money helps them, and their maker knows best how much. */
function awaitingFunds(context: CallContext): Promise<Order[]> {
  const { mid, personId } = roleOf(context);
  return context.tx.rows<Order>(
    `SELECT ${ORDER_COLUMNS} FROM orders.orders WHERE mid = $1 AND maker_id = $2 AND finished_at IS NULL AND state = 'awaiting_funds' ORDER BY funds_until, order_no LIMIT $3`,
    [mid, personId, CAME_BACK.most],
    'orders.own_awaiting_funds',
  );
}

/**
 * Scheduled orders hold nothing before they are sent, so the balance does not contain them yet. One under review is
 * counted on its chosen day; what pays back and may wait for money has no hour, and is due at once.
 */
async function outflowOf(
  { tx, ...context }: CallContext,
  today: string,
  sources: readonly OutflowSource[],
): Promise<OutflowDay[]> {
  const { mid } = roleOf({ tx, ...context });
  const horizon = Math.max(...FORECAST_DAYS);
  const before = atShanghai(addDays(today, horizon));
  const days = Array.from({ length: horizon }, (_, index) => addDays(today, index));
  const orders = await tx.rows<{ runsAt: Date; accountNo: string; fen: bigint }>(
    `SELECT ${RUNS_AT} AS "runsAt", account_no AS "accountNo", amount_fen + fee_fen AS fen FROM orders.orders
     WHERE mid = $1 AND finished_at IS NULL AND hold_id IS NULL AND ${RUNS_AT} < $2 AND state IN ('pending_review', 'scheduled', 'awaiting_funds')`,
    [mid, before],
    'orders.outflow',
  );
  const repeated: PlannedOutflow[] = [];
  for (const source of sources) repeated.push(...(await source(tx, mid, before)));
  const accounts = await accountsOf(tx, mid);
  const balances = await balancesOf(
    tx,
    accounts.map(({ availableId }) => availableId),
  );
  const available = new Map(accounts.map(({ accountNo, availableId }) => [accountNo, balances.get(availableId) ?? 0n]));
  return planOutflow(
    days,
    [...orders.map(({ runsAt, ...order }) => ({ ...order, date: shanghaiDate(runsAt) })), ...repeated],
    available,
  );
}
