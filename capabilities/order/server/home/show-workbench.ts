import { reviewedSince } from '#capabilities/approval/server/index.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { CAME_BACK, OUTFLOW_DAYS, RETURN_WITHIN_DAYS } from '../../constants.ts';
import type { queryWorkbench } from '../../contract/home-operations.ts';
import { ENDED_UNPAID, type OrderEvent } from '../../contract/words.ts';
import { endReason } from '../../domain/end-reason.ts';
import { describeOrder } from '../list/describe-order.ts';
import { ORDER_COLUMNS, sideColumns, type SeenOrder } from '../row/order-row.ts';
import { outflowOf, within } from './outflow-forecast.ts';
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
    const outflow = await outflowOf(context.tx, { mid, today }, sources);
    return ok({
      cameBack: {
        list: back.slice(0, CAME_BACK.shown).map((order) => ({ ...describeOrder(order), reason: endReason(order) })),
        count: back.length,
      },
      awaitingFunds: { list: waiting.slice(0, CAME_BACK.shown).map(describeOrder), count: waiting.length },
      reviewedToday: { approved: reviewed.approved, refused: reviewed.refused, amount: yuanOfFen(reviewed.amountFen) },
      outflow: outflow.slice(0, OUTFLOW_DAYS).map(({ date, count, fen, missingFen }) => ({
        date,
        count,
        amount: yuanOfFen(fen),
        missing: yuanOfFen(missingFen),
      })),
      forecast: within(outflow),
    });
  };

const DAY_MS = 86_400_000;

/**
 * Orders that were submitted again, corrected or to the same payee with the same amount, are left out, and so are
 * cancelled ones. The last event is the end: an order that its bank returned keeps the time of its success in
 * `finished_at`.
 */
function cameBack(context: CallContext): Promise<(SeenOrder & { event: OrderEvent; note: string })[]> {
  const { mid, personId } = roleOf(context);
  const since = new Date(context.clock.now().getTime() - CAME_BACK.withinMs);
  return context.tx.rows(
    `SELECT ${ORDER_COLUMNS}, ${sideColumns('o')}, event, note FROM orders.orders o
       CROSS JOIN LATERAL (SELECT e.at AS ended_at, e.event, e.note FROM orders.events e WHERE e.mid = o.mid AND e.order_no = o.order_no ORDER BY e.seq DESC LIMIT 1) ended
     WHERE mid = $1 AND maker_id = $2 AND finished_at > $6 AND ended_at > $3 AND state = ANY($4::text[])
       AND NOT EXISTS (SELECT 1 FROM orders.orders n WHERE n.mid = $1 AND n.maker_id = $2 AND n.submitted_at > $3
         AND (n.repeats = o.order_no OR n.submitted_at > ended_at AND n.payee_account_no = o.payee_account_no AND n.amount_fen = o.amount_fen))
     ORDER BY ended_at DESC, order_no DESC LIMIT $5`,
    [
      mid,
      personId,
      since,
      ENDED_UNPAID.filter((state) => state !== 'withdrawn'),
      CAME_BACK.max,
      new Date(since.getTime() - RETURN_WITHIN_DAYS * DAY_MS),
    ],
    'orders.came_back',
  );
}

/** Only more money helps them, and their maker knows best how much. */
function awaitingFunds(context: CallContext): Promise<SeenOrder[]> {
  const { mid, personId } = roleOf(context);
  return context.tx.rows<SeenOrder>(
    `SELECT ${ORDER_COLUMNS}, ${sideColumns()} FROM orders.orders WHERE mid = $1 AND maker_id = $2 AND finished_at IS NULL AND state = 'awaiting_funds' ORDER BY funds_until, order_no LIMIT $3`,
    [mid, personId, CAME_BACK.max],
    'orders.own_awaiting_funds',
  );
}
