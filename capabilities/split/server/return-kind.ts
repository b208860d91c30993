import { z } from 'zod';
import { formatFen } from '#platform/kernel/amount-text.ts';
import { screenRemark } from '#capabilities/account/server/index.ts';
import {
  payInside,
  momentOf,
  placeOrder,
  planPayBack,
  type Kind,
  type Moment,
  type Original,
  type Plan,
} from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import type { ErrorOf, InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { OVER_SPLIT_RETURNABLE, SPLIT_SHARE_NOT_RETURNABLE, SPLIT_TEXT_REFUSED } from '../contract/errors.ts';
import { returnContract } from '../contract/kind.ts';
import type { returnShare } from '../contract/return-operations.ts';
import { findReceivedShare } from './received-share-row.ts';

type Input = InputOf<typeof returnShare>;
type Code = ErrorOf<typeof returnShare>;
/** Part of the order's hash: a reviewer approves the return of exactly this share. */
const details = z.object({ shareNo: z.string() });
type Details = z.output<typeof details>;

async function decideReturn(
  tx: Tx,
  { shareNo, amount, reason, waits }: Input,
  { mid, now }: Moment,
  [locked]: readonly Original[],
): Promise<Result<Plan<Details>, Code>> {
  const share = locked && (await findReceivedShare(tx, shareNo, now));
  if (!share) return fail(SPLIT_SHARE_NOT_RETURNABLE);
  const refused = screenRemark(reason);
  if (refused) return fail(SPLIT_TEXT_REFUSED, refused);
  const plan = await planPayBack(tx, {
    mid,
    typeCode: '1940',
    original: locked,
    accountNo: share.accountNo,
    payerAccountNo: share.payerAccountNo,
    amountFen: fenOfYuan(amount),
    reason,
    waits,
    tooMuch: (remainingFen) =>
      fail(
        OVER_SPLIT_RETURNABLE,
        remainingFen <= 0n
          ? '该笔分账已全部退回，或有退回正在处理，请在订单列表中查看'
          : `该笔分账最多还可退回${formatFen(remainingFen)}元，请减小金额后重试`,
      ),
  });
  return plan.ok ? ok({ ...plan.data, details: { shareNo } }) : plan;
}

/** 1940: a receiver pays out of the account that got the share; the share itself stays a success. */
export const returnKind: Kind<Input, Code, Details> = {
  contract: returnContract,
  price: [],
  async originals(tx, { shareNo }, { now }) {
    const share = await findReceivedShare(tx, shareNo, now);
    return share ? [share] : [];
  },
  decide: decideReturn,
  destination: payInside,
  details: { schema: details, show: ({ shareNo }) => [{ label: '分账单号', text: shareNo }] },
};

/** `separate/return`. */
export const giveBack: Handler<typeof returnShare> = async (context, input) => {
  const placed = await placeOrder(context.tx, returnKind, input, momentOf(context));
  return placed.ok ? ok({ ...placed.data, shareNo: input.shareNo }) : placed;
};
