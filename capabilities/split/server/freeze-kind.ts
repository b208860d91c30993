import { z } from 'zod';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { decideDebit, findAccount, PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import {
  momentOf,
  placeOrder,
  type Kind,
  type Moment,
  type Original,
  type Plan,
} from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { HOLD_DAYS } from '../constants.ts';
import { NOTHING_TO_SPLIT, SPLIT_HOLD_EXISTS, TRADE_NOT_SPLITTABLE } from '../contract/errors.ts';
import { freezeContract } from '../contract/kind.ts';
import type { freezeTrade } from '../contract/operations.ts';
import { percentOfRatio, shareLimit } from '../domain/split-rule.ts';
import { claimsOfFreezes, findTrade, freezeOfTrade, ratioOf } from './trade-row.ts';

type Input = InputOf<typeof freezeTrade>;
type Code = ErrorOf<typeof freezeTrade>;
/** Part of the order's hash: a reviewer approves the freeze of exactly this trade. */
const details = z.object({ tradeNo: z.string(), ratio: z.string() });
type Details = z.output<typeof details>;

/** The trade is locked by the engine, so that of many who freeze it one does. */
async function decideFreeze(
  tx: Tx,
  { tradeNo }: Input,
  { mid, now }: Moment,
  [locked]: readonly Original[],
): Promise<Result<Plan<Details>, Code>> {
  const trade = locked && (await findTrade(tx, tradeNo, now));
  if (!trade) return fail(TRADE_NOT_SPLITTABLE);
  if (await freezeOfTrade(tx, mid, tradeNo)) return fail(SPLIT_HOLD_EXISTS);
  const { amountFen, baseFen, finishedAt } = trade;
  const ratio = await ratioOf(tx, mid);
  const limitFen = shareLimit({ amountFen, baseFen, ratio });
  if (limitFen <= 0n) return fail(NOTHING_TO_SPLIT);
  const account = await findAccount(tx, mid, trade.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const debit = decideDebit(account);
  if (!debit.ok) return debit;
  const { name, accountNo } = account;
  return ok({
    typeCode: '1910',
    payer: account,
    // It stays with the merchant until its receivers are named.
    lines: [{ payee: { name, accountNo, bankName: PROVIDER_NAME }, amountFen: limitFen, feeFen: 0n }],
    speed: '',
    remark: '',
    scheduledAt: null,
    details: { tradeNo, ratio: percentOfRatio(ratio) },
    onPlaced: (inserted, { orderNo }) =>
      inserted.send(
        `INSERT INTO split.trades (mid, freeze_no, trade_mid, trade_no, amount_fen, base_fen, ratio, limit_fen, received_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [mid, orderNo, trade.mid, tradeNo, amountFen, baseFen, ratio, limitFen, finishedAt],
        'split.freeze',
      ),
  });
}

export const freezeKind: Kind<Input, Code, Details> = {
  contract: freezeContract,
  // Nobody pays for it.
  price: [],
  async originals(tx, { tradeNo }, { now }) {
    const trade = await findTrade(tx, tradeNo, now);
    return trade ? [trade] : [];
  },
  decide: decideFreeze,
  destination: (_tx, _order, lines) => Promise.resolve(lines.map(() => ok({ stays: 'held' }))),
  claimsOn: claimsOfFreezes,
  details: {
    schema: details,
    show: ({ tradeNo, ratio }) => [
      { label: '分账交易单号', text: tradeNo },
      { label: '分账比例上限', text: `交易金额的${ratio}%` },
    ],
  },
  expiresAt: ({ submittedAt }) =>
    atShanghai(addDays(shanghaiDate(submittedAt), HOLD_DAYS), shanghaiMinutes(submittedAt)),
};

/** `separate/freeze`. */
export const freeze: Handler<typeof freezeTrade> = async (context, input) => {
  const placed = await placeOrder(context.tx, freezeKind, input, momentOf(context));
  return placed.ok ? ok({ ...placed.data, freezeNo: placed.data.orderNo }) : placed;
};
