import {
  COLLECT_GRANT_ENDED,
  COLLECT_GRANT_EXISTS,
  COLLECT_GRANT_MISSING,
} from '#capabilities/collect/contract/errors.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { amountOf, firmOf, type Action } from '../action.ts';
import type { Draw } from '../draw.ts';
import { above, type Mandate, type Wish } from '../mandates.ts';
import type { World } from '../world.ts';

/** A payer allows another merchant to collect from one of its accounts. */
const grant: Action = {
  name: 'grant',
  weight: 2,
  async run(world, draw) {
    const { mandates } = world.model;
    const firm = draw.oneOf(world.firms);
    const collector = draw.oneOf(world.firms.filter((one) => one !== firm));
    const { accountNo } = draw.oneOf([firm.merchant.account, firm.merchant.second]);
    const payee = draw.oneOf([collector.merchant.account, collector.merchant.second]);
    const keepFen = draw.chance(0.5) ? 0n : amountOf(draw);
    const mandate = { accountNo, payeeAccountNo: payee.accountNo, payeeName: collector.merchant.name };
    const input = { requestNo: world.newRequestNo(), ...mandate, keep: yuanOfFen(keepFen) };
    const answer = await world.call<{ mandateId: string }>(firm, 'admin', 'collect/mandate/grant', input, draw);
    const isThere = mandates.all.some(
      (one) => one.isLiving && one.accountNo === accountNo && one.payeeAccountNo === payee.accountNo,
    );
    const [outcome, expected] = [answer.ok ? 'ok' : answer.code, isThere ? COLLECT_GRANT_EXISTS : 'ok'];
    if (outcome !== expected) world.findings.push(`a mandate was answered ${outcome}, should be ${expected}`);
    if (!answer.ok) return `grant of ${firm.name}: ${outcome}`;
    const [{ mid }, { mid: collectorMid }] = [firm.merchant, collector.merchant];
    const { mandateId } = answer.data;
    mandates.all.push({
      mandateId,
      mid,
      accountNo,
      collectorMid,
      payeeAccountNo: payee.accountNo,
      keepFen,
      isLiving: true,
    });
    return `grant of ${firm.name} to ${collector.name}`;
  },
};

export async function endMandate(world: World, mandate: Mandate, draw: Draw): Promise<string> {
  const { deaths } = world.fuse;
  const input = { mandateId: mandate.mandateId };
  const answer = await world.call(firmOf(world, mandate.mid), 'admin', 'collect/mandate/end', input, draw);
  const [outcome, expected] = [answer.ok ? 'ok' : answer.code, mandate.isLiving ? 'ok' : COLLECT_GRANT_MISSING];
  const wasLost = outcome === COLLECT_GRANT_MISSING && world.fuse.deaths > deaths;
  if (outcome !== expected && !wasLost)
    world.findings.push(`the end of a mandate was answered ${outcome}, should be ${expected}`);
  mandate.isLiving = false;
  return `end a mandate: ${expected}`;
}

const end: Action = {
  name: 'end a mandate',
  weight: 1,
  async run(world, draw) {
    const mandate = draw.anyOf(world.model.mandates.all);
    return mandate ? endMandate(world, mandate, draw) : 'end a mandate: there is none';
  },
};

const sum = (wishes: readonly Wish[]): bigint => wishes.reduce((fen, { mostFen }) => fen + mostFen, 0n);

/** Of one or several accounts, an amount or all above what stays; a worker makes the orders. */
const collect: Action = {
  name: 'collect from others',
  weight: 4,
  async run(world, draw) {
    const { mandates } = world.model;
    const first = draw.anyOf(mandates.all);
    if (!first) return 'collect from others: there is no mandate';
    const collector = firmOf(world, first.collectorMid);
    const held = mandates.all.filter(
      (one) => one.collectorMid === first.collectorMid && (one === first || draw.chance(0.5)),
    );
    const wishes = held.map((mandate): Wish => {
      const wishFen = draw.chance(0.6) ? amountOf(draw) : null;
      return { mandate, wishFen, mostFen: wishFen ?? above(world.model.availableOf(mandate.accountNo), mandate) };
    });
    const input = {
      requestNo: world.newRequestNo(),
      accounts: wishes.map(({ mandate: { mandateId }, wishFen }) => ({
        mandateId,
        ...(wishFen === null ? {} : { amount: yuanOfFen(wishFen) }),
      })),
      amount: yuanOfFen(sum(wishes) || 1n),
    };
    const answer = await world.call<{ runId: string }>(collector, 'maker', 'collect/create', input, draw);
    const expected = held.every(({ isLiving }) => isLiving) ? 'ok' : COLLECT_GRANT_ENDED;
    const outcome = answer.ok ? 'ok' : answer.code;
    if (outcome !== expected) world.findings.push(`a collection was answered ${outcome}, should be ${expected}`);
    if (answer.ok) mandates.wishes.set(answer.data.runId, wishes);
    const text = `collect from ${held.length} others: ${outcome}`;
    // A payer thinks better of it before a worker takes the money.
    return answer.ok && draw.chance(0.2) ? `${text}, ${await endMandate(world, draw.oneOf(held), draw)}` : text;
  },
};

export const mandated: readonly Action[] = [grant, end, collect];
