import { describe, expect, it } from 'vitest';
import { planOutflow } from './outflow-rule.ts';

const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
const out = (date: string, fen: bigint, accountNo = 'A') => ({ date: `2026-11-${date}`, fen, accountNo });
const plan = (orders: ReturnType<typeof out>[], available: Record<string, bigint>) =>
  planOutflow(days, orders, new Map(Object.entries(available))).map(({ count, fen, missingFen }) => [
    count,
    fen,
    missingFen,
  ]);

describe('The scheduled outflow', () => {
  it('is added up a day, what is overdue today', () => {
    expect(plan([out('19', 100n), out('20', 200n), out('22', 50n)], { A: 1000n })).toEqual([
      [2, 300n, 0n],
      [0, 0n, 0n],
      [1, 50n, 0n],
    ]);
  });

  it('falls short on the day on which the days before have used up the balance', () => {
    expect(plan([out('20', 600n), out('21', 400n), out('22', 1n)], { A: 1000n })).toEqual([
      [1, 600n, 0n],
      [1, 400n, 0n],
      [1, 1n, 1n],
    ]);
  });

  it('falls short in the account that pays, although another one has enough', () => {
    expect(plan([out('20', 600n), out('21', 50n, 'B')], { A: 500n, B: 9000n })).toEqual([
      [1, 600n, 100n],
      [1, 50n, 0n],
      [0, 0n, 0n],
    ]);
  });
});
