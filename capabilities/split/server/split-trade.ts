import { formatFen } from '#platform/kernel/amount-text.ts';
import { screenRemark } from '#capabilities/account/server/index.ts';
import {
  lockOriginals,
  momentOf,
  placeOrder,
  type Moment,
  type Original,
  type Placed,
} from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { fenOfYuan, sumFen, type Fen } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { REQUESTS_A_TRADE } from '../constants.ts';
import type { splitTrade } from '../contract/operations.ts';
import { ratioOfPercent, ratioPart } from '../domain/split-rule.ts';
import { boundReceivers, type ReceiverRow } from './receivers.ts';
import { shareKind } from './share-kind.ts';
import { findFreeze } from './trade-row.ts';

type Ask = InputOf<typeof splitTrade>;
type Code = ErrorOf<typeof splitTrade>;

interface Share {
  receiver: ReceiverRow;
  amountFen: Fen;
  ratio: number | null;
}

/** What each receiver gets; a ratio counts from the trade's amount, and what remains of a fen is the payer's. */
async function decideShares(
  tx: Tx,
  mid: string,
  { receivers }: Ask,
  tradeFen: Fen,
): Promise<Result<Share[], '03705KCSDS' | '03706KCSDS' | '03710KCSDS'>> {
  const bound = await boundReceivers(
    tx,
    mid,
    receivers.map(({ receiverId }) => receiverId),
  );
  if (new Set(receivers.map(({ receiverId }) => receiverId)).size < receivers.length) return fail('03706KCSDS');
  const shares: Share[] = [];
  for (const { receiverId, amount, ratio: percent } of receivers) {
    const receiver = bound.get(receiverId);
    if (!receiver) return fail('03705KCSDS');
    const ratio = percent === undefined ? null : ratioOfPercent(percent);
    const amountFen = ratio === null ? fenOfYuan(amount!) : ratioPart(tradeFen, ratio);
    if (amountFen <= 0n) return fail('03710KCSDS');
    shares.push({ receiver, amountFen, ratio });
  }
  return ok(shares);
}

/** The freeze is locked, so that nothing of it is taken while its requests are counted and their sum is compared. */
async function decideRequest(
  tx: Tx,
  { mid }: Moment,
  ask: Ask,
): Promise<Result<{ freeze: Original; shares: Share[]; totalFen: Fen }, Code>> {
  const [freeze] = await lockOriginals(tx, [{ mid, orderNo: ask.freezeNo }]);
  const trade = freeze && (await findFreeze(tx, mid, ask.freezeNo));
  if (!freeze || !trade) return fail('03704KCSDS');
  const refused = screenRemark(ask.remark);
  if (refused) return fail('03717KCSDS', refused);
  const made = await tx.one<{ count: number }>(
    'SELECT count(DISTINCT split_no)::int AS count FROM split.shares WHERE mid = $1 AND freeze_no = $2',
    [mid, ask.freezeNo],
    'split.requests_of_trade',
  );
  if (made!.count >= REQUESTS_A_TRADE) return fail('03709KCSDS');
  const shares = await decideShares(tx, mid, ask, trade.amountFen);
  if (!shares.ok) return shares;
  const totalFen = sumFen(shares.data.map(({ amountFen }) => amountFen));
  if (totalFen !== fenOfYuan(ask.amount)) return fail('03708KCSDS');
  // Of a freeze with nothing left the engine says so.
  if (freeze.remainingFen > 0n && totalFen > freeze.remainingFen)
    return fail('03707KCSDS', `分账金额合计超过剩余可分金额${formatFen(freeze.remainingFen)}元，请减少金额后重试`);
  return ok({ freeze, shares: shares.data, totalFen });
}

/**
 * `separate/order`: one order for each receiver, all in this transaction or none. They move nothing before they run, so
 * that none of them posts. The number of the first is that of the request.
 */
export const split: Handler<typeof splitTrade> = async (context, ask) => {
  const at = momentOf(context);
  const decided = await decideRequest(context.tx, at, ask);
  if (!decided.ok) return decided;
  const { freeze, shares, totalFen } = decided.data;
  const orders: Placed[] = [];
  for (const [index, share] of shares.entries()) {
    const splitNo = orders[0]?.orderNo ?? null;
    const requestNo = `${ask.requestNo}-${index + 1}`;
    const one = { ...share, requestNo, freeze, splitNo, seq: index + 1, totalFen, remark: ask.remark };
    const placed = await placeOrder(context.tx, shareKind, one, at);
    if (!placed.ok) return placed;
    orders.push(placed.data);
  }
  return ok({ ...orders[0]!, freezeNo: ask.freezeNo });
};
