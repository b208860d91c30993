import {
  ACCOUNT_MAY_NOT_PAY,
  INSUFFICIENT_FUNDS,
  OVER_DAY_COUNT,
  OVER_DAY_LIMIT,
  OVER_MONTH_LIMIT,
  OVER_SINGLE_LIMIT,
} from '#capabilities/account/contract/errors.ts';
import { NOTHING_TO_SPLIT, OVER_SPLIT_REMAINDER, SPLITS_UNDER_WAY } from '#capabilities/split/contract/errors.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { firmOf, ordersIn, tradesOf, type Action } from '../action.ts';
import type { OrderRow } from '../book.ts';
import type { Ask } from '../ask.ts';
import type { Draw } from '../draw.ts';
import type { Firm } from '../firms.ts';
import { ownerOf, type World } from '../world.ts';

/** Of a trade the default ratio sets three tenths apart. */
const shareOf = (fen: Fen): Fen => (fen * 3n) / 10n;
/** The limits of these orders are given back in other ways, and are not foretold. */
const LIMIT_CODES = [OVER_SINGLE_LIMIT, OVER_DAY_LIMIT, OVER_MONTH_LIMIT, OVER_DAY_COUNT];

const askOf = (
  world: World,
  firm: Firm,
  order: Pick<Ask, 'kind' | 'accountNo' | 'payeeAccountNo' | 'amountFen'>,
): Ask => ({
  requestNo: world.newRequestNo(),
  mid: firm.merchant.mid,
  feeFen: 0n,
  scheduledAt: null,
  waits: false,
  ...order,
});

const freeze: Action = {
  name: 'split freeze',
  weight: 5,
  async run(world, draw) {
    const { model } = world;
    const trade = draw.anyOf(tradesOf(world).filter(({ orderNo }) => model.freezesOf(orderNo).length === 0));
    if (!trade) return 'split freeze: nothing was received';
    const accountNo = trade.payeeAccountNo;
    const firm = firmOf(world, ownerOf(world, accountNo));
    const remainingFen = model.leftOf(trade, ['refund']);
    const limit = shareOf(trade.amountFen) < remainingFen ? shareOf(trade.amountFen) : remainingFen;
    const request = {
      ...askOf(world, firm, { kind: 'split_freeze', accountNo, payeeAccountNo: accountNo, amountFen: limit }),
      about: trade.orderNo,
    };
    const isFrozen = !model.mayPay(firm.merchant.mid, accountNo);
    const expected =
      limit <= 0n
        ? NOTHING_TO_SPLIT
        : isFrozen
          ? ACCOUNT_MAY_NOT_PAY
          : model.availableOf(accountNo) >= limit
            ? 'ok'
            : INSUFFICIENT_FUNDS;
    model.asks.set(request.requestNo, request);
    const input = { requestNo: request.requestNo, tradeNo: trade.orderNo };
    return world.place(firm, 'csdb/v2/separate/freeze', request, { input, expected, also: LIMIT_CODES, draw });
  },
};

const receivers = new WeakMap<World, Map<string, string>>();

/** The receiver's id at this firm, which binds it once. */
export async function receiverOf(world: World, firm: Firm, receiver: Firm): Promise<string> {
  const known = receivers.get(world) ?? new Map<string, string>();
  receivers.set(world, known);
  const key = `${firm.name} ${receiver.name}`;
  if (!known.has(key)) {
    const { account, name } = receiver.merchant;
    const input = { accountNo: account.accountNo, name, relation: 'supplier', relationText: '' };
    const answer = await world.call<{ receiverId: string }>(firm, 'maker', 'csdb/v2/separate/receiver/add', input);
    if (!answer.ok) throw new Error(`${key} cannot be bound: ${answer.code}`);
    known.set(key, answer.data.receiverId);
  }
  return known.get(key)!;
}

export const FOLLOWERS: readonly string[] = ['split_share', 'split_finish'];

/** What is held of which something is left. */
export const freeFreezes = (world: World): OrderRow[] =>
  ordersIn(world, 'authorized').filter((one) => one.kind === 'split_freeze' && world.model.leftOf(one, FOLLOWERS) > 0n);

/** A receiver gets a part of what is held; `all`: of what is left. */
export async function giveShare(world: World, held: OrderRow, draw: Draw, amounts?: 'all'): Promise<string> {
  const firm = firmOf(world, held.mid);
  const receiver = draw.oneOf(world.firms.filter((one) => one !== firm));
  const receiverId = await receiverOf(world, firm, receiver);
  const remainingFen = world.model.leftOf(held, FOLLOWERS);
  const amountFen =
    draw.chance(0.4) || amounts === 'all' ? remainingFen : BigInt(draw.between(1, Number(remainingFen) + 1));
  const baseRequest = askOf(world, firm, {
    kind: 'split_share',
    accountNo: held.accountNo,
    payeeAccountNo: receiver.merchant.account.accountNo,
    amountFen,
  });
  const { requestNo } = baseRequest;
  // The order of each receiver has a number of its own.
  const request = { ...baseRequest, requestNo: `${requestNo}-1` };
  world.model.asks.set(request.requestNo, request);
  const amount = yuanOfFen(amountFen);
  const input = { requestNo, freezeNo: held.orderNo, amount, receivers: [{ receiverId, amount }], remark: '' };
  const expected = amountFen > remainingFen ? OVER_SPLIT_REMAINDER : 'ok';
  return world.place(firm, 'csdb/v2/separate/order', request, { input, expected, draw });
}

const share: Action = {
  name: 'split',
  weight: 6,
  async run(world, draw) {
    const held = draw.anyOf(freeFreezes(world));
    return held ? giveShare(world, held, draw) : 'split: nothing is held';
  },
};

/** What nobody got goes back. */
const finish: Action = {
  name: 'split finish',
  weight: 2,
  async run(world, draw) {
    const held = draw.anyOf(freeFreezes(world));
    if (!held) return 'split finish: nothing is held';
    const firm = firmOf(world, held.mid);
    const { accountNo } = held;
    const amountFen = world.model.leftOf(held, FOLLOWERS);
    const request = askOf(world, firm, { kind: 'split_finish', accountNo, payeeAccountNo: accountNo, amountFen });
    const waits = [...world.model.orders.values()].some(
      (one) => one.originalNo === held.orderNo && ['pending_review', 'queued', 'scheduled'].includes(one.state),
    );
    world.model.asks.set(request.requestNo, request);
    const input = { requestNo: request.requestNo, freezeNo: held.orderNo };
    const expected = waits ? SPLITS_UNDER_WAY : 'ok';
    return world.place(firm, 'csdb/v2/separate/finish', request, { input, expected, draw });
  },
};

export const splits: readonly Action[] = [freeze, share, finish];
