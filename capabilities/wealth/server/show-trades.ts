import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { listTrades } from '../contract/operations.ts';
import { tradeSides, tradeStates } from '../contract/words.ts';
import { TRADE_COLUMNS, type Trade } from './trade-row.ts';

interface Row extends Trade {
  submittedAt: Date;
  tradeOn: ShanghaiDate | null;
  reason: string;
  arrivalNo: string | null;
}

const FROM = `FROM wealth.trades WHERE mid = $1 AND ($2::text[] IS NULL OR side = ANY($2)) AND ($3::text[] IS NULL OR state = ANY($3))
  AND ($4 = '' OR position($4 in order_no) > 0 OR position($4 in coalesce(arrival_no, '')) > 0) AND ($5::text[] IS NULL OR account_no = ANY($5))`;

/**
 * Purchases and redemptions, newest first, of the accounts to which the person is limited. Not by a wall around the
 * table: the cap of the day counts the trades of all accounts.
 */
export const showTrades: Handler<typeof listTrades> = async (context, input) => {
  const { tx } = context;
  const { mid, accountNos = null } = roleOf(context);
  const { sides, states, keyword, pageNo, pageSize } = input;
  const filter = [mid, sides?.length ? sides : null, states?.length ? states : null, keyword ?? '', accountNos];
  const [rows, counted] = await Promise.all([
    tx.rows<Row>(
      `SELECT ${TRADE_COLUMNS}, submitted_at AS "submittedAt", trade_on::text AS "tradeOn", reason, arrival_no AS "arrivalNo" ${FROM}
       ORDER BY submitted_at DESC, order_no DESC LIMIT $6 OFFSET $7`,
      [...filter, pageSize, (pageNo - 1) * pageSize],
      'wealth.trades',
    ),
    tx.one<{ count: number }>(`SELECT count(*)::int AS count ${FROM}`, filter, 'wealth.count_trades'),
  ]);
  return ok({
    list: rows.map((row) => ({
      orderNo: row.orderNo,
      side: row.side,
      sideName: tradeSides[row.side],
      accountNo: row.accountNo,
      amount: yuanOfFen(row.amountFen),
      state: row.state,
      stateName: stateName(row),
      submittedAt: shanghaiIso(row.submittedAt),
      tradeOn: row.tradeOn,
      confirmsOn: row.confirmsOn,
      reason: row.reason,
      arrivalNo: row.arrivalNo ?? '',
    })),
    pageNo,
    pageSize,
    totalCount: counted!.count,
  });
};

/** The money of a fast redemption is there as soon as its order ran; the rest is between provider and fund company. */
const stateName = ({ side, state }: Trade): string =>
  side === 'fast' && state !== 'planned' && state !== 'void' ? '已到账' : tradeStates[state];
