import { FUND_CLEARING, OVER_FAST_REDEMPTION_LIMIT, WEALTH_NOT_OPEN } from '#capabilities/wealth/contract/errors.ts';
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

/** All steps of the signing; a job opens the holding when the fund company has answered. */
const sign: Action = {
  name: 'sign wealth',
  weight: 2,
  async run(world, draw) {
    const firm = draw.anyOf(world.firms.filter((one) => !signed.has(one)));
    if (!firm) return 'sign wealth: all have';
    const step = async (path: string, input: object): Promise<{ applyNo: string }> => {
      const answer = await world.call<{ applyNo: string }>(firm, 'maker', `plm/hqb.${path}`, input, draw);
      if (!answer.ok) throw new Error(`${firm.name} cannot sign at ${path}: ${answer.code}`);
      return answer.data;
    };
    const { applyNo } = await step('apply.create', { requestNo: world.newRequestNo() });
    await step('customer.save', { applyNo, ...CUSTOMER });
    await step('protocol.sign', { requestNo: world.newRequestNo(), applyNo, answers: ANSWERS });
    await step('apply.submit', { applyNo });
    signed.add(firm);
    return `sign wealth: ${firm.name}`;
  },
};

/** The code with which the kind refuses, whichever way the money goes. */
function refusalOf({ model, clock }: World, { mid }: Firm['merchant']): string | null {
  if (!model.wealth.holdings.has(mid)) return WEALTH_NOT_OPEN;
  const minute = shanghaiMinutes(clock.now());
  return minute >= CLEARING.from || minute < CLEARING.until ? FUND_CLEARING : null;
}

const ownOf = ({ merchant }: Firm, draw: Draw): string => draw.oneOf([merchant.account, merchant.second]).accountNo;

const buy: Action = {
  name: 'wealth_buy',
  weight: 5,
  run(world, draw) {
    const firm = draw.oneOf(world.firms);
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
    const firm = draw.oneOf(world.firms);
    const { mid } = firm.merchant;
    const [accountNo, amountFen] = [ownOf(firm, draw), amountOf(draw)];
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

export const wealth: readonly Action[] = [sign, buy, redeem];
