import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { listTrades } from '../contract/operations.ts';
import { tradeStates, type TradeSide, type TradeState } from '../contract/words.ts';
import { TRADE_COLUMNS, type Trade } from './trade-row.ts';

export type TradeFilter = Omit<InputOf<typeof listTrades>, 'pageNo' | 'pageSize'>;

/**
 * Trades of the accounts that the transaction may see. Not by a wall around the table: the cap of the day counts the
 * trades of all accounts.
 */
export const FROM_TRADES = `FROM wealth.trades WHERE mid = $1 AND ($2::text[] IS NULL OR side = ANY($2)) AND ($3::text[] IS NULL OR state = ANY($3))
  AND ($4 = '' OR position($4 in order_no) > 0 OR position($4 in coalesce(arrival_no, '')) > 0) AND account_no IN (SELECT account_no FROM account.accounts WHERE mid = $1)`;

export const tradeParams = (mid: string, { sides, states, keyword }: TradeFilter): unknown[] => [
  mid,
  sides?.length ? sides : null,
  states?.length ? states : null,
  keyword ?? '',
];

export interface ListedTrade extends Trade {
  submittedAt: Date;
  tradeOn: ShanghaiDate | null;
  reason: string;
  arrivalNo: string | null;
}

/** One page, newest first. */
export const tradePage = (
  tx: Tx,
  mid: string,
  { pageNo, pageSize, ...filter }: InputOf<typeof listTrades>,
): Promise<ListedTrade[]> =>
  tx.rows<ListedTrade>(
    `SELECT ${TRADE_COLUMNS}, submitted_at, trade_on::text AS "tradeOn", reason, arrival_no ${FROM_TRADES}
     ORDER BY submitted_at DESC, order_no DESC LIMIT $5 OFFSET $6`,
    [...tradeParams(mid, filter), pageSize, (pageNo - 1) * pageSize],
    'wealth.trades',
  );

/** The money of a fast redemption is there as soon as its order ran; the rest is between provider and fund company. */
export const stateName = (side: TradeSide, state: TradeState): string =>
  side === 'fast' && state !== 'planned' && state !== 'void' ? '已到账' : tradeStates[state];
const IS_PAID = `(side = 'redeem' AND state = 'confirmed' OR side = 'fast' AND state NOT IN ('planned', 'void'))`;

type Sum = 'all' | 'bought' | 'redeemed';
export type TradeTotals = Record<`${Sum}Count`, number> & Record<`${Sum}Fen`, Fen>;

const sumOf = (name: Sum, which: string): string =>
  `count(*) FILTER (WHERE ${which})::int AS "${name}Count", coalesce(sum(amount_fen) FILTER (WHERE ${which}), 0)::bigint AS "${name}Fen"`;
const SUMS = [
  sumOf('all', 'true'),
  sumOf('bought', `side = 'buy' AND state = 'confirmed'`),
  sumOf('redeemed', IS_PAID),
].join(', ');

/** Over the whole filter. */
export const tradeTotals = async (tx: Tx, mid: string, filter: TradeFilter): Promise<TradeTotals> =>
  (await tx.one<TradeTotals>(`SELECT ${SUMS} ${FROM_TRADES}`, tradeParams(mid, filter), 'wealth.trade_totals'))!;
