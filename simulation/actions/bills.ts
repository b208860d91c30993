import { maskAccount } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { amountOf, firmOf, type Action } from '../action.ts';
import type { Bill } from '../bills.ts';
import type { Draw } from '../draw.ts';
import type { World } from '../world.ts';

/** Payable until the end of the day so many days from today: most are over soon. */
const DAYS = [1, 1, 2, 7] as const;

/** A merchant asks for money by a link. */
const create: Action = {
  name: 'bill',
  weight: 4,
  async run(world, draw) {
    const firm = draw.oneOf(world.firms);
    const { mid, account, second } = firm.merchant;
    const { accountNo } = draw.oneOf([account, second]);
    const amountFen = amountOf(draw);
    const validDays = draw.oneOf(DAYS);
    const form = { accountNo, amount: yuanOfFen(amountFen), subject: '三月货款', validDays };
    const input = { requestNo: world.newRequestNo(), ...form };
    const answer = await world.call<{ tradeNo: string; trade: string; validUntil: string }>(
      firm,
      'maker',
      'plm/trade.create',
      input,
      draw,
    );
    if (!answer.ok) throw new Error(`${firm.name} cannot ask for money: ${answer.code}`);
    const { tradeNo, trade, validUntil } = answer.data;
    const made = { tradeNo, trade, mid, accountNo, amountFen, validUntil: new Date(validUntil), isClosed: false };
    world.model.bills.all.set(tradeNo, made);
    return `bill of ${firm.name} ${form.amount}`;
  },
};

/** Mostly one that can be paid, else one that cannot. */
function billOf({ model, clock }: World, draw: Draw): Bill | null {
  const all = [...model.bills.all.values()];
  const isOpen = draw.chance(0.6);
  const fits = all.filter((bill) => (model.bills.closingOf(bill, model, clock.now()) === 'ok') === isOpen);
  return draw.anyOf(fits.length > 0 ? fits : all);
}

/** Another merchant pays it, or its own one tries to. */
const pay: Action = {
  name: 'payment',
  weight: 7,
  async run(world, draw) {
    const { model, clock } = world;
    const bill = billOf(world, draw);
    if (!bill) return 'payment: there is no bill';
    const firm = draw.oneOf(world.firms);
    const { mid, account, second } = firm.merchant;
    const { accountNo } = draw.chance(0.85) ? account : second;
    const amount = yuanOfFen(bill.amountFen);
    const wish = { function: 'payment', accountNo, amount };
    const quote = await world.call<{ quoteId: string }>(firm, 'maker', 'csdb/v2/business/work', wish);
    const charge = model.prices.chargeOf(mid, 'payment', 'T0', bill.amountFen, clock.now())!;
    const request = {
      requestNo: world.newRequestNo(),
      mid,
      kind: 'payment',
      accountNo,
      payeeAccountNo: bill.accountNo,
      ...charge,
      scheduledAt: null,
      waits: false,
      about: bill.tradeNo,
    };
    const refused = model.bills.refusalOf(bill, mid, model, clock.now());
    const expected = refused ?? (quote.ok ? model.verdictOn(request, clock.now()) : quote.code);
    const input = {
      requestNo: request.requestNo,
      trade: bill.trade,
      quoteId: quote.ok ? quote.data.quoteId : 'none',
      accountNo,
      amount,
      payeeAccountNo: maskAccount(bill.accountNo),
    };
    model.asks.set(request.requestNo, request);
    return world.place(firm, 'bfp/orderPay', request, { input, expected, draw });
  },
};

/** Its payee does not want it any more. */
const close: Action = {
  name: 'close a bill',
  weight: 1,
  async run(world, draw) {
    const { model, clock } = world;
    const bill = billOf(world, draw);
    if (!bill) return 'close a bill: there is none';
    const expected = model.bills.closingOf(bill, model, clock.now());
    const input = { requestNo: world.newRequestNo(), tradeNo: bill.tradeNo };
    const answer = await world.call(firmOf(world, bill.mid), 'maker', 'plm/trade.close', input, draw);
    const outcome = answer.ok ? 'ok' : answer.code;
    if (outcome !== expected) world.findings.push(`closing a bill was answered ${outcome}, should be ${expected}`);
    bill.isClosed ||= answer.ok;
    return `close a bill: ${outcome}`;
  },
};

export const bills: readonly Action[] = [create, pay, close];
