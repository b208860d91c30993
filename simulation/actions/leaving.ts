import { ACCOUNT_MAY_NOT_PAY, PAYEE_ACCOUNT_CLOSED_TO_CREDIT } from '#capabilities/account/contract/errors.ts';
import type { MerchantState } from '#capabilities/merchant/contract/words.ts';
import { must } from '#capabilities/order/server/test/order-fixture.ts';
import { MERCHANT_HAS_OPEN_BUSINESS } from '#capabilities/support/contract/errors.ts';
import { proposeState } from '#capabilities/support/contract/state-operations.ts';
import type { Action } from '../action.ts';
import { available, frozen, isOver, pending } from '../book.ts';
import type { Draw } from '../draw.ts';
import { LEAVING_FIRM, type Firm } from '../firms.ts';
import type { World } from '../world.ts';
import { forms, pay, type Form } from './payments.ts';

const LEAVERS_MAX = 2;
const REASON = '商户申请销户';
const [TRANSFER, WITHDRAWAL] = ['transfer', 'withdraw'].map((kind) => forms.find((form) => form.kind === kind)!) as [
  Form,
  Form,
];

const states = new WeakMap<Firm, MerchantState>();
const stateOf = (firm: Firm): MerchantState => states.get(firm) ?? 'active';
const accountsOf = ({ merchant }: Firm): string[] => [merchant.account.accountNo, merchant.second.accountNo];

/** Money or an order of it: it cannot be closed. */
function hasOpenBusiness({ model }: World, firm: Firm): boolean {
  const book = model.book();
  const places = accountsOf(firm).flatMap((no) => [available(no), frozen(no), pending(no)]);
  return (
    places.some((place) => book.at(place) !== 0n) || model.ordersOf(firm.merchant.mid).some((order) => !isOver(order))
  );
}

/** Two people of the provider give it another state. */
async function changeState(world: World, firm: Firm, state: MerchantState): Promise<string> {
  const { mid } = firm.merchant;
  const { call, decide, ops, risk } = world.provider;
  const expected = state === 'closed' && hasOpenBusiness(world, firm) ? MERCHANT_HAS_OPEN_BUSINESS : 'ok';
  const why = { merchantReason: REASON, reason: REASON, evidence: '工单1001' };
  const proposal = await call(ops, proposeState, { requestNo: world.newRequestNo(), mid, state, ...why });
  const outcome = proposal.ok ? 'ok' : proposal.code;
  if (outcome !== expected) world.findings.push(`${firm.name} ${state} was answered ${outcome}, should be ${expected}`);
  if (!proposal.ok) return `${firm.name} ${state}: ${outcome}`;
  must(await decide(risk, proposal.data.changeId));
  states.set(firm, state);
  const { model } = world;
  model.rules.get(mid)!.isClosed = state === 'closed';
  for (const accountNo of accountsOf(firm)) {
    if (state === 'active') model.receiveNothing.delete(accountNo);
    else model.receiveNothing.add(accountNo);
    model.receivedNothing.add(accountNo);
    if (state === 'closed') model.wereFrozen.add(accountNo);
  }
  return `${firm.name} ${state}: ok`;
}

/** Another firm pays it, which is refused as soon as it leaves. */
async function payInto(world: World, firm: Firm, draw: Draw): Promise<string> {
  const payer = draw.oneOf(world.firms);
  const accountNo = draw.oneOf(accountsOf(firm));
  const payee = () => ({
    accountNo,
    input: { payeeAccountNo: accountNo, payeeName: firm.merchant.name },
    quote: { payeeAccountNo: accountNo },
    repeats: {},
  });
  const outcome = await pay({ ...TRANSFER, payee }, world, draw, payer);
  const isRefused = [PAYEE_ACCOUNT_CLOSED_TO_CREDIT, ACCOUNT_MAY_NOT_PAY].some((code) => outcome.endsWith(code));
  if (stateOf(firm) !== 'active' && !isRefused)
    world.findings.push(`${outcome}, although ${firm.name} receives nothing`);
  return `into ${firm.name}: ${outcome}`;
}

/** A firm that is going to be closed: it is paid, pays, and is closed when it has nothing left. */
const leave: Action = {
  name: 'leave',
  weight: 5,
  async run(world, draw) {
    const firm = world.leaving.at(-1);
    if (!firm || (stateOf(firm) === 'closed' && world.leaving.length < LEAVERS_MAX && draw.chance(0.5)))
      return `open ${(await world.openFirm(LEAVING_FIRM, 'leaving')).name}`;
    if (draw.chance(0.25)) return payInto(world, firm, draw);
    if (draw.chance(0.5)) return pay(draw.oneOf([TRANSFER, TRANSFER, WITHDRAWAL]), world, draw, firm, 'all');
    if (stateOf(firm) === 'active') return changeState(world, firm, 'closing');
    if (stateOf(firm) === 'closed') return `${firm.name} is closed`;
    return changeState(world, firm, draw.chance(0.85) ? 'closed' : 'active');
  },
};

export const leaving: readonly Action[] = [leave];
