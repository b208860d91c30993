import { kinds } from '#capabilities/account/contract/kinds.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { UNUSUAL } from '../../constants.ts';
import type { queryUnusual } from '../../contract/home-operations.ts';
import { ENDED_UNPAID, orderTypeName, stateWord, type OrderState } from '../../contract/words.ts';
import { reasonsToLook } from '../../domain/unusual-rule.ts';

interface Row {
  orderNo: string;
  kind: string;
  typeCode: string;
  state: OrderState;
  amountFen: Fen;
  payeeName: string;
  makerName: string;
  submittedAt: Date;
  byPerson: boolean;
  payeeIsKnown: boolean;
  median: Fen | null;
  count: number;
}

/** Kinds whose orders pay somebody: nobody decides on money that comes in, nor on orders that follow others. */
const payingKinds = (): string[] =>
  kinds()
    .filter(({ direction, follows, mandated }) => direction !== 'in' && !follows && !mandated)
    .map(({ id }) => id);

/**
 * The newest payments with what is usual for their kind: the middle amount of the newest ones before. How many are read
 * is limited, so that years of business take no longer.
 */
const RECENT = `
  WITH recent AS MATERIALIZED (
    SELECT order_no, kind, type_code, state, amount_fen, payee_account_no, payee_name, maker_name, submitted_at, scheduled_at IS NULL AND repeats IS NULL AS by_person
    FROM orders.orders WHERE mid = $1 AND submitted_at >= $2 AND kind = ANY ($4) AND state <> ALL ($5::text[]) ORDER BY submitted_at DESC, order_no DESC LIMIT $6
  ), before AS MATERIALIZED (
    SELECT kind, amount_fen FROM orders.orders WHERE mid = $1 AND submitted_at >= $3 AND submitted_at < $2 ORDER BY submitted_at DESC, order_no DESC LIMIT $7
  ), usual AS (
    SELECT kind, percentile_disc(0.5) WITHIN GROUP (ORDER BY amount_fen) AS median, count(*)::int AS count FROM before GROUP BY kind
  )
  SELECT r.order_no, r.kind, r.type_code, r.state, r.amount_fen, r.payee_name, r.maker_name,
    r.submitted_at, r.by_person, u.median, coalesce(u.count, 0) AS count,
    r.payee_account_no = '' OR EXISTS (SELECT 1 FROM orders.v_search_keys s WHERE s.mid = $1 AND s.payee_account_no = r.payee_account_no AND s.order_no < r.order_no) AS "payeeIsKnown"
  FROM recent r LEFT JOIN usual u ON u.kind = r.kind ORDER BY r.submitted_at DESC, r.order_no DESC`;

/** `order/queryUnusual`. */
export const showUnusual: Handler<typeof queryUnusual> = async ({ tx, clock, ...context }) => {
  const { mid } = roleOf({ tx, clock, ...context });
  const before = (days: number): Date => new Date(clock.now().getTime() - days * 86_400_000);
  const rows = await tx.rows<Row>(
    RECENT,
    [
      mid,
      before(UNUSUAL.shownDays),
      before(UNUSUAL.shownDays + UNUSUAL.comparedDays),
      payingKinds(),
      ENDED_UNPAID,
      UNUSUAL.lookedAt,
      UNUSUAL.comparedWith,
    ],
    'orders.unusual',
  );
  const found = rows.map((row) => ({ row, reasons: reasonsToLook(row) })).filter(({ reasons }) => reasons.length > 0);
  return ok({
    count: found.length,
    list: found.slice(0, UNUSUAL.listed).map(({ row, reasons }) => ({
      orderNo: row.orderNo,
      typeName: orderTypeName(row.typeCode),
      state: row.state,
      stateName: stateWord(row.kind, row.state),
      amount: yuanOfFen(row.amountFen),
      payeeName: row.payeeName,
      makerName: row.makerName,
      submittedAt: shanghaiIso(row.submittedAt),
      reasons,
    })),
  });
};
