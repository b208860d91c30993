import { yuanOfFen } from '#platform/kernel/money.ts';
import { amountOf, firmOf, ordersIn, type Action } from '../action.ts';
import type { OrderRow } from '../book.ts';
import { ownerOf, type World } from '../world.ts';

/** What a pre-authorisation holds and no order of its payee is about to end. */
const free = (world: World): OrderRow[] =>
  ordersIn(world, 'authorized').filter(
    (order) =>
      order.kind === 'preauth' && world.model.leftOf(order, ['preauth_capture', 'preauth_void']) === order.amountFen,
  );

/** The payee asks, and the payer confirms: the money is held for the payee. */
const authorize: Action = {
  name: 'preauth',
  weight: 5,
  async run(world, draw) {
    const payee = draw.oneOf(world.firms);
    const payer = draw.oneOf(world.firms.filter((one) => one !== payee));
    const amountFen = amountOf(draw);
    const [accountNo, payeeAccountNo] = [payer.merchant.account.accountNo, payee.merchant.account.accountNo];
    const wish = {
      requestNo: world.newRequestNo(),
      payerAccountNo: accountNo,
      accountNo: payeeAccountNo,
      amount: yuanOfFen(amountFen),
      remark: '押金',
    };
    const created = await world.call<{ orderNo: string }>(payee, 'maker', 'preAuth/create', wish, draw);
    if (!created.ok) return `preauth by ${payee.name}: ${created.code}`;
    const request = {
      requestNo: world.newRequestNo(),
      mid: payer.merchant.mid,
      kind: 'preauth',
      accountNo,
      payeeAccountNo,
      amountFen,
      feeFen: 0n,
      scheduledAt: null,
      waits: false,
    };
    const expected = world.model.verdictOn(request, world.clock.now());
    world.model.asks.set(request.requestNo, request);
    const input = { requestNo: request.requestNo, orderNo: created.data.orderNo };
    return world.place(payer, 'preAuth/confirm', request, { input, expected, draw });
  },
};

/** The payee takes all or a part, and the rest goes back; or it gives all back. */
const end = (kind: 'preauth_capture' | 'preauth_void', path: string, weight: number): Action => ({
  name: kind,
  weight,
  async run(world, draw) {
    const held = draw.anyOf(free(world));
    if (!held) return `${kind}: nothing is held`;
    const firm = firmOf(world, ownerOf(world, held.payeeAccountNo));
    const takes = kind === 'preauth_capture';
    const amountFen = takes && draw.chance(0.6) ? BigInt(draw.between(1, Number(held.amountFen))) : held.amountFen;
    const request = {
      requestNo: world.newRequestNo(),
      mid: firm.merchant.mid,
      kind,
      accountNo: held.accountNo,
      payeeAccountNo: takes ? held.payeeAccountNo : held.accountNo,
      amountFen,
      feeFen: 0n,
      scheduledAt: null,
      waits: false,
    };
    world.model.asks.set(request.requestNo, request);
    const amount = takes ? { amount: yuanOfFen(amountFen) } : {};
    const input = { requestNo: request.requestNo, orderNo: held.orderNo, ...amount };
    return world.place(firm, path, request, { input, expected: 'ok', draw });
  },
});

export const preauths: readonly Action[] = [
  authorize,
  end('preauth_capture', 'preAuth/capture', 4),
  end('preauth_void', 'preAuth/void', 1),
];
