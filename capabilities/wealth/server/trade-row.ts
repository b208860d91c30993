import { workingDays } from '#capabilities/account/server/index.ts';
import type { Order } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { TradeSide, TradeState } from '../contract/words.ts';
import { tradeDaysOf } from '../domain/trading-days.ts';
import { readSettings } from './holding-row.ts';

/** What the fund company is asked for by one order. */
export interface Trade {
  mid: string;
  orderNo: string;
  side: TradeSide;
  accountNo: string;
  amountFen: Fen;
  state: TradeState;
  sentAt: Date | null;
  confirmsOn: ShanghaiDate | null;
}

export const TRADE_COLUMNS = `mid, order_no, side, account_no, amount_fen, state, sent_at, confirms_on::text AS "confirmsOn"`;

export const planTrade = (
  tx: Tx,
  orderNo: string,
  trade: Pick<Trade, 'mid' | 'side' | 'accountNo' | 'amountFen'> & { at: Date },
): void =>
  tx.send(
    'INSERT INTO wealth.trades (mid, order_no, side, account_no, amount_fen, submitted_at, day) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [trade.mid, orderNo, trade.side, trade.accountNo, trade.amountFen, trade.at, shanghaiDate(trade.at)],
    'wealth.plan_trade',
  );

/** The order has run, and the fund company is asked by a job; or it came to nothing. */
export async function endOrder(tx: Tx, { mid, orderNo, state, finishedAt }: Order): Promise<void> {
  if (state !== 'succeeded') {
    await tx.run(
      `UPDATE wealth.trades SET state = 'void', ended_at = $3 WHERE mid = $1 AND order_no = $2 AND state = 'planned'`,
      [mid, orderNo, finishedAt],
      'wealth.void_trade',
    );
    return;
  }
  const { cutOffMinute } = await readSettings(tx);
  const { tradeOn, confirmsOn } = tradeDaysOf(finishedAt!, cutOffMinute, await workingDays(tx));
  await tx.run(
    `UPDATE wealth.trades SET state = 'accepted', paid_at = $3, trade_on = $4, confirms_on = $5 WHERE mid = $1 AND order_no = $2 AND state = 'planned'`,
    [mid, orderNo, finishedAt, tradeOn, confirmsOn],
    'wealth.accept_trade',
  );
}
