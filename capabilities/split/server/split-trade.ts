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
import {
  OVER_SPLIT_REMAINDER,
  SPLIT_HOLD_MISSING,
  SPLIT_RECEIVER_MISSING,
  SPLIT_RECEIVER_TWICE,
  SPLIT_SHARE_TOO_SMALL,
  SPLIT_SUM_MISMATCH,
  SPLIT_TEXT_REFUSED,
  TOO_MANY_SPLITS,
} from '../contract/errors.ts';
import type { ShareInput, splitTrade } from '../contract/operations.ts';
import { ratioOfPercent, ratioPart } from '../domain/split-rule.ts';
import { boundReceivers, type ReceiverRow } from './receivers.ts';
import { shareKind, type SheetRow } from './share-kind.ts';
import { findFreeze } from './trade-row.ts';

type Code = ErrorOf<typeof splitTrade>;

/** What one receiver is to get. `remark`: its own in place of the request's; `row`: of a sheet, which says it. */
export interface WantedShare extends ShareInput {
  remark?: string;
  row?: SheetRow;
}
export interface RequestAsk extends Pick<InputOf<typeof splitTrade>, 'requestNo' | 'freezeNo' | 'amount' | 'remark'> {
  receivers: readonly WantedShare[];
}

interface Share {
  receiver: ReceiverRow;
  amountFen: Fen;
  ratio: number | null;
  remark: string;
  row: SheetRow | null;
}

/** What each receiver gets; a ratio counts from the trade's amount, and what remains of a fen is the payer's. */
async function decideShares(tx: Tx, mid: string, { receivers, remark }: RequestAsk, tradeFen: Fen) {
  const bound = await boundReceivers(
    tx,
    mid,
    receivers.map(({ receiverId }) => receiverId),
  );
  if (new Set(receivers.map(({ receiverId }) => receiverId)).size < receivers.length) return fail(SPLIT_RECEIVER_TWICE);
  const shares: Share[] = [];
  for (const { receiverId, amount, ratio: percent, ...shareInput } of receivers) {
    const receiver = bound.get(receiverId);
    if (!receiver) return fail(SPLIT_RECEIVER_MISSING);
    const ratio = percent === undefined ? null : ratioOfPercent(percent);
    const amountFen = ratio === null ? fenOfYuan(amount!) : ratioPart(tradeFen, ratio);
    if (amountFen <= 0n) return fail(SPLIT_SHARE_TOO_SMALL);
    shares.push({ receiver, amountFen, ratio, remark: shareInput.remark ?? remark, row: shareInput.row ?? null });
  }
  return ok(shares);
}

/** The freeze is locked, so that nothing of it is taken while its requests are counted and their sum is compared. */
async function decideRequest(
  tx: Tx,
  { mid }: Moment,
  input: RequestAsk,
): Promise<Result<{ freeze: Original; shares: Share[]; totalFen: Fen }, Code>> {
  const [freeze] = await lockOriginals(tx, [{ mid, orderNo: input.freezeNo }]);
  const trade = freeze && (await findFreeze(tx, mid, input.freezeNo));
  if (!freeze || !trade) return fail(SPLIT_HOLD_MISSING);
  for (const remark of [input.remark, ...input.receivers.map((wanted) => wanted.remark ?? '')]) {
    const refused = screenRemark(remark);
    if (refused) return fail(SPLIT_TEXT_REFUSED, refused);
  }
  const made = await tx.one<{ count: number }>(
    'SELECT count(DISTINCT split_no)::int AS count FROM split.shares WHERE mid = $1 AND freeze_no = $2',
    [mid, input.freezeNo],
    'split.requests_of_trade',
  );
  if (made!.count >= REQUESTS_A_TRADE) return fail(TOO_MANY_SPLITS);
  const shares = await decideShares(tx, mid, input, trade.amountFen);
  if (!shares.ok) return shares;
  const totalFen = sumFen(shares.data.map(({ amountFen }) => amountFen));
  if (totalFen !== fenOfYuan(input.amount)) return fail(SPLIT_SUM_MISMATCH);
  // Of a freeze with nothing left the engine says so.
  if (freeze.remainingFen > 0n && totalFen > freeze.remainingFen)
    return fail(
      OVER_SPLIT_REMAINDER,
      `分账金额合计超过剩余可分金额${formatFen(freeze.remainingFen)}元，请减少金额后重试`,
    );
  return ok({ freeze, shares: shares.data, totalFen });
}

/**
 * One order for each receiver, all in this transaction or none. They move nothing before they run, so that none of them
 * posts. The number of the first is that of the request.
 */
export async function placeRequest(tx: Tx, input: RequestAsk, at: Moment): Promise<Result<Placed, Code>> {
  const decided = await decideRequest(tx, at, input);
  if (!decided.ok) return decided;
  const { freeze, shares, totalFen } = decided.data;
  const orders: Placed[] = [];
  for (const [index, share] of shares.entries()) {
    const splitNo = orders[0]?.orderNo ?? null;
    const requestNo = `${input.requestNo}-${index + 1}`;
    const one = { ...share, requestNo, freeze, splitNo, seq: index + 1, totalFen };
    const placed = await placeOrder(tx, shareKind, one, at);
    if (!placed.ok) return placed;
    orders.push(placed.data);
  }
  return ok(orders[0]!);
}

/** `separate/order`. */
export const split: Handler<typeof splitTrade> = async (context, input) => {
  const placed = await placeRequest(context.tx, input, momentOf(context));
  return placed.ok ? ok({ ...placed.data, freezeNo: input.freezeNo }) : placed;
};
