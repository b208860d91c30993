import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { auditBacklog } from '../../contract/operations.ts';
import { describeOrder } from '../list/describe-order.ts';
import { batchesWith, payeesOf, type Add } from '../list/keyword-condition.ts';
import { ORDER_COLUMNS, sideColumns, sideOf, type SeenOrder } from '../row/order-row.ts';

type Waiting = SeenOrder & { stepTitle: string; step: number; stepCount: number; deadline: Date };

/**
 * The rules of approval's `decideReviewer`, over many orders at once: not the maker's own, not acted on before, and the
 * step's people.
 */
const WAITING = `FROM orders.orders o JOIN approval.v_pending p ON p.mid = o.mid AND p.order_no = o.order_no
  WHERE o.mid = $1 AND o.state = 'pending_review' AND p.maker_id <> $2::uuid AND NOT ($2::uuid = ANY(p.acted))
    AND (NOT p.admin_only OR $3) AND (p.persons IS NULL OR p.persons ? $2::text)`;

/** A part of the number, the remark, a name, or a payee within a batch. */
function searched(keyword: string, add: Add): string {
  const word = `${add(keyword)}::text`;
  const payees = payeesOf(keyword, add);
  const names = [sideOf('otherName', 'o'), 'o.maker_name'].map((name) => `platform.name_has(${name}, ${word})`);
  const inBatch = payees && `o.batch_id IS NOT NULL AND o.order_no IN (${batchesWith(payees)})`;
  const ways = [`strpos(o.order_no, ${word}) > 0`, `strpos(o.remark, ${word}) > 0`, ...names, inBatch];
  return ` AND (${ways.filter(Boolean).join(' OR ')})`;
}

/** The orders that wait for this person; none without the right to review. The nearest deadline comes first. */
export const showBacklog: Handler<typeof auditBacklog> = async (context, input) => {
  const { tx } = context;
  const { mid, personId, roleClass, permissions } = roleOf(context);
  const { pageNo, pageSize } = input;
  if (!permissions.has('040101'))
    return ok({
      list: [],
      pageNo,
      pageSize,
      totalCount: 0,
      totals: { count: 0, amount: yuanOfFen(0n), oldestSubmittedAt: null },
    });
  const params: unknown[] = [mid, personId, roleClass === 'admin'];
  const add: Add = (value) => `$${params.push(value)}`;
  const waiting = WAITING + (input.keyword ? searched(input.keyword, add) : '');
  const total = await tx.one<{ count: bigint; amount: Fen; oldest: Date | null }>(
    `SELECT count(*) AS count, coalesce(sum(o.amount_fen), 0)::bigint AS amount, min(o.submitted_at) AS oldest ${waiting}`,
    params,
  );
  const rows = await tx.rows<Waiting>(
    `SELECT ${ORDER_COLUMNS.replaceAll(/(^|, )(\s*)(\w)/g, '$1$2o.$3')}, ${sideColumns('o')}, p.step_title, p.step, p.step_count, p.deadline_at AS deadline
     ${waiting} ORDER BY p.deadline_at, o.order_no LIMIT ${add(pageSize)} OFFSET ${add((pageNo - 1) * pageSize)}`,
    params,
  );
  const count = Number(total!.count);
  return ok({
    list: rows.map((row) => ({
      ...describeOrder(row),
      orderHash: row.orderHash,
      reviewDeadline: shanghaiIso(row.deadline),
      stepTitle: row.stepTitle,
      stepNo: row.step + 1,
      stepCount: row.stepCount,
    })),
    pageNo,
    pageSize,
    totalCount: count,
    totals: { count, amount: yuanOfFen(total!.amount), oldestSubmittedAt: total!.oldest && shanghaiIso(total!.oldest) },
  });
};
