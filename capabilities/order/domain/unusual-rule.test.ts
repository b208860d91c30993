import { describe, expect, it } from 'vitest';
import { reasonsToLook, type WatchedPayment } from './unusual-rule.ts';

const ordinary: WatchedPayment = {
  amountFen: 1_000_000n,
  submittedAt: new Date('2026-11-20T15:00:00+08:00'),
  byPerson: true,
  payeeIsKnown: true,
  median: 900_000n,
  count: 20,
};

describe('A payment is worth a look', () => {
  it.each<[string, Partial<WatchedPayment>, string[]]>([
    ['never when it is like the others', {}, []],
    ['from five times the usual amount', { amountFen: 4_500_000n }, ['金额是同类付款通常金额的5倍']],
    ['not just below', { amountFen: 4_499_999n }, []],
    ['not by its amount when there were few before', { amountFen: 9_000_000n, count: 9 }, []],
    ['not by its amount when it is small', { amountFen: 999_999n, median: 100n }, []],
    ['not by its amount when nothing was paid before', { amountFen: 9_000_000n, median: null, count: 0 }, []],
    [
      'when much goes to a new payee',
      { amountFen: 5_000_000n, payeeIsKnown: false, median: null },
      ['首次向该收款方付款'],
    ],
    ['not when little does', { amountFen: 4_999_999n, payeeIsKnown: false, median: null }, []],
    ['at night from 22:00', { submittedAt: new Date('2026-11-20T22:00:00+08:00') }, ['在夜间提交']],
    ['until 06:00', { submittedAt: new Date('2026-11-20T05:59:00+08:00') }, ['在夜间提交']],
    ['not from 06:00', { submittedAt: new Date('2026-11-20T06:00:00+08:00') }, []],
    [
      'not when a schedule made it at night',
      { submittedAt: new Date('2026-11-20T22:00:00+08:00'), byPerson: false },
      [],
    ],
    [
      'for several reasons at once',
      { amountFen: 9_000_000n, payeeIsKnown: false, submittedAt: new Date('2026-11-20T23:00:00+08:00') },
      ['金额是同类付款通常金额的10倍', '首次向该收款方付款', '在夜间提交'],
    ],
  ])('%s', (_, change, reasons) => expect(reasonsToLook({ ...ordinary, ...change })).toEqual(reasons));
});
