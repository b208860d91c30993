import { describe, expect, it } from 'vitest';
import { differenceOf, hasWaited, mayStillAgree, totalsOf, type BankSide, type OwnSide } from './compare.ts';

const bank = (state: BankSide['state'], amountFen = 500n): BankSide => ({ state, amountFen });
const ownSide = (state: OwnSide['state'], amountFen = 500n): OwnSide => ({ state, amountFen });

describe('A payment in both books', () => {
  it.each([
    ['agrees', [bank('succeeded')], ownSide('succeeded'), null],
    ['agrees that it failed', [bank('failed')], ownSide('failed'), null],
    ['agrees over two days', [bank('accepted'), bank('succeeded')], ownSide('succeeded'), null],
    ['is under way on both sides', [bank('accepted')], ownSide('open'), null],
    ['was ended after the file', [bank('accepted')], ownSide('succeeded'), null],
    ['is asked about while the bank has no line', [], ownSide('open'), null],
    ['is unknown to us', [bank('succeeded')], undefined, 'missing_here'],
    ['is unknown to the bank', [], ownSide('failed'), 'missing_there'],
    ['has another amount', [bank('succeeded', 501n)], ownSide('succeeded'), 'amount'],
    ['was taken with another amount', [bank('accepted', 499n)], ownSide('open'), 'amount'],
    ['failed at the bank only', [bank('failed')], ownSide('succeeded'), 'state'],
    ['ended at the bank only', [bank('succeeded')], ownSide('open'), 'state'],
    ['was paid twice', [bank('succeeded'), bank('succeeded')], ownSide('succeeded'), 'twice'],
  ] as const)('%s', (_what, lines, ours, result) => {
    expect(differenceOf({ lines, own: ours })).toBe(result);
  });

  it('may agree automatically within three days, while one side is late', () => {
    expect(mayStillAgree('missing_here', undefined)).toBe(true);
    expect(mayStillAgree('state', ownSide('open'))).toBe(true);
    expect(mayStillAgree('state', ownSide('failed'))).toBe(false);
    expect(mayStillAgree('amount', ownSide('succeeded'))).toBe(false);
    expect(hasWaited('2026-11-20', '2026-11-23')).toBe(false);
    expect(hasWaited('2026-11-20', '2026-11-24')).toBe(true);
  });
});

it('The totals of a day are of what succeeded, and of nothing that ends later', () => {
  const pairs = [
    { ofDay: [bank('succeeded')], lines: [bank('succeeded')], own: ownSide('succeeded') },
    { ofDay: [bank('failed', 70n)], lines: [bank('failed', 70n)], own: ownSide('failed', 70n) },
    { ofDay: [bank('accepted', 30n)], lines: [bank('accepted', 30n)], own: ownSide('succeeded', 30n) },
    { ofDay: [], lines: [], own: ownSide('succeeded', 9n) },
    { ofDay: [bank('succeeded', 2n)], lines: [bank('succeeded', 2n)], own: undefined },
  ];
  expect(totalsOf(pairs)).toEqual({ bankCount: 4, bankFen: 502n, ownCount: 4, ownFen: 509n, sameCount: 3 });
});
