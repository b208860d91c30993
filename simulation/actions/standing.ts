import { STANDING_STATE_CHANGED } from '#capabilities/standing/contract/errors.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { amountOf, firmOf, type Action } from '../action.ts';
import type { Instruction } from '../instructions.ts';
import type { World } from '../world.ts';
import { forms } from './payments.ts';

const LIVING_MAX = 6;
const REMARK = '房租';

/** Those that the makers of these firms may repeat: payouts are a product that none of them has opened. */
const repeated = forms.filter(({ kind }) => kind !== 'payout');

/** A maker sets a payment up that repeats. */
const create: Action = {
  name: 'standing',
  weight: 3,
  async run(world, draw) {
    const { instructions, rules } = world.model;
    const living = [...instructions.all.values()].filter(({ state }) => state !== 'ended');
    if (living.length >= LIVING_MAX) return 'standing: enough';
    const firm = draw.oneOf(world.firms);
    const { accountNo } = draw.chance(0.85) ? firm.merchant.account : firm.merchant.second;
    const form = draw.oneOf(repeated);
    const payee = form.payee(world, firm, draw);
    const calendar = draw.chance(0.6)
      ? ({ every: 'daily' } as const)
      : ({ every: 'weekly', weekday: draw.between(0, 6) } as const);
    const amountFen = amountOf(draw);
    const input = {
      requestNo: world.newRequestNo(),
      kind: form.kind,
      accountNo,
      ...payee.repeats,
      calendar,
      rule: 'fixed',
      amount: yuanOfFen(amountFen),
      remark: REMARK,
    };
    const createdAt = world.clock.now();
    const answer = await world.call<{ standingId: string }>(firm, 'maker', 'csdb/v2/standing/create', input, draw);
    const isFrozen = rules.get(firm.merchant.mid)!.frozen.has(accountNo);
    if (answer.ok === isFrozen)
      world.findings.push(`an instruction of an account that ${isFrozen ? 'may not pay' : 'pays'}: ${answer.ok}`);
    if (!answer.ok) return `standing of ${firm.name}: ${answer.code}`;
    const { standingId } = answer.data;
    const { mid } = firm.merchant;
    const { kind } = form;
    const made = { mid, kind, accountNo, payeeAccountNo: payee.accountNo, standingId, amountFen, calendar, createdAt };
    instructions.all.set(standingId, { ...made, state: 'active' });
    return `standing ${kind} of ${firm.name}: ${calendar.every}`;
  },
};

const change = (
  what: 'pause' | 'resume' | 'cancel',
  weight: number,
  from: Instruction['state'][],
  to: Instruction['state'],
): Action => ({
  name: `${what} standing`,
  weight,
  async run(world, draw) {
    const one = draw.anyOf([...world.model.instructions.all.values()]);
    if (!one) return `${what} standing: there is none`;
    const { mid, standingId, state } = one;
    const { deaths } = world.fuse;
    const input = { standingId };
    const answer = await world.call(firmOf(world, mid), 'maker', `csdb/v2/standing/${what}`, input, draw);
    const outcome = answer.ok ? 'ok' : answer.code;
    const expected = from.includes(state) ? 'ok' : STANDING_STATE_CHANGED;
    // After a lost answer it has been changed already.
    const wasLost = outcome === STANDING_STATE_CHANGED && world.fuse.deaths > deaths;
    if (outcome !== expected && !wasLost)
      world.findings.push(`${what} standing was answered ${outcome}, should be ${expected}`);
    if (expected === 'ok') one.state = to;
    return `${what} standing: ${expected}`;
  },
});

/** Nothing repeats any more. */
export async function endStanding(world: World): Promise<void> {
  for (const one of world.model.instructions.all.values()) {
    if (one.state === 'ended') continue;
    const input = { standingId: one.standingId };
    const ended = await world.call(firmOf(world, one.mid), 'maker', 'csdb/v2/standing/cancel', input);
    if (!ended.ok) world.findings.push(`an instruction cannot be ended: ${ended.code}`);
    one.state = 'ended';
  }
}

export const standing: readonly Action[] = [
  create,
  change('pause', 1, ['active'], 'paused'),
  change('resume', 1, ['paused'], 'active'),
  change('cancel', 1, ['active', 'paused'], 'ended'),
];
