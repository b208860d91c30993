import type { Who } from '#capabilities/order/server/test/test-merchant.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { amountOf, laterThan, type Action } from '../action.ts';
import type { Draw } from '../draw.ts';
import type { Firm } from '../firms.ts';
import type { Charge } from '../prices.ts';
import type { World } from '../world.ts';

/** How a form of a kind is filled in. */
export interface Form {
  kind: string;
  path: string;
  /** Whom it pays, and the members of the calls that say so: of the order, its quote, and what repeats it. */
  payee(world: World, firm: Firm, draw: Draw): { accountNo: string; input: object; quote: object; repeats: object };
  speeds: readonly ('T0' | 'T1')[];
}

const MAKER: Who = 'maker';
/** The bank of the simulation decides by amount and payee what becomes of a payment. */
const BANK_PAYEES = ['31001520313050001234', '31001520313050005678', '44001520313050009999'] as const;

export const forms: readonly Form[] = [
  {
    kind: 'transfer',
    path: 'csdb/v2/transfer/standard',
    speeds: ['T0'],
    payee(world, firm, draw) {
      const other = draw.oneOf(world.firms.filter((one) => one !== firm));
      const { accountNo } = draw.oneOf([other.merchant.account, other.merchant.second]);
      const payeeName = other.merchant.name;
      const input = { payeeAccountNo: accountNo, payeeName };
      return { accountNo, input, quote: { payeeAccountNo: accountNo }, repeats: { payee: accountNo, payeeName } };
    },
  },
  {
    kind: 'withdraw',
    path: 'csdb/v2/withDraw/standard',
    speeds: ['T0', 'T0', 'T1'],
    payee(_world, { merchant }) {
      const accountNo = `622202${merchant.mid.slice(1)}7890`;
      const { bankAccountId } = merchant;
      return { accountNo, input: { bankAccountId }, quote: {}, repeats: { payee: bankAccountId } };
    },
  },
  {
    kind: 'payout',
    path: 'csdb/v2/daifu/withdraw/order',
    speeds: ['T0', 'T0', 'T1'],
    payee(_world, _firm, draw) {
      const accountNo = draw.oneOf(BANK_PAYEES);
      const payee = { payeeName: '上海机电有限公司', payeeBankName: '中国建设银行', payeeType: 'company' };
      const input = { ...payee, payeeBankAccountNo: accountNo };
      return { accountNo, input, quote: {}, repeats: { ...payee, payee: accountNo } };
    },
  },
];

/** Of any kind, or what is left of the limit of the day, or a fen more. */
function aroundLimit(world: World, payment: Parameters<World['model']['leftOfDay']>[0], at: Date, draw: Draw): bigint {
  const [amountFen, isAround, more] = [amountOf(draw), draw.chance(0.2), BigInt(draw.between(0, 1))];
  const remainingFen = world.model.leftOfDay(payment, at) + more;
  return isAround && remainingFen > 0n ? remainingFen : amountFen;
}

/** What is entered to pay all that is there. */
function allOf(hasFen: Fen, chargeOf: (fen: Fen) => Charge | null): Fen {
  const charge = chargeOf(hasFen);
  return charge && charge.amountFen === hasFen ? hasFen - charge.feeFen : hasFen;
}

/** An order is made from its form; the model says before what the answer has to be. `all`: of all money there. */
export async function pay(form: Form, world: World, draw: Draw, firm: Firm, amounts?: 'all'): Promise<string> {
  const speed = draw.oneOf(form.speeds);
  const scheduledAt = draw.chance(0.12) ? laterThan(world.clock.now(), draw.between(1, 60)) : null;
  const payee = form.payee(world, firm, draw);
  const { accountNo } = draw.chance(0.85) ? firm.merchant.account : firm.merchant.second;
  const at = scheduledAt ?? world.clock.now();
  const wanted = aroundLimit(world, { mid: firm.merchant.mid, kind: form.kind, accountNo }, at, draw);
  const chargeOf = (fen: Fen) =>
    world.model.prices.chargeOf(firm.merchant.mid, form.kind, speed, fen, world.clock.now());
  const all = amounts ? allOf(world.model.availableOf(accountNo), chargeOf) : 0n;
  const enteredFen = all > 0n ? all : wanted;
  const charge = chargeOf(enteredFen);
  const amount = yuanOfFen(enteredFen);
  const wish = {
    function: form.kind,
    accountNo,
    amount,
    ...(form.kind === 'transfer' ? {} : { speed }),
    ...payee.quote,
  };
  const quote = await world.call<{ quoteId: string }>(firm, MAKER, 'csdb/v2/business/work', wish);
  if (!charge) {
    const outcome = quote.ok ? 'ok' : quote.code;
    // The account and the payee are looked at before the price.
    if (quote.ok) world.findings.push(`a quote of ${amount}, of which the fee leaves nothing, was answered ${outcome}`);
    return `${form.kind} ${firm.name} ${amount}: ${outcome}`;
  }
  const request = {
    requestNo: world.newRequestNo(),
    mid: firm.merchant.mid,
    kind: form.kind,
    accountNo,
    payeeAccountNo: payee.accountNo,
    ...charge,
    scheduledAt,
    waits: false,
  };
  const expected = quote.ok ? world.model.verdictOn(request, world.clock.now()) : quote.code;
  const input = {
    requestNo: request.requestNo,
    quoteId: quote.ok ? quote.data.quoteId : 'none',
    accountNo,
    amount,
    ...(form.kind === 'transfer' ? {} : { speed }),
    ...payee.input,
    remark: '货款',
    ...(scheduledAt ? { scheduledAt: shanghaiText(scheduledAt) } : {}),
  };
  world.model.asks.set(request.requestNo, request);
  return world.place(firm, form.path, request, { input, expected, draw });
}

const WEIGHTS: Readonly<Record<string, number>> = { payout: 7 };

export const payments: readonly Action[] = forms.map((form) => ({
  name: form.kind,
  weight: WEIGHTS[form.kind] ?? 12,
  run: (world, draw) => pay(form, world, draw, draw.oneOf(world.firms)),
}));
