import { momentOf, placeOrder } from '#capabilities/order/server/index.ts';
import { roleOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PREAUTH_MISSING } from '../contract/errors.ts';
import type { capturePreauth, confirmPreauth, voidCapture, voidPreauth } from '../contract/operations.ts';
import { captureKind, voidKind } from './capture-kind.ts';
import { captureOf, captureVoidKind, preauthOfCapture } from './capture-void-kind.ts';
import { answerOf } from './preauth-answer.ts';
import { preauthKind } from './preauth-kind.ts';
import { authorizationOf, factsOfRequest, findOwnRequest, findRequest, lockOwnRequest } from './request-row.ts';

/** The amounts are read before the order is placed, whose money is the last statement. */
export const confirm: Handler<typeof confirmPreauth> = async (context, input) => {
  const at = momentOf(context);
  const request = await findRequest(context.tx, at.mid, input.orderNo);
  const placed = await placeOrder(context.tx, preauthKind, input, at);
  if (!placed.ok) return placed;
  const { amountFen } = request!;
  return ok({ ...answerOf(placed.data, input.orderNo, null), held: yuanOfFen(amountFen) });
};

export const capture: Handler<typeof capturePreauth> = async (context, input) => {
  const at = momentOf(context);
  const placed = await placeOrder(context.tx, captureKind, input, at);
  return placed.ok ? ok(answerOf(placed.data, input.orderNo, await nowHeld(context, input.orderNo))) : placed;
};

/** A request that nobody has confirmed is cancelled; else the hold is released by an order of its own. */
export const release: Handler<typeof voidPreauth> = async (context, input) => {
  const { tx } = context;
  const at = momentOf(context);
  const request = await lockOwnRequest(tx, at.mid, input.orderNo);
  if (!request) return fail(PREAUTH_MISSING);
  if (request.confirmedAt === null) {
    await tx.run(
      'UPDATE preauth.requests SET cancelled_at = coalesce(cancelled_at, $3) WHERE mid = $1 AND order_no = $2',
      [at.mid, input.orderNo, at.now],
      'preauth.cancel',
    );
    context.reportFacts?.(factsOfRequest(request));
    return ok(answerOf({ orderNo: input.orderNo, state: 'cancelled', auditStatus: '' }, input.orderNo, null));
  }
  const placed = await placeOrder(tx, voidKind, input, at);
  return placed.ok ? ok(answerOf(placed.data, input.orderNo, await nowHeld(context, input.orderNo))) : placed;
};

export const payCaptureBack: Handler<typeof voidCapture> = async (context, input) => {
  const at = momentOf(context);
  const preauth = await preauthOfCapture(context.tx, await captureOf(context.tx, at.mid, input.orderNo));
  const placed = await placeOrder(context.tx, captureVoidKind, input, at);
  return placed.ok ? ok(answerOf(placed.data, preauth!.orderNo, preauth)) : placed;
};

/** An order that uses the hold moves no money before it runs, so that these are the amounts from before. */
async function nowHeld(context: CallContext, orderNo: string) {
  const request = await findOwnRequest(context.tx, roleOf(context).mid, orderNo);
  return request && authorizationOf(context.tx, request);
}
