import { describe, expect, it } from 'vitest';
import { orderStates, type OrderState } from '../contract/words.ts';
import { goneOf, journalKeysOf, moneyOfState, moneyRoles, moneySteps, type MoneyWay } from './money-of-state.ts';
import { mayBecome } from './order-state.ts';

const states = Object.keys(orderStates) as OrderState[];
const waysOf = (state: OrderState): readonly MoneyWay[] => moneyRoles.flatMap((role) => moneyOfState[state][role]);
const begins = (way: MoneyWay, with_: MoneyWay): boolean => with_.every((step, index) => way[index] === step);

describe('The money of an order', () => {
  it.each(states)('in state %s has taken the steps of a state before, and perhaps more', (state) => {
    const before = states.filter((from) => mayBecome(from, state));
    for (const way of waysOf(state))
      expect(
        before.length === 0 || before.some((from) => waysOf(from).some((earlier) => begins(way, earlier))),
        way.join(' '),
      ).toBe(true);
  });

  it('takes its steps in one sequence, none twice', () => {
    for (const way of states.flatMap(waysOf)) expect(way).toEqual(moneySteps.filter((step) => way.includes(step)));
  });

  it('is gone exactly where it was paid and did not come back', () => {
    for (const state of states) {
      for (const [role, way] of moneyRoles.flatMap((one) =>
        moneyOfState[state][one].map((steps) => [one, steps] as const),
      )) {
        const [paid, back] = [way.includes('pay'), way.includes('reverse') || way.includes('return')];
        expect(goneOf(state, role), `${state}, ${role}: ${way.join(' ')}`).toBe(
          role === 'arriving' ? 'more' : paid && !back ? 'all' : way.includes('return') ? 'fee or nothing' : 'nothing',
        );
      }
    }
  });

  it('is looked for under the keys that its state allows', () => {
    expect(journalKeysOf({ orderNo: '1', state: 'queued' }, [])).toEqual(['1:hold']);
    expect(journalKeysOf({ orderNo: '1', state: 'returned' }, ['R7'])).toEqual([
      '1:hold',
      '1:pay',
      '1:settle',
      '1:return:R7',
      '1:suspend',
    ]);
    expect(journalKeysOf({ orderNo: '1', state: 'authorized' }, [])).toEqual(['1:hold']);
  });
});
