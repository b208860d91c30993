import {
  FUND_CLEARING,
  OVER_FAST_REDEMPTION_LIMIT,
  WEALTH_INCOME_OPEN,
  WEALTH_NOT_OPEN,
  WEALTH_ORDERS_OPEN,
  WEALTH_SHARES_HELD,
  WEALTH_SIGNING_EXISTS,
} from '#capabilities/wealth/contract/errors.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiDate, shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { amountOf, placeAt, type Action } from '../action.ts';
import type { Draw } from '../draw.ts';
import type { Firm } from '../firms.ts';
import { SimulatedFund } from '../fund.ts';
import type { World } from '../world.ts';

const CUSTOMER = { contactName: '王经办', contactMobile: '13800000001', source: '经营收入' };
const ANSWERS = { q1: 'A', q2: 'B', q3: 'A' };
const FAST_DAY_FEN = 10_000_00n;
/** Nothing is taken from here on, over midnight. */
const CLEARING = { from: 23 * 60 + 50, until: 10 };

const signed = new WeakSet<Firm>();
/** Firms whose contract has ended, until the fund company knows it they cannot sign the next one. */
const ended = new WeakSet<Firm>();

/** All steps of the signing; a job opens the holding when the fund company has answered, mostly at once. */
const sign: Action = {
  name: 'sign wealth',
  weight: 5,
  async run(world, draw) {
    const firm = draw.anyOf(world.firms.filter((one) => !signed.has(one)));
    if (!firm) return 'sign wealth: all have';
    const called = (path: string, input: object) =>
      world.call<{ applyNo: string }>(firm, 'maker', `plm/hqb.${path}`, input, draw);
    const step = async (path: string, input: object): Promise<void> => {
      const answer = await called(path, input);
      if (!answer.ok) throw new Error(`${firm.name} cannot sign at ${path}: ${answer.code}`);
    };
    const begun = await called('apply.create', { requestNo: world.newRequestNo() });
    if (!begun.ok && begun.code === WEALTH_SIGNING_EXISTS && ended.has(firm)) return `sign wealth: ${firm.name} leaves`;
    if (!begun.ok) throw new Error(`${firm.name} cannot sign: ${begun.code}`);
    const { applyNo } = begun.data;
    await step('customer.save', { applyNo, ...CUSTOMER });
    await step('protocol.sign', { requestNo: world.newRequestNo(), applyNo, answers: ANSWERS });
    await step('apply.submit', { applyNo });
    signed.add(firm);
    await world.work(draw);
    return `sign wealth: ${firm.name}`;
  },
};

/** The code with which the kind refuses, whichever way the money goes. */
function refusalOf({ model, clock }: World, { mid }: Firm['merchant']): string | null {
  if (!model.wealth.holdings.has(mid)) return WEALTH_NOT_OPEN;
  const minute = shanghaiMinutes(clock.now());
  return minute >= CLEARING.from || minute < CLEARING.until ? FUND_CLEARING : null;
}

/** Mostly one that has a contract. */
const traderOf = ({ firms }: World, draw: Draw): Firm =>
  (draw.chance(0.8) && draw.anyOf(firms.filter((one) => signed.has(one)))) || draw.oneOf(firms);

const ownOf = ({ merchant }: Firm, draw: Draw): string => draw.oneOf([merchant.account, merchant.second]).accountNo;

const buy: Action = {
  name: 'wealth_buy',
  weight: 5,
  run(world, draw) {
    const firm = traderOf(world, draw);
    const [accountNo, amountFen] = [ownOf(firm, draw), amountOf(draw)];
    const payeeAccountNo = SimulatedFund.accountOf(firm.merchant.mid);
    const made = { kind: 'wealth_buy', accountNo, payeeAccountNo, amountFen };
    const input = { accountNo, amount: yuanOfFen(amountFen) };
    return placeAt(world, firm, 'plm/hqb.purchase', made, input, draw, () => refusalOf(world, firm.merchant));
  },
};

/** At once from the provider's pool, or when the fund company has confirmed it. */
const redeem: Action = {
  name: 'wealth_redeem',
  weight: 4,
  run(world, draw) {
    const firm = traderOf(world, draw);
    const { mid } = firm.merchant;
    const accountNo = ownOf(firm, draw);
    const sharesFen = world.model.wealth.sharesOf(mid, world.model.book());
    const amountFen = draw.chance(0.5) && sharesFen > 0n ? sharesFen : amountOf(draw);
    const mode = draw.oneOf(['fast', 'ordinary'] as const);
    const fromNo = SimulatedFund.accountOf(mid);
    const made = { kind: 'wealth_redeem', accountNo, fromNo, payeeAccountNo: accountNo, amountFen };
    const input = { accountNo, amount: yuanOfFen(amountFen), mode };
    const { wealth, orders } = world.model;
    const used = mode === 'fast' ? wealth.fastOf(mid, shanghaiDate(world.clock.now()), orders) + amountFen : 0n;
    const refused = () => refusalOf(world, firm.merchant) ?? (used > FAST_DAY_FEN ? OVER_FAST_REDEMPTION_LIMIT : null);
    return placeAt(world, firm, 'plm/hqb.redeem', made, input, draw, refused);
  },
};

/** Not with shares, trades under way or income that is not booked. */
function refusalOfEnd({ model }: World, { mid }: Firm['merchant']): string | null {
  const { wealth: holder } = model;
  if (!holder.holdings.has(mid)) return WEALTH_NOT_OPEN;
  if (holder.hasOpenTrade(mid)) return WEALTH_ORDERS_OPEN;
  if (holder.sharesOf(mid, model.book()) !== 0n) return WEALTH_SHARES_HELD;
  return holder.waitsForIncome(mid) ? WEALTH_INCOME_OPEN : null;
}

/** The contract ends; a later one has the same accounts again. */
const end: Action = {
  name: 'end wealth',
  weight: 4,
  async run(world, draw) {
    const { wealth: holder } = world.model;
    const holders = world.firms.filter((one) => signed.has(one));
    // Those that have given back what they had are the ones that end.
    const emptied = holders.filter(
      ({ merchant }) => holder.hasTraded(merchant.mid) && !holder.hasOpenTrade(merchant.mid),
    );
    const firm = (draw.chance(0.7) && draw.anyOf(emptied)) || draw.anyOf(holders);
    if (!firm || (!emptied.includes(firm) && draw.chance(0.7))) return 'end wealth: none does';
    const expected = refusalOfEnd(world, firm.merchant) ?? 'ok';
    const input = { requestNo: world.newRequestNo() };
    const answer = await world.call(firm, 'maker', 'plm/hqb.contract.close', input, draw);
    const outcome = answer.ok ? 'ok' : answer.code;
    if (outcome !== expected)
      world.findings.push(`the contract of ${firm.name} ends: ${outcome}, should be ${expected}`);
    if (answer.ok) {
      signed.delete(firm);
      ended.add(firm);
    }
    return `end wealth ${firm.name}: ${outcome}`;
  },
};

export const wealth: readonly Action[] = [sign, buy, redeem, end];
