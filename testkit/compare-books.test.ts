import { describe, expect, it } from 'vitest';
import { bookDifferences, type StoredOrder } from './compare-books.ts';
import type { Acknowledged } from './stubborn-customer.ts';

const acknowledged = (n: number, kind: Acknowledged['kind'] = 'withdraw'): Acknowledged => ({
  requestNo: `R${n}`,
  orderNo: `O${n}`,
  kind,
  amount: '1.00',
});
const kept = (n: number, over: Partial<StoredOrder> = {}): StoredOrder => ({
  requestNo: `R${n}`,
  orderNo: `O${n}`,
  state: 'succeeded',
  channelNo: `C${n}`,
  amountFen: '100',
  pays: 1,
  ...over,
});
const book = (...numbers: string[]) =>
  new Map([...Map.groupBy(numbers, (orderNo) => orderNo)].map(([orderNo, all]) => [orderNo, all.map(() => '100')]));

describe('Orders that were answered, kept and paid', () => {
  it('agree when each number has one order that was paid once', () => {
    const transfer = kept(2, { channelNo: null });
    expect(bookDifferences([acknowledged(1), acknowledged(2, 'transfer')], [kept(1), transfer], book('O1'))).toEqual(
      [],
    );
  });

  it.each<[string, Acknowledged[], StoredOrder[], string[], string[]]>([
    ['lost', [acknowledged(1), acknowledged(2)], [kept(1)], ['O1', 'O2'], ['O2 is lost']],
    [
      'lost and made again',
      [acknowledged(1)],
      [kept(1, { orderNo: 'O9' })],
      ['O9'],
      ['O1 is lost', 'O9 was answered to nobody'],
    ],
    [
      'answered twice',
      [acknowledged(1), { ...acknowledged(2), orderNo: 'O1' }],
      [kept(1)],
      ['O1'],
      ['O1 is the answer to two numbers', 'O1 is lost'],
    ],
    [
      'made twice',
      [acknowledged(1)],
      [kept(1), kept(1, { orderNo: 'O9' })],
      ['O1', 'O9'],
      ['R1 has 2 orders', 'O9 was answered to nobody'],
    ],
    [
      'not ended',
      [acknowledged(1)],
      [kept(1, { state: 'processing', pays: 0 })],
      ['O1'],
      ['O1 is processing', 'O1 was posted 0 times'],
    ],
    ['posted twice', [acknowledged(1)], [kept(1, { pays: 2 })], ['O1'], ['O1 was posted 2 times']],
    ['paid twice', [acknowledged(1)], [kept(1)], ['O1', 'O1'], ['O1: the bank paid 100,100, not 100']],
    ['unpaid', [acknowledged(1)], [kept(1)], [], ['O1: the bank paid nothing, not 100']],
    ['paid by mistake', [acknowledged(1, 'transfer')], [kept(1)], ['O1'], ['O1: the bank paid 100, not nothing']],
  ])('name an order that was %s', (_what, acknowledged, stored, byBank, wrong) => {
    expect(bookDifferences(acknowledged, stored, book(...byBank))).toEqual(wrong);
  });
});
