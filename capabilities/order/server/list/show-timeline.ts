import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { OrderDetail } from '../../contract/operations.ts';
import { orderEvents, type OrderEvent } from '../../contract/words.ts';
import { batchMoves, type Moved } from '../../domain/batch-moves.ts';
import type { BatchProgress } from '../row/chunk-row.ts';
import type { Order } from '../row/order-row.ts';

/** The names of an account's two balances. */
export const buckets = { available: { letter: 'A', name: '可用' }, frozen: { letter: 'F', name: '冻结' } } as const;

type Timeline = OrderDetail['timeline'];

/** The timeline of an order; of a batch with what each event moved, because its entries are too many to be shown. */
export async function timelineOf(tx: Tx, order: Order, progress: BatchProgress | null): Promise<Timeline> {
  const rows = await tx.rows<{ at: Date; actorName: string; event: OrderEvent; note: string }>(
    'SELECT at, actor_name, event, note FROM orders.events WHERE mid = $1 AND order_no = $2 ORDER BY seq',
    [order.mid, order.orderNo],
    'orders.timeline',
  );
  const moves = progress
    ? batchMoves({
        events: rows.map(({ event }) => event),
        isScheduled: order.scheduledAt !== null,
        heldFen: order.amountFen + order.feeFen,
        refundedFen: progress.failedFen + (progress.failed > 0 ? await unpaidFees(tx, order) : 0n),
      })
    : [];
  return rows.map(({ at, actorName, event, note }, index) => ({
    at: shanghaiIso(at),
    actor: actorName,
    event,
    text: orderEvents[event],
    note,
    moved: moves[index] ? described(moves[index]) : [],
  }));
}

const described = ({ availableFen, frozenFen }: Moved): Timeline[number]['moved'] =>
  (
    [
      [buckets.available.name, availableFen],
      [buckets.frozen.name, frozenFen],
    ] as const
  )
    .filter(([, fen]) => fen !== 0n)
    .map(([bucketName, fen]) => ({
      bucketName,
      direction: fen > 0n ? 'in' : 'out',
      amount: yuanOfFen(fen > 0n ? fen : -fen),
    }));

const unpaidFees = async (tx: Tx, { mid, orderNo }: Order): Promise<Fen> =>
  (await tx.one<{ fen: Fen }>(
    `SELECT coalesce(sum(fee_fen), 0)::bigint AS fen FROM orders.lines WHERE mid = $1 AND order_no = $2 AND state = 'failed'`,
    [mid, orderNo],
    'orders.unpaid_fees',
  ))!.fen;
