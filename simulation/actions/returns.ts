import {
  ACCOUNT_MAY_NOT_PAY,
  INSUFFICIENT_FUNDS,
  PAYEE_ACCOUNT_CLOSED_TO_CREDIT,
} from '#capabilities/account/contract/errors.ts';
import { CAPTURE_VOID_TOO_LATE } from '#capabilities/preauth/contract/errors.ts';
import { OVER_SPLIT_RETURNABLE } from '#capabilities/split/contract/errors.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { firmOf, ordersIn, type Action } from '../action.ts';
import type { Ask } from '../ask.ts';
import type { OrderRow } from '../book.ts';
import { ownerOf, type World } from '../world.ts';

/** From here on a capture of the day stays as it is. */
const CUT_OFF_MINUTE = 22 * 60 + 30;

/** An order that pays back, out of the account that received `order`. */
function askBack(world: World, order: OrderRow, kind: string, amountFen: bigint, waits: boolean): Ask {
  const accountNo = order.payeeAccountNo;
  return {
    requestNo: world.newRequestNo(),
    mid: ownerOf(world, accountNo),
    kind,
    accountNo,
    payeeAccountNo: order.accountNo,
    amountFen,
    feeFen: 0n,
    scheduledAt: null,
    waits: waits && world.model.availableOf(accountNo) < amountFen,
  };
}

/** What it is answered, where its kind has nothing to say (`refused`). */
function expectedOf({ model }: World, request: Ask, refused: string | null): string {
  if (!model.mayPay(request.mid, request.accountNo)) return ACCOUNT_MAY_NOT_PAY;
  if (model.receiveNothing.has(request.payeeAccountNo)) return PAYEE_ACCOUNT_CLOSED_TO_CREDIT;
  if (refused) return refused;
  return request.waits || model.availableOf(request.accountNo) >= request.amountFen ? 'ok' : INSUFFICIENT_FUNDS;
}

/** A receiver gives a share back, whole or in parts; without enough money it waits or is refused. */
const returnShare: Action = {
  name: 'split return',
  weight: 4,
  async run(world, draw) {
    const share = draw.anyOf(ordersIn(world, 'succeeded').filter(({ kind }) => kind === 'split_share'));
    if (!share) return 'split return: nothing was shared';
    const remainingFen = world.model.leftOf(share, ['split_return']);
    const amountFen = draw.chance(0.4) ? share.amountFen : BigInt(draw.between(1, Number(share.amountFen)));
    const waits = draw.chance(0.4);
    const request = askBack(world, share, 'split_return', amountFen, waits);
    const expected = expectedOf(world, request, amountFen > remainingFen ? OVER_SPLIT_RETURNABLE : null);
    world.model.asks.set(request.requestNo, request);
    const { requestNo } = request;
    const input = { requestNo, shareNo: share.orderNo, amount: yuanOfFen(amountFen), reason: '货物退回', waits };
    return world.place(firmOf(world, request.mid), 'csdb/v2/separate/return', request, { input, expected, draw });
  },
};

/** The payee pays a capture of the day back, all of it. */
const voidCapture: Action = {
  name: 'preauth_capture_void',
  weight: 3,
  async run(world, draw) {
    const { model, clock } = world;
    const kind = 'preauth_capture_void';
    const captures = ordersIn(world, 'succeeded').filter(
      (order) => order.kind === 'preauth_capture' && model.leftOf(order, [kind]) === order.amountFen,
    );
    const capture = draw.anyOf(captures);
    if (!capture) return `${kind}: nothing was captured`;
    const now = clock.now();
    const isOfDay = shanghaiDate(model.succeededAt.get(capture.orderNo)!) === shanghaiDate(now);
    const isLate = !isOfDay || shanghaiMinutes(now) >= CUT_OFF_MINUTE;
    const request = askBack(world, capture, kind, capture.amountFen, false);
    const expected = isLate ? CAPTURE_VOID_TOO_LATE : expectedOf(world, request, null);
    model.asks.set(request.requestNo, request);
    const input = { requestNo: request.requestNo, orderNo: capture.orderNo };
    return world.place(firmOf(world, request.mid), 'preAuth/captureVoid', request, { input, expected, draw });
  },
};

export const returns: readonly Action[] = [returnShare, voidCapture];
