import { findAccount } from '#capabilities/account/server/index.ts';
import { newOrderNumber, receiveMoney, SYSTEM } from '#capabilities/order/server/index.ts';
import { post, type JournalCommand } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { FundState } from '#platform/port/fund-company.ts';
import { randomInt } from 'node:crypto';
import { FUND_NAME } from '../constants.ts';
import { wealthInContract } from '../contract/kind.ts';
import { fastPool, fundTransit } from '../contract/provider-accounts.ts';
import { lockHolding, type Holding } from './holding-row.ts';
import { TRADE_COLUMNS, type Trade } from './trade-row.ts';

type Final = Extract<FundState, { state: 'confirmed' | 'failed' }>;

/**
 * The fund company has told the end of an application: what lies in transit goes where it belongs, once, in the
 * transaction that ends the trade. A trade that ended meanwhile is left.
 */
export async function endTrade(tx: Tx, mid: string, orderNo: string, answer: Final, now: Date): Promise<void> {
  const holding = await lockHolding(tx, mid);
  const trade = await tx.one<Trade>(
    `SELECT ${TRADE_COLUMNS} FROM wealth.trades WHERE mid = $1 AND order_no = $2 AND state IN ('accepted', 'confirming') FOR UPDATE`,
    [mid, orderNo],
    'wealth.lock_trade',
  );
  if (!trade) return;
  if (!holding) throw new Error(`trade ${orderNo} has no holding`);
  const isConfirmed = answer.state === 'confirmed';
  // Money that comes to an account is an order of its own: an ordinary redemption, or a purchase that came to nothing.
  const arrives = (trade.side === 'redeem') === isConfirmed && trade.side !== 'fast';
  const arrivalNo = arrives ? newOrderNumber(now, (below) => randomInt(below)) : null;
  await tx.run(
    `UPDATE wealth.trades SET state = $3, confirms_on = coalesce($4, confirms_on), confirm_no = $5, reason = $6, ended_at = $7, arrival_no = $8 WHERE mid = $1 AND order_no = $2`,
    [
      mid,
      orderNo,
      answer.state,
      isConfirmed ? answer.confirmedOn : null,
      isConfirmed ? answer.confirmNo : '',
      isConfirmed ? '' : answer.reason,
      now,
      arrivalNo,
    ],
    'wealth.end_trade',
  );
  if (arrivalNo) await credit(tx, trade, arrivalNo, answer, now);
  else await bookEnd(tx, trade, holding, isConfirmed, now);
}

async function credit(tx: Tx, trade: Trade, arrivalNo: string, answer: Final, now: Date): Promise<void> {
  const { mid, orderNo, side, amountFen } = trade;
  const account = await findAccount(tx, mid, trade.accountNo);
  if (!account) throw new Error(`trade ${orderNo} has no account`);
  const isRedemption = side === 'redeem';
  await receiveMoney(
    tx,
    wealthInContract,
    {
      account,
      from: fundTransit.id,
      payer: { name: FUND_NAME, accountNo: '', bankName: '基金账户' },
      typeCode: isRedemption ? '1040' : '2041',
      amountFen,
      requestNo: `fund-${orderNo}`,
      bankSerial: answer.state === 'confirmed' ? answer.confirmNo : '',
      remark: `${isRedemption ? '赎回单' : '申购单'} ${orderNo}`,
      creditedBy: SYSTEM,
      note: answer.state === 'confirmed' ? '基金公司已确认普通赎回' : `基金公司未确认申购：${answer.reason}`,
      at: now,
    },
    { orderNo: arrivalNo },
  );
}

/**
 * Shares of a purchase come into the holding, those of a refused redemption go back to it. What was advanced comes back
 * to the pool; a fast redemption that the fund company refuses stays open in the transit, for people to settle.
 */
async function bookEnd(tx: Tx, trade: Trade, holding: Holding, isConfirmed: boolean, now: Date): Promise<void> {
  const { mid, orderNo, side, amountFen } = trade;
  if (side === 'fast' && !isConfirmed) return;
  const command: JournalCommand = {
    mid,
    key: `fund:${orderNo}:${isConfirmed ? 'confirm' : 'refuse'}`,
    typeCode: side === 'buy' ? '2040' : '1040',
    orderNo: null,
    actor: 'system:wealth',
    bookedAt: now,
    postings: [{ from: fundTransit.id, to: side === 'fast' ? fastPool.id : holding.availableId, amountFen }],
    memo: side === 'fast' ? '基金公司付还垫资' : '份额确认',
  };
  const [outcome] = await post(tx, [command]);
  if (outcome?.status !== 'posted') throw new Error(`${command.key} was refused: ${outcome?.reason}`);
}
