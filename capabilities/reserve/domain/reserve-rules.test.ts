import { expect, it } from 'vitest';
import { cashEffect, equationOf, groupOf, groups, sidedKinds } from './sides.ts';
import { trialTotals } from './trial-balance.ts';

it('The reserve equation puts each kind of account on one side and finds what is missing', () => {
  const lines = [
    { kind: 'available', balanceFen: 700n },
    { kind: 'frozen', balanceFen: 100n },
    { kind: 'in_transit', balanceFen: 50n },
    { kind: 'suspense', balanceFen: 20n },
    { kind: 'fee_income', balanceFen: 30n },
    { kind: 'wealth', balanceFen: 10n },
    { kind: 'custodian', balanceFen: -4n },
    { kind: 'advance', balanceFen: -6n },
    { kind: 'bank_cash', balanceFen: -899n },
  ];
  const { owed, held, differenceFen } = equationOf(lines);
  expect([owed.fen, held.fen, differenceFen]).toEqual([910n, 909n, 1n]);
  expect(owed.groups.map(({ group, fen }) => [group, fen])).toEqual([
    ['merchants', 810n],
    ['way', 50n],
    ['waits', 20n],
    ['income', 30n],
  ]);
  expect(held.groups.map(({ fen }) => fen)).toEqual([899n, 4n, 6n]);
  expect(sidedKinds.map((kind) => groupOf(kind)! in groups)).not.toContain(false);
  expect(groupOf('vault')).toBeUndefined();
});

it.each([
  ['remittance', 500n, 0n, 500n],
  ['return', 0n, 40n, -40n],
  ['instruction', 100n, 0n, -100n],
  ['instruction', 0n, 30n, 30n],
] as const)('A %s of which the bank moved %d and we %d changes its cash by %d', (kind, bankFen, ownFen, effectFen) => {
  expect(cashEffect(kind, bankFen, ownFen)).toBe(effectFen);
});

it('A trial balance is balanced only where the sums agree and each line adds up', () => {
  const bank = { openingFen: -100n, debitFen: 30n, creditFen: 10n, closingFen: -120n };
  const owed = { openingFen: 100n, debitFen: 10n, creditFen: 30n, closingFen: 120n };
  expect(trialTotals([bank, owed])).toEqual({
    totals: {
      openingDebit: 100n,
      openingCredit: 100n,
      debit: 40n,
      credit: 40n,
      closingDebit: 120n,
      closingCredit: 120n,
    },
    isBalanced: true,
  });
  expect(trialTotals([bank, { ...owed, creditFen: 31n, closingFen: 121n }]).isBalanced).toBe(false);
  expect(
    trialTotals([
      { ...bank, closingFen: -119n },
      { ...owed, closingFen: 119n },
    ]).isBalanced,
  ).toBe(false);
});
