import { describe, expect, it } from 'vitest';
import { shanghaiDate, shanghaiMinutes, weekdayOf } from '#platform/kernel/shanghai-time.ts';
import { merchants } from './cast.data.ts';
import { HISTORY_DAYS, KEEP_YUAN } from './constants.ts';
import { planDemo, type PlannedOrder } from './plan.ts';

const begin = new Date('2026-11-20T15:04:05+08:00');
const plan = planDemo(begin, 1);
const orders = plan.filter((planned): planned is PlannedOrder => planned.kind === 'order');

describe('the plan of the demo', () => {
  it('is the same every time for one size', () => {
    expect(planDemo(begin, 1)).toEqual(plan);
    expect(planDemo(begin, 2).length).toBeGreaterThan(plan.length);
  });

  it('runs forward through three months up to now, on working days', () => {
    const times = plan.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(begin.getTime() - times[0]!).toBeGreaterThan((HISTORY_DAYS - 4) * 86_400_000);
    expect(times.at(-1)!).toBeLessThan(begin.getTime());
    for (const { at } of plan.filter(({ key }) => !key.includes('today')))
      expect([1, 2, 3, 4, 5]).toContain(weekdayOf(shanghaiDate(at)));
  });

  it('has a key of its own for every event', () => {
    expect(new Set(plan.map(({ key }) => key)).size).toBe(plan.length);
  });

  it('has orders of every kind and fate, and each bank account that behaves on purpose', () => {
    expect(orders.length).toBeGreaterThan(300);
    for (const type of ['bank', 'account']) expect(orders.some(({ payee }) => payee.type === type)).toBe(true);
    for (const fate of ['approved', 'rejected', 'cancelled', 'left'])
      expect(orders.some((order) => order.fate === fate)).toBe(true);
    for (const tail of ['0004', '0005', '0006'])
      expect(orders.some(({ payee }) => payee.type === 'bank' && payee.bankAccountNo.endsWith(tail))).toBe(true);
  });

  it('never takes an account below what it keeps', () => {
    const balances = new Map(
      merchants.flatMap(({ accounts }) => accounts.map(({ accountNo }) => [accountNo, 0n] as [string, bigint])),
    );
    for (const planned of plan) {
      const before = balances.get(planned.accountNo)!;
      const after = planned.kind === 'income' ? before + planned.amountFen : before - planned.amountFen;
      balances.set(planned.accountNo, after);
      const min = planned.kind !== 'income' && !planned.key.includes('today') ? BigInt(KEEP_YUAN) * 100n : after;
      expect(after).toBeGreaterThanOrEqual(min);
    }
    for (const balance of balances.values()) expect(balance).toBeGreaterThan(0n);
  });

  it('schedules nothing for later except one transfer of the day after tomorrow', () => {
    const begins = Array.from({ length: 24 }, (_, hour) => new Date(begin.getTime() + hour * 3_600_000));
    for (const now of begins) {
      const waiting = planDemo(now, 2).filter(
        (one) => one.kind === 'order' && one.scheduledAt && one.scheduledAt > now,
      );
      expect(waiting.map(({ key }) => key)).toEqual(['M100001-today-scheduled']);
    }
  });

  it('begins today’s withdrawals while the bank takes them, also when it is started at night', () => {
    for (const hour of ['2026-11-20T00:20:00', '2026-11-20T02:00:00', '2026-11-20T03:20:00', '2026-11-20T23:59:00']) {
      const tonight = planDemo(new Date(`${hour}+08:00`), 1).filter(({ key }) => key.includes('today'));
      for (const { at } of tonight)
        expect([shanghaiMinutes(at) >= 30, shanghaiMinutes(at) <= 22 * 60]).toEqual([true, true]);
    }
  });

  it('leaves orders for the reviewer today in both layers of review', () => {
    const waitingAmounts = orders
      .filter(({ fate, mid }) => fate === 'left' && mid === 'M100001')
      .map(({ amountFen }) => amountFen);
    expect(waitingAmounts.filter((fen) => fen >= 500_000n && fen < 10_000_000n).length).toBeGreaterThan(1);
    expect(waitingAmounts.filter((fen) => fen >= 10_000_000n).length).toBe(1);
  });
});
